import type { z } from 'zod'

/** The first things that are wrong with a file, in one line: `entries[3].reason: expected some text`. */
export function describeIssues({ issues }: z.ZodError, most = 3): string {
  const lines = issues.slice(0, most).map(({ path, message }) => {
    const place = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('')
    return `${place.replace(/^\./, '') || 'the whole'}: ${message.replace(/\s+/g, ' ')}`
  })
  const more = issues.length - lines.length
  return more > 0 ? `${lines.join('; ')}; and ${more} more` : lines.join('; ')
}
