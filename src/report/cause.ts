import type { ReportedEpisode } from './schema.ts'

type Check = Pick<ReportedEpisode['checks'][number], 'locations' | 'reasons' | 'blockedBy'>

const longest = 300
const most = 20

/**
 * Why a check failed, in lines that are the same in the next run: each place with its reason, without what
 * may differ from run to run (positions, ids, measured times, by how much a limit was passed, process numbers,
 * folders). Sorted, each line once, so that two attempts that fail alike are one cause; what was expected and
 * what was found stay.
 */
export function causeOf({ locations, reasons, blockedBy }: Check): string[] {
  if (blockedBy.length > 0) return [`blocked by ${blockedBy.join(', ')}`]
  // The contract's checks give a place for each reason; a scenario's own checks need not.
  const paired = locations.length > 0 && reasons.length >= locations.length
  const lines = paired
    ? reasons.map((reason, index) => `${locations[index] ?? ''}: ${reason}`)
    : [...locations.map((location) => `${location}:`), ...reasons]
  return steadyLines(lines.filter((line) => !/: and \d+ more places like these$/.test(line)))
}

/** The same for a finding, which has words alone. */
export function causeOfFinding({ message }: { message: string }): string[] {
  return steadyLines([message])
}

/** One text for a cause, to compare by. */
export const causeKey = (cause: readonly string[]): string => [...cause].sort().join('\n')

function steadyLines(lines: string[]): string[] {
  const steady = lines.map((line) => {
    const text = steadyText(line)
    return text.length > longest ? `${text.slice(0, longest - 1)}…` : text
  })
  return [...new Set(steady)].sort().slice(0, most)
}

const countedNoun =
  /\b(attempt|step|invocation|reference|record|gap|violation|item|message|tool call) \d+(?!\d)/g

function steadyText(text: string): string {
  return (
    text
      .replace(/\[\d+\]/g, '[*]')
      .replace(countedNoun, '$1 *')
      .replace(/\battempt-\d+(?!\d)/g, 'attempt-*')
      // How long something took is measured anew in each run; what was expected of it stays.
      .replace(/\bfound \d+(?:\.\d+)? s\b/g, 'found * s')
      // Whoever repeats without end gets as far beyond a limit as the machine is fast.
      .replace(/(\bexpected at most \d+ [a-z ]+, found) \d+(?!\d)/g, '$1 more')
      // Requirements explain a failure that could not be judged; their wording is no part of the cause.
      .replace(/(required input is unavailable); .*/s, '$1')
      .replace(/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, '*')
      .replace(/\b(?=[a-f]*\d)[0-9a-f]{8,}\b/gi, '*')
      .replace(/(?:\/[\w.@+~-]+){2,}/g, (path) => `…/${path.slice(path.lastIndexOf('/') + 1)}`)
      .replace(/\d{5,}/g, '*')
      .replace(/\s+/g, ' ')
      .trim()
  )
}
