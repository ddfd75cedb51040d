import { plainText } from './plain-text.ts'

/** Text from other programs must not become markup, or break a table's row. */
export function escapeMarkdown(text: string): string {
  return (
    plainText(text)
      .replace(/&/g, '&amp;')
      .replace(/[\\`*{}[\]<>|#~]/g, '\\$&')
      // Between letters and digits an underscore is only an underscore, as in most names here.
      .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
      .replace(/\s+/g, ' ')
  )
}
