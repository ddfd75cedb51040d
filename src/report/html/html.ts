import { type SafeHtml, html as template } from '@remix-run/html-template'

export type Html = SafeHtml
export type HtmlValue = Html | string | number | null | undefined | false | HtmlValue[]

/** Escapes every value that is not itself made by `html`; characters that no page may hold become visible. */
export function html(strings: TemplateStringsArray, ...values: HtmlValue[]): Html {
  return template(strings, ...values.map(clean))
}

/** Text of this package's own, put in as it stands. */
export const raw = (text: string): Html => template.raw`${text}`

/** A name that may be broken after its own separators, but not within a version. */
export function breakable(name: string): Html {
  return html`${name.split(/(?<=[_/-])|(?<=\.)(?!\d)/).map((part, index) => (index === 0 ? part : html`<wbr>${part}`))}`
}

type Cleaned = Html | string | number | null | undefined | Cleaned[]

function clean(value: HtmlValue): Cleaned {
  if (Array.isArray(value)) return value.map(clean)
  if (value === false) return null
  return typeof value === 'string' ? visible(value) : value
}

/** Control characters, and those that turn the direction of writing, would hide what a text says. */
function visible(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '\ufffd')
    .replace(/\p{Cc}/gu, (character) => (/[\n\t]/.test(character) ? character : '\ufffd'))
}
