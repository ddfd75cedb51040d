import type { ScenarioCheck } from '../types.ts'
import { rule } from './rule.ts'

/** Each command of the script ran once, whatever replies it came in. */
export function toolsRanOnce(): ScenarioCheck {
  return rule(
    { id: 'effect.once', requirement: 'Each tool call of the script takes effect exactly once.' },
    ({ witness }) =>
      witness.tool_runs === undefined
        ? ['expected the witness to have counted the runs of each command']
        : witness.tool_runs.flatMap((runs, index) =>
            runs === 1 ? [] : [`tool call ${index}: expected one run, found ${runs}`],
          ),
  )
}

/** No command of the script ran more than once; a call that never came whole need not run at all. */
export function toolsRanAtMostOnce(): ScenarioCheck {
  return rule(
    { id: 'effect.at_most_once', requirement: 'No tool call of the script takes effect more than once.' },
    ({ witness }) =>
      witness.tool_runs === undefined
        ? ['expected the witness to have counted the runs of each command']
        : witness.tool_runs.flatMap((runs, index) =>
            runs <= 1 ? [] : [`tool call ${index}: expected at most one run, found ${runs}`],
          ),
  )
}
