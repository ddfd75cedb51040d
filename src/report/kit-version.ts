import { readFileSync } from 'node:fs'

/** The version in the kit's own package.json, which lies two folders up in the sources, three in the build. */
export const kitVersion: string = read('../../package.json') ?? read('../../../package.json') ?? 'unknown'

function read(path: string): string | null {
  try {
    const manifest = JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))
    return manifest.name === 'harness-conformance' ? manifest.version : null
  } catch {
    return null
  }
}
