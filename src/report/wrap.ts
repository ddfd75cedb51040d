export interface WrapOptions {
  /** Default 80. */
  width?: number
  /** Put before every line, counted in the width. */
  indent?: string
  /** Put before every line but the first; default `indent`. */
  hanging?: string
}

/** Breaks a text at spaces so that no line is longer than `width`; a word that is longer is broken, too. */
export function wrap(text: string, options: WrapOptions = {}): string {
  const { width = 80, indent = '', hanging = indent } = options
  const lines: string[] = []
  let line = indent
  let empty = true
  const flush = () => {
    lines.push(line.trimEnd())
    line = hanging
    empty = true
  }
  for (const word of text.split(/\s+/).filter(Boolean)) {
    let rest = [...word]
    if (!empty && [...line].length + 1 + rest.length > width) flush()
    if (!empty) line += ' '
    while ([...line].length + rest.length > width) {
      const room = Math.max(1, width - [...line].length)
      line += rest.slice(0, room).join('')
      rest = rest.slice(room)
      flush()
    }
    line += rest.join('')
    empty = false
  }
  if (!empty || lines.length === 0) flush()
  return lines.join('\n')
}
