import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { requestRules } from '../../src/protocols/requests/types.ts'
import { createLoopbackFront } from '../../src/provider/index.ts'
import { faultKinds, faultSchemas, scriptSchema } from '../../src/provider/script-schema.ts'
import { validateScript } from '../../src/provider/validate-script.ts'

const read = (name: string) => readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8')
const faults = read('faults.md')
const provider = read('provider.md')

/** Sections of the faults, by kind. */
const sections = new Map(
  faults
    .split(/^### /m)
    .slice(1)
    .map((text) => [/^`(\w+)`/.exec(text)?.[1] ?? '', text.split(/^## /m)[0] ?? '']),
)

const blocks = (text: string, language: string) =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(([, code]) => code ?? '')

describe('docs/faults.md', () => {
  it('explains every fault, in the order of the code, and no other', () => {
    expect([...sections.keys()]).toEqual(faultKinds)
  })

  it.each(faultSchemas.map(({ shape }) => [shape.kind.value, Object.keys(shape)] as const))(
    'names every option of %s',
    (kind, options) => {
      for (const option of options.filter((name) => name !== 'kind'))
        expect(sections.get(kind)).toMatch(new RegExp(`\`${option}\\b`))
    },
  )

  it('names every value of every enumeration', () => {
    const values = JSON.stringify(scriptSchema.toJSONSchema({ unrepresentable: 'any' })).matchAll(
      /"enum":(\[[^\]]*\])/g,
    )
    for (const [, list = '[]'] of values)
      for (const value of JSON.parse(list) as string[]) expect(faults + provider).toContain(`\`${value}\``)
  })

  it('shows scripts and faults that the kit takes', () => {
    const [script, ...single] = blocks(faults, 'json').map((code) => JSON.parse(code) as never)
    expect(() => validateScript(script as never)).not.toThrow()
    expect(single.length).toBeGreaterThan(0)
    for (const fault of single)
      expect(() =>
        validateScript({ calls: [{ text: 'Done' }], faults: [{ call: 0, attempt: 0, fault }] }),
      ).not.toThrow()
  })
})

describe('docs/provider.md', () => {
  it('shows scripts that the kit takes', () => {
    const scripts = blocks(provider, 'json').map((code) => JSON.parse(code) as never)
    expect(scripts.length).toBeGreaterThan(0)
    for (const script of scripts) expect(() => validateScript(script)).not.toThrow()
  })

  it('names every rule by which requests are examined', () => {
    for (const rule of requestRules) expect(provider).toContain(`| \`${rule}\` |`)
  })

  it('has an example that runs as it stands', async () => {
    const [code = ''] = blocks(provider, 'ts')
    const body = code.replace(/^import .*$/gm, '')
    const AsyncFunction = (async () => {}).constructor as FunctionConstructor
    const kit = await import('../../src/provider/index.ts')
    const run = new AsyncFunction(...Object.keys(kit), `${body}\nreturn { reply, witness }`) as (
      ...names: unknown[]
    ) => Promise<{ reply: { status: number }; witness: unknown }>
    const { reply, witness } = await run(...Object.values(kit))
    expect(reply.status).toBe(200)
    expect(witness).toMatchObject({ finished: true, violations: [] })
    expect(createLoopbackFront).toBe(kit.createLoopbackFront)
  })
})
