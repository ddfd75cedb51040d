import type { Report, ReportedCheck, ReportedEpisode } from '../../../src/report/schema.ts'
import { summarise } from '../../../src/report/summarise.ts'

/** A check that passed, unless told otherwise. */
export function check(id: string, changes: Partial<ReportedCheck> = {}): ReportedCheck {
  return {
    id,
    kind: 'semantic',
    tier: 'P0',
    status: 'pass',
    evidence: ['TE-8'],
    locations: [],
    reasons: [],
    blockedBy: [],
    ...changes,
  }
}

/** A failed check with one place and reason for each attempt. */
export function failed(id: string, changes: Partial<ReportedCheck> = {}, attempts = [0]): ReportedCheck {
  return check(id, {
    status: 'fail',
    locations: attempts.map((index) => `$.ng_trajectory.model_calls[${index}]`),
    reasons: attempts.map((index) => `attempt ${index}: expected exactly one owner, found 0`),
    requirement: 'Every attempt has exactly one owner.',
    ...changes,
  })
}

/** A failed check that was not evaluated. */
export function blocked(id: string, blockedBy: string[]): ReportedCheck {
  const reasons = [`blocked by ${blockedBy.join(', ')}; Every step has an id.`]
  return check(id, { status: 'fail', blockedBy, reasons, requirement: 'Every step has an id.' })
}

/** An episode of `pi 1.6.0` that passed, unless told otherwise. */
export function episode(changes: Partial<ReportedEpisode> = {}): ReportedEpisode {
  const checks = changes.checks ?? [
    check('ownership.call_owner'),
    check('links.error_attempts', { extension: true }),
    check('sandbox.present', { status: 'not_applicable' }),
  ]
  const { harness = 'pi', scenario = 'retry_429' } = changes
  return {
    harness,
    version: '1.6.0',
    adapter: 'harness-conformance/adapters/pi',
    dialect: 'chat',
    scenario,
    about: { title: 'Two 429 answers', requirement: 'Both attempts are kept.', source: 'docs/scenarios.md' },
    suites: ['core'],
    profile: 'strict',
    seed: 1,
    rolloutId: `${harness}-${scenario}-0`,
    status: checks.some(({ status, tier }) => status === 'fail' && tier === 'P0') ? 'failed' : 'passed',
    findings: [],
    gate: 'pass',
    attempts: { total: 5, httpErrors: 2 },
    outcome: { status: 'completed', exitCode: 0 },
    timing: { startedAt: 1_000, endedAt: 1_500, processes: [[1_100, 1_400]] },
    rollout: `rollouts/${harness}/${scenario}.jsonl`,
    replay: `npx harness-conformance run --harness ${harness} --scenario ${scenario} --seed 1 --keep`,
    ...changes,
    checks,
  }
}

export function report(episodes: ReportedEpisode[], changes: Partial<Report> = {}): Report {
  const complete = changes.complete ?? true
  return {
    format: 'harness-conformance/report',
    formatVersion: 1,
    kit: { name: 'harness-conformance', version: '1.0.0' },
    node: 'v24.1.0',
    platform: 'linux-x64',
    startedAt: '2026-01-02T03:04:05.678Z',
    complete,
    ...summarise(episodes, { complete, problems: 0 }),
    wall: { totalMs: 500, withoutProcessMs: 200 },
    baseline: null,
    episodes,
    ...changes,
  }
}
