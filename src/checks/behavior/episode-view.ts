import type { Expectation, Witness } from '../../evidence/witness.ts'
import { metadataOf } from '../attempt.ts'
import type { JsonObject } from '../json.ts'
import type { RecordView } from '../record-view.ts'
import { fingerprint } from './fingerprint.ts'

/** Witness and record side by side; fingerprints are made once, when first asked for. */
export class EpisodeView {
  readonly witness: Witness | null
  readonly expectation: Expectation
  readonly #view: RecordView
  #witnessed: string[] | undefined
  #saved: string[] | undefined

  constructor(view: RecordView, witness: Witness | null, expectation: Expectation) {
    this.#view = view
    this.witness = witness
    this.expectation = expectation
  }

  /** Fingerprints of the attempts that the provider saw, in order. */
  get witnessedPrints(): readonly string[] {
    this.#witnessed ??= (this.witness?.attempts ?? []).map(({ request, status_code, response }) =>
      fingerprint(request, status_code, response),
    )
    return this.#witnessed
  }

  /** Fingerprints of the attempts that the record retains, in order. */
  get savedPrints(): readonly string[] {
    this.#saved ??= this.#view.calls.values.map(savedPrint)
    return this.#saved
  }
}

const savedPrint = (call: JsonObject): string =>
  fingerprint(call.request, metadataOf(call).status_code, call.response)
