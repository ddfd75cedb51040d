import { deepEqual } from '../canonical.ts'
import { behaviorCheck, unlessFailed, whenTerminal } from './behavior-check.ts'

const attemptsPath = '$.witness.attempts'

export const episodeInitialized = behaviorCheck(
  {
    id: 'episode.initialized',
    te: [],
    requirement: 'The episode was set up exactly once.',
    location: '$.witness.seeded',
  },
  {
    evaluate({ witness }, findings) {
      if (witness.seeded !== 1) findings.add('$.witness.seeded', 'expected the episode to be set up once')
    },
  },
)

export const modelReached = behaviorCheck(
  {
    id: 'model.reached',
    te: [1],
    requirement: 'At least one request reached the provider.',
    location: attemptsPath,
  },
  {
    evaluate({ witness }, findings) {
      if (witness.attempts.length === 0) {
        findings.add(attemptsPath, 'expected at least one request at the provider, found none')
      }
    },
  },
)

export const modelProtocol = behaviorCheck(
  {
    id: 'model.protocol',
    te: [],
    requirement: 'The provider saw no request that the script did not foresee.',
    location: '$.witness.violations',
  },
  {
    evaluate({ witness }, findings) {
      for (const index of witness.violations.keys()) {
        findings.add(`$.witness.violations[${index}]`, `violation ${index}: expected no unscripted request`)
      }
    },
  },
)

export const modelErrorSequence = behaviorCheck(
  {
    id: 'model.error_sequence',
    te: [1],
    when: 'the scenario scripts HTTP errors',
    requirement: 'The first attempts met the scripted HTTP errors, in order.',
    location: `${attemptsPath}[*].status_code`,
  },
  {
    applies: ({ http_errors }) => http_errors.length > 0,
    evaluate({ witness, expectation }, findings) {
      for (const [index, status] of expectation.http_errors.entries()) {
        const seen = witness.attempts[index]
        if (seen?.status_code === status) continue
        findings.add(
          `${attemptsPath}[${index}].status_code`,
          `attempt ${index}: expected status ${status}, found ${seen ? seen.status_code : 'no attempt'}`,
        )
      }
    },
  },
)

export const modelRetryRequest = behaviorCheck(
  {
    id: 'model.retry_request',
    te: [1],
    when: 'the scenario scripts several HTTP errors',
    requirement:
      'The attempts that met the scripted errors carried one and the same request (the request that recovers is not compared).',
    location: `${attemptsPath}[*].request`,
  },
  {
    applies: ({ http_errors }) => http_errors.length > 1,
    available: ({ witness, expectation }) => witness.attempts.length >= expectation.http_errors.length,
    evaluate({ witness, expectation }, findings) {
      const first = witness.attempts[0]?.request
      for (let index = 1; index < expectation.http_errors.length; index += 1) {
        if (deepEqual(witness.attempts[index]?.request, first)) continue
        findings.add(
          `${attemptsPath}[${index}].request`,
          `attempt ${index}: expected the request of attempt 0`,
        )
      }
    },
  },
)

export const modelTerminalError = behaviorCheck(
  {
    id: 'model.terminal_error',
    te: [1],
    when: 'the scenario ends in a provider error',
    requirement: 'There was an attempt, and every one met the terminal status.',
    location: `${attemptsPath}[*].status_code`,
  },
  {
    applies: whenTerminal,
    evaluate({ witness, expectation }, findings) {
      const terminal = expectation.http_errors.at(-1)
      if (witness.attempts.length === 0)
        findings.add(attemptsPath, 'expected at least one attempt, found none')
      for (const [index, { status_code }] of witness.attempts.entries()) {
        if (terminal !== undefined && status_code === terminal) continue
        findings.add(
          `${attemptsPath}[${index}].status_code`,
          `attempt ${index}: expected status ${terminal ?? '(none is scripted)'}, found ${status_code}`,
        )
      }
    },
  },
)

export const modelFinished = behaviorCheck(
  {
    id: 'model.finished',
    te: [],
    when: 'the scenario does not end in a provider error',
    requirement: 'The final answer of the script was delivered.',
    location: '$.witness.finished',
  },
  {
    applies: unlessFailed,
    evaluate({ witness }, findings) {
      if (witness.finished !== true)
        findings.add('$.witness.finished', 'expected the script to be played to its end')
    },
  },
)
