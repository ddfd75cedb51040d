import { closeSync, fstatSync, openSync, readdirSync, readSync } from 'node:fs'
import { join } from 'node:path'

const blockSize = 1024 * 1024

/** Whether a folder has every file of another one with the same content; it may have more. */
export function hasSameFiles(folder: string, model: string): boolean {
  return readdirSync(model).every((name) => isSameFile(join(folder, name), join(model, name)))
}

function isSameFile(path: string, model: string): boolean {
  const files: number[] = []
  try {
    for (const each of [path, model]) files.push(openSync(each, 'r'))
    const [left, right] = files as [number, number]
    if (!fstatSync(left).isFile() || fstatSync(left).size !== fstatSync(right).size) return false
    const [a, b] = [Buffer.allocUnsafe(blockSize), Buffer.allocUnsafe(blockSize)]
    for (;;) {
      const size = readSync(left, a)
      if (size !== readSync(right, b) || a.compare(b, 0, size, 0, size) !== 0) return false
      if (size === 0) return true
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return false
    throw error
  } finally {
    for (const file of files) closeSync(file)
  }
}
