import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const manifest = JSON.parse(read('package.json'))

test.each(Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }))(
  '%s has its reason in CONTRIBUTING.md',
  (name) => {
    expect(read('CONTRIBUTING.md')).toContain(`\`${name}\``)
  },
)

test('no lock file records a download address', () => {
  expect(read('pnpm-lock.yaml')).not.toMatch(/https?:\/\//)
})
