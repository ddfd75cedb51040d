import { applyBaseline } from '../../../src/report/baseline/apply-baseline.ts'
import { emptyBaseline } from '../../../src/report/baseline/schema.ts'
import { updateBaseline } from '../../../src/report/baseline/update-baseline.ts'
import type { Report } from '../../../src/report/schema.ts'
import { blocked, check, episode, failed, report } from './fixtures.ts'

const passing = report([
  episode({ harness: 'reference', version: 'built-in' }),
  episode({ harness: 'reference', version: 'built-in', scenario: 'model_error' }),
  episode(),
  episode({
    scenario: 'usage_omitted',
    status: 'not_applicable',
    reason: 'usage is required by the schema of this protocol',
    version: 'unknown',
    checks: [],
    gate: null,
    attempts: { total: 0, httpErrors: 0 },
    outcome: null,
    rollout: null,
  }),
])

const failing = report([
  episode({ scenario: 'tool_success' }),
  episode({
    checks: [
      failed('turns.present', {
        locations: ['$.ng_trajectory.turns'],
        reasons: ['expected a nonempty array'],
      }),
      blocked('steps.number', ['turns.present']),
      blocked('steps.timestamp', ['turns.present']),
      failed('links.error_attempts', { extension: true }, [0, 1]),
      failed('custom.advice', { tier: 'P2', source: 'an own document', locations: [] }),
      check('calls.identity'),
      check('sandbox.present', { status: 'not_applicable', reasons: ['no sandbox is asked for'] }),
    ],
    findings: [
      {
        id: 'episode.deadline',
        severity: 'error',
        message: 'The harness had not ended 60 s after its start.',
      },
      { id: 'episode.leftover_process', severity: 'note', message: 'Process 4711 outlived the harness.' },
    ],
    outcome: { status: 'failed', exitCode: null, timedOut: true },
  }),
])

const errors = report([
  episode(),
  episode({
    scenario: 'retry_500',
    status: 'setup_error',
    problem: {
      code: 'missing_executable',
      message: 'Failed to start pi: no such file.',
      hint: 'Install it.',
    },
    checks: [],
    gate: null,
    outcome: null,
    rollout: null,
  }),
])

const long = 'x'.repeat(300)

/** Text that tries to be markup, to end an attribute, to break a table, to steer a terminal or to hide. */
export const hostileTexts = [
  '<script>alert(1)</script>',
  `"><img src=x onerror=alert(1)> ' onmouseover='alert(1)`,
  '</style></title><svg onload=alert(1)>',
  'a | b\n| c | d |\n\n# heading [link](javascript:alert(1)) `code` ![x](y)',
  '\u001b[31mred\u001b[0m\u0007\u0000 \u202egnp.exe\u2066',
  '&lt;b&gt; &#60;b&#62; {{ 1 + 1 }}',
  long,
]

const [script, attribute, style, table, control, entities] = hostileTexts as [
  string,
  string,
  string,
  string,
  string,
  string,
]

const hostile = report(
  [
    episode({
      harness: script,
      version: attribute,
      scenario: table,
      suites: [entities, style],
      dialect: control,
      checks: [
        failed(attribute, {
          reasons: [script, style, table, control],
          locations: [long],
          requirement: entities,
          source: script,
        }),
        check(table),
        check(long, { status: 'not_applicable', reasons: [attribute] }),
      ],
      findings: [
        { id: script, severity: 'error', message: style },
        { id: control, severity: 'note', message: table },
      ],
      about: { title: script, requirement: attribute, source: style },
      replay: `run '${script}' \`${long}\``,
      rollout: attribute,
      keptAt: entities,
    }),
    episode({
      harness: long,
      scenario: long,
      status: 'kit_error',
      problem: { code: script, message: attribute, hint: style },
    }),
    episode({
      harness: script,
      version: attribute,
      scenario: 'n/a',
      status: 'not_applicable',
      reason: style,
    }),
  ],
  { platform: script, node: attribute },
)

const needed = updateBaseline(failing, emptyBaseline).baseline
const expected = applyBaseline(failing, {
  ...needed,
  entries: needed.entries.map((entry) => ({
    ...entry,
    reason: 'Known since version 1.5; the fix is planned.',
  })),
})

const staleBaseline = applyBaseline(passing, {
  ...emptyBaseline,
  entries: [
    {
      harness: 'pi',
      scenario: 'retry_429',
      check: 'links.error_attempts',
      reason: 'It kept no failed attempts.',
      cause: ['$.ng_trajectory.model_calls[*]: attempt *: expected exactly one owner, found 0'],
    },
  ],
})

export const reports: Record<string, Report> = {
  passing,
  failing,
  empty: report([]),
  errors,
  hostile,
  expected,
  staleBaseline,
  interrupted: report([episode()], { complete: false }),
}
