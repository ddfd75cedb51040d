import fc from 'fast-check'
import { type RolloutRecord, rolloutRecordSchema } from '../evidence/record.ts'
import type { Witness } from '../evidence/witness.ts'
import type { Script } from '../provider/script.ts'
import type { Scenario } from '../scenarios/index.ts'
import { type FaultScheduleOptions, faultSchedule } from './fault-schedule.ts'
import { linkViolations } from './link-violations.ts'
import { scheduleScenario } from './schedule-scenario.ts'
import { refuseViolations } from './violation-error.ts'

/** Really runs one episode of a harness, as `runEpisode` does. */
export type RunScenario = (scenario: Scenario) => Promise<{ record: unknown; witness: Witness | null }>

/**
 * The error-link invariant (evidence contract, section 6) of a harness's own records: each generated
 * schedule of faults is really run, and the record is compared with what the provider saw.
 */
export function errorLinkProperty(
  run: RunScenario,
  options: FaultScheduleOptions = {},
): fc.IAsyncPropertyWithHooks<[Script]> {
  return fc.asyncProperty(faultSchedule(options), async (script) => {
    const { record, witness } = await run(scheduleScenario(script))
    refuseViolations(episodeViolations(record, witness))
  })
}

function episodeViolations(record: unknown, witness: Witness | null): string[] {
  // Nothing at the provider proves nothing, and must not look like a pass.
  if (!witness || witness.attempts.length === 0) return ['the harness made no request to the provider']
  if (record === null) return ['no record was delivered']
  const parsed = rolloutRecordSchema.safeParse(record)
  if (!parsed.success)
    return parsed.error.issues.map(
      ({ path, message }) => `the record is malformed at ${path.join('.')}: ${message}`,
    )
  return linkViolations(record as RolloutRecord, { attempts: witness.attempts })
}
