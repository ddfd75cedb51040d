import type { Observations } from '../../harness/types.ts'
import { compactionName, invocationName, stepName, wireId } from './attempts.ts'
import type { PerformedAttempt } from './perform.ts'
import type { EpisodePlan } from './types.ts'

/** What an exact harness retains of a planned episode. A step's answer names the step. */
export function observe(plan: EpisodePlan, attempts: PerformedAttempt[]): Observations {
  const idsOf = (key: 'step' | 'compaction', name: string) =>
    attempts.filter((each) => each[key] === name).flatMap(({ responseId }) => responseId ?? [])
  return {
    source: 'generated',
    invocations: plan.invocations.map(({ parent }, index) => ({
      id: invocationName(index),
      parentId: index === 0 ? null : invocationName(parent % index),
      status: 'completed',
      conversation: [{ type: 'message', role: 'user', content: 'go' }, ...conversation(plan, index)],
    })),
    tools: plan.invocations.flatMap(({ steps }, owner) =>
      steps.flatMap(({ tools }, at) =>
        toolIds(owner, at, tools).map((toolCallId) => ({
          invocationId: invocationName(owner),
          toolCallId,
          name: 'shell',
          status: 'completed' as const,
        })),
      ),
    ),
    steps: plan.invocations.flatMap(({ steps }, owner) =>
      steps.map(({ tie, tools }, at) => {
        const name = stepName(owner, at)
        return {
          invocationId: invocationName(owner),
          // Equal timestamps: the order of steps is that in which they are given.
          timestamp: 1000,
          responseIds: tie === 'step_id' ? [] : idsOf('step', name),
          stepId: tie === 'response_id' ? null : wireId(plan, name),
          answer: name,
          resolved: at === steps.length - 1 ? true : null,
          toolCount: tools,
        }
      }),
    ),
    compactions: plan.invocations.flatMap(({ compactions }, owner) =>
      compactions.map(({ tie }, at) => {
        const name = compactionName(owner, at)
        return {
          invocationId: invocationName(owner),
          outcome: 'completed' as const,
          responseIds: tie === 'response_id' ? idsOf('compaction', name) : [],
          stepIds: tie === 'step_id' ? [wireId(plan, name)] : [],
        }
      }),
    ),
  }
}

function conversation(plan: EpisodePlan, owner: number): Record<string, unknown>[] {
  return (plan.invocations[owner]?.steps ?? []).flatMap(({ tools }, at) =>
    toolIds(owner, at, tools).flatMap((id) => [
      { type: 'function_call', call_id: id, name: 'shell', arguments: '{}' },
      { type: 'function_call_output', call_id: id, output: 'ok' },
    ]),
  )
}

function toolIds(owner: number, step: number, count: number): string[] {
  return Array.from({ length: count }, (_, at) => `tool-${owner}-${step}-${at}`)
}
