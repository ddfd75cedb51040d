import { realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname } from 'node:path'
import { expect, test } from 'vitest'
import { createFolders, removeFolders } from '../../src/episode/workspace.ts'

test.each(['../../outside', 'a b/c'])(
  'the folders of a harness called %j stay below the temporary one',
  async (name) => {
    const folders = await createFolders(name)
    await removeFolders(folders)
    expect(dirname(folders.root)).toBe(realpathSync(tmpdir()))
    expect(basename(folders.root)).toMatch(/^harness-conformance-[\w.-]+$/)
  },
)
