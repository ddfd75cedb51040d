import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { faultSchedule, scenarioSource, scheduleScenario } from '../../src/properties/index.ts'
import { literal } from '../../src/properties/literal.ts'
import { defineScenario, type Scenario } from '../../src/scenarios/index.ts'
import { seed } from './support.ts'

const evaluate = (source: string): unknown =>
  new Function('defineScenario', `return (${source})`)(defineScenario)

describe('the source of a scenario', () => {
  it('evaluates to the scenario', () => {
    fc.assert(
      fc.property(faultSchedule(), (script) => {
        const scenario = scheduleScenario(script)
        expect(evaluate(scenarioSource(scenario))).toEqual(scenario)
      }),
      { seed },
    )
  })

  it('is readable', () => {
    const scenario: Scenario = {
      id: 'retry_twice',
      title: "It's two errors",
      suites: ['custom'],
      requirement: 'Both are kept.',
      script: {
        calls: [{ text: 'DONE' }],
        faults: [
          {
            call: 0,
            attempt: 0,
            fault: { kind: 'http_error', status: 429, headers: { 'retry-after': '0' } },
          },
        ],
      },
    }
    expect(scenarioSource(scenario)).toMatchInlineSnapshot(`
      "defineScenario({
        id: 'retry_twice',
        title: 'It\\'s two errors',
        suites: ['custom'],
        requirement: 'Both are kept.',
        script: {
          calls: [{ text: 'DONE' }],
          faults: [
            {
              call: 0,
              attempt: 0,
              fault: { kind: 'http_error', status: 429, headers: { 'retry-after': '0' } },
            },
          ],
        },
      })"
    `)
  })

  it('leaves checks out, and says so', () => {
    const check = { id: 'own.check', requirement: 'x', evaluate: () => ({ status: 'pass' as const }) }
    const scenario = { ...scheduleScenario({ calls: [{ text: 'DONE' }] }), checks: [check] }
    expect(scenarioSource(scenario)).toContain('// Without its own checks: own.check.\ndefineScenario({')
  })
})

describe('a literal', () => {
  it('evaluates to the value that it was made from', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        expect(JSON.stringify(evaluate(literal(value)))).toBe(JSON.stringify(value))
      }),
      { seed, numRuns: 500 },
    )
  })

  it('keeps what is awkward in source', () => {
    const value = { ['__proto__']: 1, 'a-b': '\'"\\\n\u2028', $c: -0, d: undefined, e: [] }
    const source = literal(value)
    expect(source).not.toContain('\u2028')
    expect(Object.keys(evaluate(source) as object)).toEqual(['__proto__', 'a-b', '$c', 'e'])
    expect(evaluate(source)).toMatchObject({ 'a-b': '\'"\\\n\u2028', $c: -0 })
  })

  it('refuses what is no data', () => {
    expect(() => literal({ f: () => 1 })).toThrow(/Failed to print a function/)
  })
})
