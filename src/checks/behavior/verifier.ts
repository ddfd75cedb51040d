import { describe } from '../json.ts'
import { behaviorCheck, unlessFailed } from './behavior-check.ts'

const when = 'the scenario does not end in a provider error'
const path = '$.witness.verifications'

const rewardText = (expected: number, found: unknown): string =>
  `expected the reward ${expected}, found ${typeof found === 'number' ? found : describe(found)}`

export const verifierOutcome = behaviorCheck(
  {
    id: 'verifier.outcome',
    te: [6],
    when,
    requirement: 'The verifier ran exactly once and gave the expected reward.',
    location: path,
  },
  {
    applies: unlessFailed,
    evaluate({ witness: { verifications }, expectation }, findings) {
      if (verifications.length !== 1) {
        findings.add(path, `expected one verification, found ${verifications.length}`)
      } else if (verifications[0]?.reward !== expectation.expected_reward) {
        findings.add(`${path}[0].reward`, rewardText(expectation.expected_reward, verifications[0]?.reward))
      }
    },
  },
)

export const verifierAnswer = behaviorCheck(
  {
    id: 'verifier.answer',
    te: [6],
    when,
    requirement: 'The verifier ran exactly once and saw the final answer.',
    location: path,
  },
  {
    applies: unlessFailed,
    evaluate({ witness: { verifications } }, findings) {
      if (verifications.length !== 1) {
        findings.add(path, `expected one verification, found ${verifications.length}`)
      } else if (verifications[0]?.answer_seen !== true) {
        findings.add(
          `${path}[0].answer_seen`,
          'expected the verifier to see the final answer; it saw another one, or none',
        )
      }
    },
  },
)

export const verifierSavedReward = behaviorCheck(
  {
    id: 'verifier.saved_reward',
    te: [6],
    when,
    requirement: 'The record has the expected reward.',
    location: '$.reward',
  },
  {
    applies: unlessFailed,
    needsRecord: true,
    evaluate({ subject, expectation }, findings) {
      if (subject.view.record?.reward === expectation.expected_reward) return
      findings.add('$.reward', rewardText(expectation.expected_reward, subject.view.record?.reward))
    },
  },
)
