import type { JsonObject } from '../protocols/json.ts'

/** A number that no usage of a reply ever has. */
const inputTokens = 19

/**
 * What the services answer beside the model itself: the list of models, one model, and token counts. Clients
 * ask for them on their own account; they are no attempts. `null` for any other path.
 */
export function sideReply(method: string, path: string, model: string): JsonObject | null {
  const [plain = ''] = path.split('?')
  return method === 'GET' ? modelReply(plain, model) : method === 'POST' ? countReply(plain) : null
}

function modelReply(path: string, model: string): JsonObject | null {
  const [found, name] = /^\/v1(?:beta)?\/models(?:\/([^/:]+))?$/.exec(path) ?? []
  if (found === undefined) return null
  if (name) return modelEntry(decoded(name))
  const entry = modelEntry(model)
  return {
    object: 'list',
    data: [entry],
    has_more: false,
    first_id: model,
    last_id: model,
    models: [entry],
  }
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** Readable to the clients of all vendors, which share these paths. */
function modelEntry(id: string): JsonObject {
  return {
    id,
    object: 'model',
    created: 1_700_000_000,
    owned_by: 'conformance',
    type: 'model',
    display_name: id,
    created_at: '2023-11-14T22:13:20Z',
    name: `models/${id}`,
    displayName: id,
    inputTokenLimit: 200_000,
    outputTokenLimit: 8192,
    supportedGenerationMethods: ['generateContent', 'countTokens'],
  }
}

function countReply(path: string): JsonObject | null {
  if (/\/messages\/count_tokens$/.test(path)) return { input_tokens: inputTokens }
  if (/\/responses\/input_tokens$/.test(path))
    return { object: 'response.input_tokens', input_tokens: inputTokens }
  return /\/models\/[^/:]+:countTokens$/.test(path) ? { totalTokens: inputTokens } : null
}
