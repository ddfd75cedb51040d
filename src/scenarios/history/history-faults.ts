import type { Dialect } from '../../evidence/record.ts'
import { type HistoryEntry, readHistory } from './read-history.ts'

/**
 * What a strict provider would refuse in a request's history: a tool call without exactly one result, a result
 * without a call, ids that are missing or shared by calls that are open at the same time, an assistant message
 * that says nothing, text that is no well-formed Unicode.
 */
export function historyFaults(dialect: Dialect | undefined, request: unknown): string[] {
  const faults = pairingFaults(readHistory(dialect, request), dialect)
  if (!isWellFormed(request)) faults.push('text with half of a surrogate pair')
  return faults
}

function pairingFaults(entries: HistoryEntry[], dialect: Dialect | undefined): string[] {
  const faults: string[] = []
  const open = new Set<string>()
  const settle = () => {
    if (open.size > 0) faults.push(`${open.size} tool calls without a result`)
    open.clear()
  }
  for (const entry of entries) {
    if (entry.kind === 'call') {
      if (entry.id === null) faults.push('a tool call without an id')
      // Gemini tells calls of the same tool apart by their order.
      else if (open.has(entry.id) && dialect !== 'gemini') faults.push('two open tool calls with the same id')
      else open.add(entry.id)
    } else if (entry.kind === 'result') {
      if (entry.id === null) faults.push('a tool result without an id')
      else if (!open.delete(entry.id) && dialect !== 'gemini')
        faults.push('a tool result without an open tool call')
    } else if (entry.kind === 'assistant') {
      if (entry.text.trim() === '' && entry.calls === 0) faults.push('an assistant message that says nothing')
      // Items of the Responses protocol need not stand next to each other.
      if (dialect !== 'responses') settle()
    } else if (entry.kind === 'user' && dialect !== 'responses') settle()
  }
  settle()
  return faults
}

function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed()
  if (Array.isArray(value)) return value.every(isWellFormed)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, member]) => key.isWellFormed() && isWellFormed(member))
}
