import { type Check, defineCheck, type Subject } from '../check.ts'
import { describe, type JsonObject } from '../json.ts'
import { isNonblank } from '../nonblank.ts'

export const sandboxPresent = defineCheck(
  {
    id: 'sandbox.present',
    kind: 'schema',
    te: [6],
    when: 'a sandbox is required',
    requirement: 'There is at least one observation record of kind sandbox.',
    location: '$.ng_agent_observations.records',
  },
  {
    applies: ({ scope }) => scope.requireSandbox,
    evaluate({ view }, findings) {
      if (view.sandboxes.length > 0) return
      findings.add('$.ng_agent_observations.records', 'expected a record of kind sandbox, found none')
    },
  },
)

const applies = ({ scope, view }: Subject): boolean => scope.requireSandbox || view.sandboxes.length > 0
/** A record that is there without being required is judged by itself. */
const prerequisites = ({ scope }: Subject): readonly string[] =>
  scope.requireSandbox ? ['sandbox.present'] : []

function sandboxCheck(
  id: string,
  field: string,
  expected: string,
  valid: (value: unknown, sandbox: JsonObject) => boolean,
): Check {
  return defineCheck(
    {
      id,
      kind: 'schema',
      te: [6],
      needs: ['sandbox.present'],
      when: 'there is a sandbox record, or one is required (only then does it wait for sandbox.present)',
      requirement: `Every sandbox record has ${expected} as ${field}.`,
      location: `$.ng_agent_observations.records[*].${field}`,
    },
    {
      applies,
      prerequisites,
      evaluate({ view }, findings) {
        for (const { index, value } of view.sandboxes) {
          if (valid(value[field], value)) continue
          findings.add(
            `$.ng_agent_observations.records[${index}].${field}`,
            `sandbox record ${index}: expected ${expected} as ${field}, found ${describe(value[field])}`,
          )
        }
      },
    },
  )
}

const outcomes: readonly unknown[] = ['completed', 'failed', 'timeout', 'oom', 'sandbox_error', 'cancelled']
const withErrorType: readonly unknown[] = ['failed', 'oom', 'sandbox_error']

export const sandboxIdentity = sandboxCheck('sandbox.identity', 'sandbox_id', 'a nonblank string', isNonblank)

export const sandboxOutcome = sandboxCheck(
  'sandbox.outcome',
  'outcome',
  `one of ${outcomes.join(', ')}`,
  (outcome) => outcomes.includes(outcome),
)

export const sandboxError = sandboxCheck(
  'sandbox.error',
  'error_type',
  'a nonblank string (for the outcomes failed, oom and sandbox_error)',
  (type, { outcome }) => !withErrorType.includes(outcome) || isNonblank(type),
)
