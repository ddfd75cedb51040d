import type { Script } from '../provider/script.ts'
import { defineScenario, type Scenario } from '../scenarios/index.ts'

/** A generated script as a scenario of its own. */
export function scheduleScenario(script: Script, id = 'fault_schedule'): Scenario {
  return defineScenario({
    id,
    title: 'A generated schedule of faults',
    suites: ['generated'],
    requirement:
      'Every attempt is kept with one owner; a successful one is in exactly one step, a failed one in at most one and never in a step of its own.',
    script,
  })
}
