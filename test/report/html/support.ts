import { type DefaultTreeAdapterTypes, parse } from 'parse5'

export interface ParsedPage {
  /** Codes of what the HTML standard calls parse errors. */
  errors: string[]
  elements: { tag: string; attributes: Record<string, string>; text: string }[]
  text: string
}

/** A page as a browser would read it. */
export function parsePage(source: string): ParsedPage {
  const page: ParsedPage = { errors: [], elements: [], text: '' }
  const document = parse(source, {
    onParseError: ({ code }) => {
      page.errors.push(code)
    },
  })
  const visit = (node: DefaultTreeAdapterTypes.Node): string => {
    if (node.nodeName === '#text') return (node as DefaultTreeAdapterTypes.TextNode).value
    const text = 'childNodes' in node ? node.childNodes.map(visit).join('') : ''
    if ('tagName' in node)
      page.elements.push({
        tag: node.tagName,
        attributes: Object.fromEntries(node.attrs.map(({ name, value }) => [name, value])),
        text,
      })
    return text
  }
  page.text = visit(document)
  return page
}
