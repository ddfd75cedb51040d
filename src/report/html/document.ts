import { createHash } from 'node:crypto'
import { type Html, html, raw } from './html.ts'
import { style } from './style.ts'

/** Only this page's own style, by its hash, and images inside the page; no script at all. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** A whole page, in one file. Every value in `body` has gone through `html` and is escaped. */
export function htmlDocument({ title, body }: { title: string; body: Html }): string {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${raw(style)}</style>
</head>
<body>
${body}
</body>
</html>
`
  return String(page)
}
