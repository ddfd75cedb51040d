const width = 100

/**
 * A JSON-like value as TypeScript source: single quotes, bare keys where they may be bare, one line where it
 * fits. `undefined` members are left out; anything that is no data (a function) is refused.
 *
 * @throws TypeError that names the kind of value.
 */
export function literal(value: unknown, indent = ''): string {
  if (Array.isArray(value))
    return block(
      '[',
      value.map((each) => literal(each, `${indent}  `)),
      ']',
      indent,
    )
  if (typeof value === 'object' && value !== null) return object(value, indent)
  if (typeof value === 'string') return quote(value)
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value)
  if (value === null || typeof value === 'boolean' || value === undefined) return String(value)
  throw new TypeError(`Failed to print a ${typeof value}: only data can be printed as source.`)
}

function object(value: object, indent: string): string {
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(([key, member]) => `${keySource(key)}: ${literal(member, `${indent}  `)}`)
  return block('{', members, '}', indent)
}

function block(open: string, parts: string[], close: string, indent: string): string {
  if (parts.length === 0) return open + close
  const pad = open === '{' ? ' ' : ''
  const line = `${open}${pad}${parts.join(', ')}${pad}${close}`
  if (!line.includes('\n') && indent.length + line.length <= width) return line
  return `${open}\n${parts.map((part) => `${indent}  ${part},\n`).join('')}${indent}${close}`
}

function keySource(key: string): string {
  // A plain `__proto__` key would set the prototype.
  if (key === '__proto__') return `['__proto__']`
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : quote(key)
}

function quote(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `'${inner.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}'`
}
