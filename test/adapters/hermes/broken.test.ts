import { expect, test } from 'vitest'
import { createHermes } from '../../../harness-adapters/hermes/index.ts'
import { translate } from '../../../harness-adapters/hermes/translate.ts'
import { failures } from '../../harness/failures.ts'

test('Hermes without the invocation header: failed attempts have no owner, and nothing else is wrong', async () => {
  const hermes = createHermes({ invocationHeader: false })
  expect(await failures(hermes, { only: ['model_error'] })).toEqual({
    model_error: ['ownership.call_owner', 'ownership.gap', 'links.error_attempts'],
  })
})

test('Hermes without the step header: with Chat Completions nothing ties an attempt to its step', async () => {
  const hermes = createHermes({ stepHeader: false })
  const { tool_failure: failed } = await failures(hermes, { only: ['tool_failure'] })
  expect(failed).toContain('steps.references')
})

test('Hermes with the failure taken for an answer, as it prints it', async () => {
  const hermes = createHermes({
    translate: (record) => ({
      ...translate(record),
      outcome: { status: 'completed', answer: record.stdout },
    }),
  })
  expect(await failures(hermes, { only: ['model_error'] })).toEqual({ model_error: ['outcome.masked'] })
})
