/** Inspects one file and prints the peak resident memory of this process in MB. */
import { inspect } from '../src/cli/inspect/inspect.ts'
import { defaultOptions } from '../src/cli/inspect/options.ts'

const [path = ''] = process.argv.slice(2)
const { Writable } = await import('node:stream')
const nowhere = new Writable({ write: (_, __, done) => done() })
const silent = { stdin: process.stdin, stdout: nowhere, stderr: nowhere }
await inspect([path], { ...defaultOptions, format: 'json' }, silent)
console.log(Math.round(process.resourceUsage().maxRSS / 1024))
