/** Text from other programs must not become markup, or break a table's row. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/[\\`*_{}[\]<>|#~]/g, '\\$&')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}
