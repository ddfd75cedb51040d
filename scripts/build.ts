/** Builds `dist` for the packed package: compiled sources, and beside them the files that they read. */
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, globSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'dist')
rmSync(dist, { recursive: true, force: true })
// Types are checked by `pnpm check`; here they are only stripped and declared.
execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', 'tsconfig.build.json', '--noCheck'], {
  cwd: root,
  stdio: 'inherit',
})

// What the adapters read beside their code: manifests, lock files, plugins for the harnesses.
const assets = globSync('harness-adapters/**/*', {
  cwd: root,
  withFileTypes: true,
  exclude: (entry) => entry.name === 'node_modules',
}).filter((entry) => entry.isFile() && !entry.name.endsWith('.ts'))
for (const asset of assets) {
  const from = join(asset.parentPath, asset.name)
  const to = from.replace(root, `${dist}/`)
  cpSync(from, to, { recursive: true })
}
chmodSync(join(dist, 'src/cli/main.js'), 0o755)
process.stdout.write(`built ${dirname(dist)}/dist, ${assets.length} assets\n`)
