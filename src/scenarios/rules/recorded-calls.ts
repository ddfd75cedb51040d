import { isObject, type JsonObject, objectsOf } from '../../protocols/json.ts'

export interface RecordedCall {
  /** Unix seconds. */
  startedAt: number
  completedAt: number
}

/** The attempts of a record in the order in which they were begun; those without clocks are left out. */
export function recordedCalls(record: unknown): RecordedCall[] {
  return objectsOf(trajectoryOf(record).model_calls)
    .flatMap(({ started_at, completed_at }) =>
      typeof started_at === 'number' && typeof completed_at === 'number'
        ? [{ startedAt: started_at, completedAt: completed_at }]
        : [],
    )
    .sort((one, other) => one.startedAt - other.startedAt)
}

/** How many steps a record holds. */
export function recordedSteps(record: unknown): number {
  return objectsOf(trajectoryOf(record).turns).length
}

function trajectoryOf(record: unknown): JsonObject {
  const trajectory = isObject(record) ? record.ng_trajectory : null
  return isObject(trajectory) ? trajectory : {}
}
