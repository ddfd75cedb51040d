import type { StepObservation } from '../../src/harness/index.ts'
import {
  type HermesEvent,
  isLlmResponse,
  isRequestEnded,
  isRequestStarted,
  type LlmResponse,
} from './events.ts'

/**
 * A step for each `api_request_id` of a provider call that returned. Attempts of one decision share that id,
 * failed ones included, and the plugin puts it on the wire; a decision that was never made is no step.
 */
export function stepsOf(events: HermesEvent[]): StepObservation[] {
  const started = new Map(events.filter(isRequestStarted).map((event) => [event.api_request_id, event]))
  const ended = new Map(events.filter(isRequestEnded).map((event) => [event.api_request_id, event]))
  const answered = Map.groupBy(events.filter(isLlmResponse), (event) => event.api_request_id)
  return [...answered].map(([id, responses]): StepObservation => {
    const [first] = responses as [LlmResponse]
    const end = ended.get(id)
    const toolCount = end?.assistant_tool_call_count ?? 0
    return {
      invocationId: first.session_id,
      timestamp: started.get(id)?.started_at ?? first.at,
      responseIds: responses.flatMap(responseIds),
      stepId: id,
      answer: end?.answer || null,
      reasoning: end?.reasoning || null,
      // Hermes did not take the answer of a step that has no end: it goes on in the next one.
      resolved: end === undefined || toolCount > 0 ? null : true,
      toolCount,
    }
  })
}

/**
 * With Chat Completions Hermes throws the provider's id away and makes one up; the same for a reply that
 * broke off, in any protocol.
 */
function responseIds({ api_mode, response_id }: LlmResponse): string[] {
  const invented = api_mode === 'chat_completions' || response_id === 'partial-stream-stub'
  return invented || response_id === null ? [] : [response_id]
}
