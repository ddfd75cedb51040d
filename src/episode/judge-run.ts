import type { Witness } from '../evidence/witness.ts'
import { AdapterError, ObservationError, type ProcessEnd } from '../harness/observation-error.ts'
import type { Play } from './play-harness.ts'
import type { EpisodeProblem, EpisodeStatus, Finding } from './types.ts'

export interface RunJudgement {
  /** The episode could not be evaluated. */
  problem?: EpisodeProblem
  status?: EpisodeStatus
  findings: Finding[]
}

/** What is to be said of the run itself, apart from the evidence: a crash, a deadline, things left behind. */
export function judgeRun(played: Play, witness: Witness): RunJudgement {
  if (played.interrupted) return { ...interrupted, findings: [] }
  const [fault] = witness.kit_faults ?? []
  if (fault) return { status: 'kit_error', problem: providerProblem(fault), findings: [] }
  const reached = witness.attempts.length > 0 || witness.violations.length > 0
  const end = processEnd(played)
  if (!reached && end && !end.timedOut && (end.signal !== null || end.exitCode !== 0))
    return {
      status: 'setup_error',
      problem: {
        code: 'crashed_before_first_request',
        message: `The harness ${describeEnd(end)} before it called the provider.${quote(end.stderrTail)}`,
        hint: 'Start it by hand with the same configuration (`--keep` leaves it in place); check its version.',
      },
      findings: [],
    }
  const failure = unexpectedFailure(played, reached)
  if (failure) return { ...failure, findings: [] }
  return { findings: findingsOf(played, reached, witness) }
}

/** The episode was ended, or not begun, because the kit's own process was told to stop. */
export const interrupted = {
  status: 'execution_error',
  problem: {
    code: 'interrupted',
    message: 'The run was interrupted before this episode had come to its end.',
    hint: 'Run it again.',
  },
} as const

function providerProblem(fault: string): EpisodeProblem {
  return {
    code: 'kit_error',
    message: `The kit's provider failed at ${fault.split('\n').slice(0, 2).join(' ')}`,
    hint: 'This is a fault of harness-conformance, not of the harness; please report it.',
  }
}

/** A fault of the adapter's code, with its cause. */
export function adapterProblem({ message, cause }: AdapterError): EpisodeProblem {
  return {
    code: 'kit_error',
    message: `${message}${cause instanceof Error ? ` (${cause.name}: ${cause.message})` : ''}`,
    hint: "This is a fault of the adapter's code, not of the harness.",
  }
}

function unexpectedFailure(
  { error, timedOut }: Play,
  reached: boolean,
): Required<Pick<RunJudgement, 'status' | 'problem'>> | null {
  if (!error || error instanceof ObservationError) return null
  // Rejecting is how a harness in this process obeys the signal of its deadline.
  if (timedOut) return null
  const { name, message } = error
  if (error instanceof AdapterError) return { status: 'kit_error', problem: adapterProblem(error) }
  return {
    status: 'execution_error',
    problem: {
      code: 'harness_crashed',
      message: `The harness crashed ${reached ? 'in the middle of the episode' : 'before it called the provider'}: ${name}: ${message}`,
      hint: 'A harness that ends on a provider failure must deliver a failed outcome instead of throwing.',
    },
  }
}

function findingsOf(played: Play, reached: boolean, { violations }: Witness): Finding[] {
  const { result, error, deadlineSeconds } = played
  const findings: Finding[] = []
  const add = (id: string, severity: Finding['severity'], message: string) =>
    findings.push({ id, severity, message })
  const timedOut = played.timedOut || result?.outcome.timedOut === true
  if (timedOut)
    add(
      'episode.deadline',
      'error',
      `The harness had not ended ${deadlineSeconds} s after its start; the kit ended it. Raise \`deadlineSeconds\` if it is only slow.`,
    )
  if (!reached && !timedOut)
    add(
      'episode.never_called',
      'error',
      'The harness ended without one request to the provider. Check that the adapter hands on the base URL, the key and the model name.',
    )
  if (error instanceof ObservationError)
    add(
      'episode.observation_unreadable',
      'error',
      `What the harness left behind could not be read: ${error.message}${at(error)}`,
    )
  const [first, ...others] = violations
  if (first !== undefined)
    add(
      'episode.unscripted_request',
      'note',
      `${first}${others.length > 0 ? ` (and ${others.length} more unscripted ${others.length === 1 ? 'request' : 'requests'})` : ''}`,
    )
  // Also of a harness whose files could not be read.
  const left = result ?? (error instanceof ObservationError ? error.process : null)
  for (const { pid, command } of left?.leftovers ?? [])
    add(
      'episode.leftover_process',
      'note',
      `Process ${pid} outlived the harness and was ended by the kit: ${command}`,
    )
  for (const { target, count } of left?.strayTraffic ?? [])
    add(
      'episode.stray_traffic',
      'note',
      `The harness tried to connect to ${target} (${count === 1 ? 'once' : `${count} times`}); the kit refused it.`,
    )
  return findings
}

function processEnd({ result, error }: Play): ProcessEnd | null {
  if ((error instanceof ObservationError || error instanceof AdapterError) && error.process)
    return error.process
  const outcome = result?.outcome
  if (!outcome || outcome.exitCode === undefined) return null
  return {
    exitCode: outcome.exitCode,
    signal: outcome.signal ?? null,
    timedOut: outcome.timedOut ?? false,
    stderrTail: outcome.stderrTail ?? '',
  }
}

const describeEnd = ({ exitCode, signal }: ProcessEnd) =>
  signal ? `was ended by ${signal}` : `exited with code ${exitCode}`

const quote = (text: string) => (text.trim() ? ` It said: ${text.trim()}` : ' It said nothing on stderr.')

function at({ file, line, message }: ObservationError): string {
  if (!file || message.includes(file)) return ''
  return line === null ? ` (${file})` : ` (${file}:${line})`
}
