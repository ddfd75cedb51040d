import { afterEach } from 'vitest'
import { onReplySent, type SentReply } from '../../src/provider/sent-replies.ts'

/**
 * Holds every reply that the provider sends in any test against the schema of its protocol. The schemas are
 * loaded only by a test that makes the provider send something.
 */
const sent: SentReply[] = []
onReplySent((reply) => sent.push(reply))

afterEach(async () => {
  const replies = sent.splice(0)
  if (replies.length === 0) return
  const { replyProblems } = await import('../protocols/schemas/validate-reply.ts')
  const problems = replies.flatMap(replyProblems)
  if (problems.length > 0)
    throw new Error(
      `Kit bug: the provider sent a reply that breaks its protocol's schema.\n${problems.join('\n')}`,
    )
})
