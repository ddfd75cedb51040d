import { defineScenario } from '../define-scenario.ts'
import { twoChecks } from '../two-checks.ts'

export const usageOmitted = defineScenario({
  id: 'usage_omitted',
  title: 'The provider sends no usage anywhere',
  suites: ['core'],
  requirement:
    'A count that the provider did not send stays null; it is never recorded as zero and never steers the run.',
  source: 'docs/scenarios.md',
  dialects: ['chat', 'responses', 'gemini'],
  dialectReason:
    'the messages dialect requires usage in its schema, so leaving it out is no valid script there',
  script: { calls: twoChecks(), usage: 'omitted' },
})
