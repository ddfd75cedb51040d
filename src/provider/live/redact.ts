/** What stands in place of the key, in evidence and for the harness. */
export const redactedKey = '[key]'

/** Takes a secret out of bytes that come piece by piece. */
export interface Redactor {
  /** The bytes that may leave; what may be the beginning of the secret is held back. */
  push(bytes: Uint8Array): Uint8Array
  /** What was held back when nothing more comes. */
  end(): Uint8Array
}

/**
 * A shorter key is no secret but a placeholder (`EMPTY`, `ollama`), as servers of one's own take it; to replace it
 * wherever its letters stand would change what the model said.
 */
const shortest = 8

/** The forms in which a text may quote a key: as it is, inside a JSON string, inside a URL. */
function formsOf(key: string): string[] {
  if (key.length < shortest) return []
  const escaped = JSON.stringify(key).slice(1, -1)
  return [...new Set([key, escaped, escaped.replaceAll('/', '\\/'), encodeURIComponent(key)])]
}

/** A text without the key. */
export function redactText(text: string, key: string): string {
  return formsOf(key).reduce((rest, form) => rest.replaceAll(form, redactedKey), text)
}

/** Bytes without the key, however they are cut. */
export function createRedactor(key: string): Redactor {
  const stages = formsOf(key).map((form) => createStage(Buffer.from(form)))
  return {
    push: (bytes) => stages.reduce((rest, stage) => stage.push(rest), bytes),
    end() {
      let rest: Uint8Array = new Uint8Array()
      for (const stage of stages) rest = Buffer.concat([stage.push(rest), stage.end()])
      return rest
    },
  }
}

function createStage(secret: Buffer): Redactor {
  const replacement = Buffer.from(redactedKey)
  let held: Uint8Array = new Uint8Array()
  return {
    push(bytes) {
      let rest = held.length === 0 ? Buffer.from(bytes) : Buffer.concat([held, bytes])
      const parts: Buffer[] = []
      for (let at = rest.indexOf(secret); at !== -1; at = rest.indexOf(secret)) {
        parts.push(rest.subarray(0, at), replacement)
        rest = rest.subarray(at + secret.length)
      }
      const keep = beginningAtEnd(rest, secret)
      held = rest.subarray(rest.length - keep)
      return Buffer.concat([...parts, rest.subarray(0, rest.length - keep)])
    },
    end: () => held,
  }
}

/** How many of the last bytes may be the beginning of the secret. */
function beginningAtEnd(bytes: Buffer, secret: Buffer): number {
  for (let length = Math.min(bytes.length, secret.length - 1); length > 0; length--)
    if (bytes.subarray(bytes.length - length).equals(secret.subarray(0, length))) return length
  return 0
}
