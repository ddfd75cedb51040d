import type { Inspection } from '../../checks/types.ts'

/** One record's result as a line of JSON, with its line feed. */
export function resultLine(
  source: string,
  line: number,
  gate: 'pass' | 'fail',
  { checks }: Inspection,
): string {
  return `${JSON.stringify({ source: `${source}:${line}`, gate, checks })}\n`
}
