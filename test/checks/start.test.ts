import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** Addresses of all modules that a process loads to import this file. */
function loadedBy(file: string): string[] {
  const url = new URL(`../../src/${file}`, import.meta.url).href
  const script = `
    import { registerHooks } from 'node:module'
    const loaded = []
    registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context) } })
    await import(${JSON.stringify(url)})
    console.log(JSON.stringify(loaded))`
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }),
  )
}

test('the checks load nothing but themselves and the evidence', () => {
  const foreign = loadedBy('checks/index.ts').filter(
    (url) => !url.startsWith('node:') && !/\/src\/(checks|evidence)\//.test(url),
  )
  expect(foreign).toEqual([])
})

test('the evidence loads nothing but itself and zod', () => {
  const foreign = loadedBy('evidence/index.ts').filter(
    (url) => !url.startsWith('node:') && !/\/src\/evidence\/|\/node_modules\/zod\//.test(url),
  )
  expect(foreign).toEqual([])
})
