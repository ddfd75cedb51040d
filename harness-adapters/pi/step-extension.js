/**
 * A Pi extension (`docs/extensions.md`, `before_provider_headers`) that puts the step on the wire: the id of
 * the session entry that a decision answers. Failed attempts of the same decision are skipped, so that each
 * of its attempts carries the same id, those that never got a reply included. Calls that make a compaction's
 * summary carry an id of their own.
 */
export default function stepExtension(pi) {
  let compacting = false
  pi.on('session_before_compact', () => {
    compacting = true
  })
  for (const event of ['session_compact', 'session_compact_failed'])
    pi.on(event, () => {
      compacting = false
    })
  pi.on('before_provider_headers', (event, { sessionManager }) => {
    event.headers['x-step-id'] = compacting
      ? `compaction-${sessionManager.getLeafId()}`
      : basisOf(sessionManager)
  })
}

function basisOf(sessionManager) {
  let entry = sessionManager.getLeafEntry()
  while (entry && isAttemptTrace(entry)) entry = sessionManager.getEntry(entry.parentId)
  return entry?.id ?? null
}

/** What a failed attempt leaves in the session: its own entry, and the note that takes it out of context. */
function isAttemptTrace(entry) {
  if (entry.type === 'context_edit') return true
  return entry.type === 'message' && ['error', 'aborted'].includes(entry.message.stopReason)
}
