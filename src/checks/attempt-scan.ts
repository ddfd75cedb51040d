import { isCleanSuccess, isHttpError, metadataOf } from './attempt.ts'
import { attempts } from './collection.ts'
import { isNil, isObject, isTruthy, type JsonObject } from './json.ts'
import { isSelfContained } from './media.ts'
import { type NumberList, numbers } from './number-list.ts'
import { PositionIndex } from './position-index.ts'
import { Scan } from './scan.ts'
import { serverKey } from './server-names.ts'
import { tokenFields } from './token-fields.ts'
import type { TokenField } from './types.ts'

/** What the checks ask about attempts, by position and gathered in one pass; the lists may be longer than the attempts are many. */
export interface AttemptFacts {
  /** Position of each id, or `ambiguous` for one that several share. Made along the way, while the ids are at hand. */
  byId: PositionIndex
  responseIds: unknown[]
  /** `serverKey` of the attempt's `model_ref`. */
  servers: (string | null)[]
  /** 1 for an HTTP error. */
  isError: NumberList
  /** 1 for a 2xx without an error category. */
  isCleanSuccess: NumberList
  /** For each count, the number of attempts that carry one, valid or not. */
  tokenAvailability: Record<TokenField, number>
  /** Whether no body points at content outside it. */
  selfContained: boolean
  /** Whether a request continues an earlier response. */
  hasPrevious: boolean
}

/** The attempts of a record. */
export class AttemptScan extends Scan {
  readonly facts: AttemptFacts

  constructor(source: unknown) {
    const size = Array.isArray(source) ? source.length : 0
    const facts: AttemptFacts = {
      byId: new PositionIndex(size),
      responseIds: new Array(size),
      servers: new Array(size),
      isError: numbers(size),
      isCleanSuccess: numbers(size),
      tokenAvailability: {
        prompt_tokens: 0,
        completion_tokens: 0,
        reasoning_tokens: 0,
        total_tokens: 0,
        cached_tokens: 0,
      },
      selfContained: true,
      hasPrevious: false,
    }
    super(source, attempts.rules, (call, position) => gather(call, position, facts))
    this.facts = facts
  }
}

function gather(call: JsonObject, position: number, facts: AttemptFacts): void {
  const { model_ref, response_id } = metadataOf(call)
  const id = call.model_call_id
  if (typeof id === 'string') facts.byId.add(id, position)
  facts.responseIds[position] = response_id
  facts.servers[position] = serverKey(model_ref)
  if (isHttpError(call)) facts.isError[position] = 1
  else if (isCleanSuccess(call)) facts.isCleanSuccess[position] = 1
  const { request, response, token_stats } = call
  if (facts.selfContained) facts.selfContained = isSelfContained(request) && isSelfContained(response)
  if (!facts.hasPrevious) facts.hasPrevious = isObject(request) && isTruthy(request.previous_response_id)
  if (!isObject(token_stats)) return
  for (let index = 0; index < tokenFields.length; index += 1) {
    const field = tokenFields[index]!
    if (!isNil(token_stats[field])) facts.tokenAvailability[field] += 1
  }
}
