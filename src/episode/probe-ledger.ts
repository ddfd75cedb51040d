import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Script } from '../provider/script.ts'
import { scriptedTools } from '../provider/scripted-tools.ts'
import type { Probe, ProbeLedger } from '../provider/types.ts'

export interface ProbeLedgerOptions {
  script: Script
  workspace: string
  rolloutId: string
  /** Tokens are derived from it, so that a run can be repeated byte for byte. */
  seed: number
  /** How often a spied tool was called with this token; `null` when no tool of the kit is in use. */
  spiedCalls: (token: string) => number | null
}

export interface WorkspaceLedger extends ProbeLedger {
  /** How often each probe's command ran, by the marker files; in the order of the script. */
  runs(): Promise<number[]>
}

/**
 * Prepares one probe for each tool call of the script. The command appends its token to a marker file: a
 * command that runs twice leaves two tokens and does not count as executed.
 */
export function createProbeLedger(options: ProbeLedgerOptions): WorkspaceLedger {
  const tools = scriptedTools(options.script)
  const probes = tools.map((tool, index): Probe => {
    // What a tool of the harness does leaves no marker.
    if (tool.kind === 'tool') return { token: '', command: '', exitCode: tool.fails ? 1 : 0 }
    const token = tokenOf(options, index)
    const exitCode = tool.exitCode ?? 0
    // The parentheses set the exit code without ending a shell that the harness keeps open between calls.
    const ending = exitCode === 0 ? '' : `; (exit ${exitCode})`
    const flood = tool.emoji === undefined ? '' : `${emojiFlood(token, tool.emoji)}; `
    return { token, exitCode, command: `${flood}printf '%s' ${token} | tee -a ${marker(index)}${ending}` }
  })
  const contentOf = (index: number) =>
    readFile(join(options.workspace, marker(index)), 'utf8').catch(() => '')
  return {
    probe(index) {
      const probe = probes[index]
      if (!probe) throw new Error(`Failed to find tool probe ${index}: the script has ${probes.length}.`)
      return probe
    },
    async executed(index) {
      const { token } = this.probe(index)
      if (token === '') return false
      const content = await contentOf(index)
      const calls = options.spiedCalls(token)
      return content === token && (calls === null || calls === 1)
    },
    runs: () =>
      Promise.all(
        probes.flatMap(({ token }, index) =>
          token === '' ? [] : [contentOf(index).then((content) => content.split(token).length - 1)],
        ),
      ),
  }
}

/**
 * The token stands at both ends of the output, because some harnesses keep its beginning and some its end. With
 * its line end it has an odd number of characters, so that an even limit in UTF-16 units falls into an emoji.
 */
function emojiFlood(token: string, count: number): string {
  return `printf '%s\\n' ${token}; awk 'BEGIN { for (i = 0; i < ${count}; i++) printf "\\360\\237\\214\\215"; print "" }'`
}

const marker = (index: number) => `probe-${index}.txt`

function tokenOf({ rolloutId, seed }: ProbeLedgerOptions, index: number): string {
  const digest = createHash('sha256').update(`${seed}/${rolloutId}/${index}`).digest('hex')
  return `probe_${index}_${digest.slice(0, 16)}`
}
