import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { renderMarkdown } from './render-markdown.ts'
import type { Staging } from './staging.ts'
import type { Summary } from './summary.ts'

/**
 * Publishes a summary (and the results beside it) in a folder named by the SHA-256 of their content. The
 * summary holds the digests of the inputs, the kit's version and the rules, so the same input and version
 * have the same folder.
 *
 * @param results SHA-256 of the results that already lie in the staging folder; `null` without any
 */
export async function publish(
  staging: Staging,
  summary: Summary,
  results: string | null,
): Promise<{ folder: string; reused: boolean }> {
  const json = `${JSON.stringify(summary, null, 2)}\n`
  await writeFile(join(staging.folder, 'summary.json'), json)
  await writeFile(join(staging.folder, 'summary.md'), renderMarkdown(summary))
  const digest = createHash('sha256')
    .update(json)
    .update(results ?? '')
    .digest('hex')
  return staging.publish(digest)
}
