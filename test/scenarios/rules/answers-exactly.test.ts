import { expect, test } from 'vitest'
import { answersExactly } from '../../../src/scenarios/rules/answers-exactly.ts'
import { reasonsOf, statusOf, subject } from '../subject.ts'

const answering = (answer: string | null) => subject({ outcome: { answer } })

test('the scripted answer passes, white space around it aside', () => {
  expect(statusOf(answersExactly('Done.'), answering('Done.\n'))).toBe('pass')
})

test('an answer with part of another attempt in front fails', () => {
  expect(statusOf(answersExactly('Done.'), answering('DoDone.'))).toBe('fail')
})

test('no answer fails', () => {
  expect(statusOf(answersExactly('Done.'), answering(null))).toBe('fail')
  expect(statusOf(answersExactly('Done.'), subject({ outcome: null }))).toBe('fail')
})

test('the reason does not quote the answer', () => {
  expect(reasonsOf(answersExactly('Done.'), answering('secret'))?.join()).not.toContain('secret')
})
