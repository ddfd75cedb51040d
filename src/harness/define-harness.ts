import { dialects } from '../evidence/record.ts'
import type { Harness } from './types.ts'

const namePattern = /^[a-z0-9][a-z0-9._-]*$/
const tokenPattern = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/

/**
 * Checks a harness's definition and returns it as it came.
 *
 * @throws TypeError that says which field is wrong, what it holds and what is accepted.
 */
export function defineHarness(harness: Harness): Harness {
  const where = typeof harness?.name === 'string' ? ` "${harness.name}"` : ''
  for (const problem of problems(harness)) {
    throw new TypeError(`Failed to define the harness${where}: ${problem}`)
  }
  return harness
}

function* problems(harness: Harness): Generator<string> {
  if (typeof harness !== 'object' || harness === null) {
    yield `expected an object with "name", "dialects" and "run", got ${show(harness)}.`
    return
  }
  if (typeof harness.name !== 'string' || !namePattern.test(harness.name)) {
    yield `"name" is ${show(harness.name)}. It names files: use lower-case letters, digits and ". _ -", beginning with a letter or digit.`
  }
  if (!Array.isArray(harness.dialects) || harness.dialects.length === 0) {
    yield `"dialects" is ${show(harness.dialects)}. List at least one of ${accepted()}.`
  } else {
    for (const dialect of harness.dialects) {
      if (!dialects.includes(dialect)) {
        yield `"dialects" contains ${show(dialect)}, which is not a protocol of the kit. Accepted: ${accepted()}.`
      }
    }
  }
  if (typeof harness.run !== 'function') {
    yield `"run" is ${show(harness.run)}. Give a function that takes the episode's context and resolves to { outcome, observations }.`
  }
  for (const field of ['prepare', 'ignores'] as const) {
    const value = harness[field]
    if (value !== undefined && typeof value !== 'function') {
      yield `"${field}" is ${show(value)}. Give a function, or leave it out.`
    }
  }
  yield* frontProblems(harness.front)
  yield* headerProblems('stepHeader', harness.stepHeader)
  if (Array.isArray(harness.invocationHeader) && harness.invocationHeader.length === 0) {
    yield `"invocationHeader" is []. Name at least one HTTP header, or leave it out.`
  }
  for (const name of [harness.invocationHeader].flat()) yield* headerProblems('invocationHeader', name)
  const seconds = harness.deadlineSeconds
  if (seconds !== undefined && !(typeof seconds === 'number' && seconds > 0 && Number.isFinite(seconds))) {
    yield `"deadlineSeconds" is ${show(seconds)}. Give a positive number of seconds.`
  }
}

function* headerProblems(field: string, name: unknown): Generator<string> {
  if (name === undefined || (typeof name === 'string' && tokenPattern.test(name))) return
  yield `"${field}" is ${show(name)}. Give the name of an HTTP header, such as "x-session-id".`
}

function* frontProblems(front: Harness['front']): Generator<string> {
  if (front === undefined || front === 'loopback') return
  const hosts = typeof front === 'object' && front !== null ? front.intercept : undefined
  if (!Array.isArray(hosts) || hosts.length === 0) {
    yield `"front" is ${show(front)}. Use "loopback", or { intercept: ["api.example.com"] } with the provider's fixed host names.`
    return
  }
  for (const host of hosts) {
    if (typeof host !== 'string' || URL.parse(`https://${host}`)?.hostname !== host) {
      yield `"front.intercept" contains ${show(host)}. Give host names alone, such as "api.example.com".`
    }
  }
}

function accepted(): string {
  return dialects.map((dialect) => `"${dialect}"`).join(', ')
}

function show(value: unknown): string {
  if (typeof value === 'function') return 'a function'
  return JSON.stringify(value) ?? String(value)
}
