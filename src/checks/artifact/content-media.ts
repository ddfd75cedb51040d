import { always, defineCheck } from '../check.ts'
import type { Findings } from '../findings.ts'
import { isObject } from '../json.ts'
import { isForeign, isSelfContained } from '../media.ts'

/**
 * Payloads must be complete: nothing in them may point at content that only the provider keeps.
 */
export const contentMedia = defineCheck(
  {
    id: 'content.media',
    kind: 'semantic',
    te: [4, 7],
    needs: ['model_calls.present', 'calls.request', 'calls.response'],
    requirement:
      'No request or response points at content outside it: no file_id, file_url or encrypted_content, and no image_url but inline base64 data.',
    location: '$.ng_trajectory.model_calls[*]',
  },
  {
    applies: always,
    evaluate({ view }, findings) {
      if (view.calls.facts.selfContained) return
      for (const { index, value } of view.calls.entries()) {
        for (const side of ['request', 'response'] as const) {
          if (isSelfContained(value[side])) continue
          const path = `$.ng_trajectory.model_calls[${index}].${side}`
          locate(value[side], path, `attempt ${index}`, findings)
        }
      }
    },
  },
)

/** The keys of a payload are payload, too: a path names only those that the wire protocols define. */
const protocolKeys = new Set(
  (
    'messages input output contents content candidates choices message parts item items tool_calls function ' +
    'arguments tool_result tool_use source text reasoning summary system instructions metadata error usage ' +
    'image image_url url file file_id file_url file_data encrypted_content input_image input_file delta data'
  ).split(' '),
)

function locate(value: unknown, path: string, subject: string, findings: Findings): void {
  if (Array.isArray(value)) {
    for (const [index, child] of value.entries()) locate(child, `${path}[${index}]`, subject, findings)
  } else if (isObject(value)) {
    for (const [key, child] of Object.entries(value)) {
      const place = protocolKeys.has(key) ? `${path}.${key}` : `${path}[?]`
      if (isForeign(key, child)) {
        const expected = key === 'image_url' ? 'inline base64 data' : 'nothing'
        findings.add(
          place,
          `${subject}: expected ${expected} as ${key}, found a reference to outside content`,
        )
      }
      locate(child, place, subject, findings)
    }
  }
}
