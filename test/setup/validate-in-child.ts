import { appendFileSync } from 'node:fs'
import { onReplySent, type SentReply } from '../../src/provider/sent-replies.ts'

/**
 * Loaded into processes that a test starts (`test/support/watched.ts`): what the provider sends there is held
 * against the schemas, too, and what is wrong with it is written to the file that the test looks at.
 */
const file = process.env.KIT_REPLY_PROBLEMS
const sent: SentReply[] = []
let problemsOf: ((reply: SentReply) => string[]) | undefined
let loading = false

function validate(): void {
  if (!problemsOf || !file) return
  const problems = sent.splice(0).flatMap(problemsOf)
  if (problems.length > 0) appendFileSync(file, `${problems.join('\n')}\n`)
}

if (file) {
  onReplySent((reply) => {
    sent.push(reply)
    if (!loading)
      void import('../protocols/schemas/validate-reply.ts').then((module) => {
        problemsOf = module.replyProblems
        validate()
      })
    loading = true
    validate()
  })
  process.on('exit', validate)
}
