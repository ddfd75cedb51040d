import { existsSync } from 'node:fs'
import { join } from 'node:path'

export interface PackageManager {
  /** Shell commands that make it available in CI. */
  setUp: string[]
  /** In CI, from the lock file. */
  install: string
  /** Adds development dependencies. */
  add: string
  /** Runs a program of a dependency. */
  exec: string
}

const npm: PackageManager = {
  setUp: [],
  install: 'npm ci',
  add: 'npm install --save-dev',
  exec: 'npx',
}

const managers: [string, PackageManager][] = [
  [
    'pnpm-lock.yaml',
    {
      setUp: ['corepack enable'],
      install: 'pnpm install --frozen-lockfile',
      add: 'pnpm add --save-dev',
      exec: 'pnpm exec',
    },
  ],
  [
    'yarn.lock',
    {
      setUp: ['corepack enable'],
      install: 'yarn install --immutable',
      add: 'yarn add --dev',
      exec: 'yarn run',
    },
  ],
  ['package-lock.json', npm],
]

/** The package manager whose lock file lies in the folder; npm without one, installing without a lock. */
export function packageManagerOf(folder: string): PackageManager {
  const found = managers.find(([lock]) => existsSync(join(folder, lock)))
  return found?.[1] ?? { ...npm, install: 'npm install' }
}
