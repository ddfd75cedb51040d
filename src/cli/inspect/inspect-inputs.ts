import { createHash, type Hash } from 'node:crypto'
import { judgeRecord } from '../../checks/inspect.ts'
import { kitVerdict } from '../../checks/kit-verdict.ts'
import type { Profile } from '../../checks/types.ts'
import type { Source } from '../../evidence/open-source.ts'
import { type Rollout, readRolloutBatches } from '../../evidence/read-rollouts.ts'
import type { Input } from './inputs.ts'
import { resultLine } from './result-line.ts'
import type { Summary } from './summary.ts'
import { Tally } from './tally.ts'

interface Rules {
  version: string
  profile: Profile
  links: boolean
}

interface Hooks {
  /** The bytes of `-`. */
  standardInput: AsyncIterable<Uint8Array>
  /** Takes each record's result as a line of JSON. */
  onResult?: ((line: string) => void) | undefined
  onRead?: (bytes: number) => void
  /** Record a digest of each input. */
  digests: boolean
}

/** Inspects every record of every input, one after the other, in flat memory. */
export async function inspectInputs(inputs: readonly Input[], rules: Rules, hooks: Hooks): Promise<Summary> {
  const tally = new Tally(rules)
  for (const input of inputs) {
    const own = tally.beginInput(input.source, input.scope)
    const digest: Hash | null = hooks.digests ? createHash('sha256') : null
    const source: Source = input.source === '-' ? { name: '-', bytes: hooks.standardInput } : input.source
    const onRead = (chunk: Uint8Array): void => {
      digest?.update(chunk)
      hooks.onRead?.(chunk.length)
    }
    const { scope, expectation, notApplicable } = input
    const { profile } = rules
    const judge = ({ record, line }: Rollout): void => {
      const inspection = judgeRecord({ record, scope, expectation, notApplicable, profile })
      const gate = rules.links ? kitVerdict(inspection) : inspection.gate
      tally.add(inspection, { input: own, line, gate, attempts: attemptsIn(record) })
      hooks.onResult?.(resultLine(input.source, line, gate, inspection))
    }
    for await (const batch of readRolloutBatches(source, onRead)) for (const rollout of batch) judge(rollout)
    if (digest) own.sha256 = digest.digest('hex')
  }
  return tally.summary()
}

function attemptsIn(record: Record<string, unknown>): number {
  const trajectory = record.ng_trajectory as { model_calls?: unknown } | null | undefined
  const calls = trajectory?.model_calls
  return Array.isArray(calls) ? calls.length : 0
}
