/** Inspects one file and prints what this process took: peak resident memory in MB and processor time in ms. */
import { Writable } from 'node:stream'
import { inspect } from '../src/cli/inspect/inspect.ts'
import { defaultOptions } from '../src/cli/inspect/options.ts'

const [path = ''] = process.argv.slice(2)
const nowhere = new Writable({ write: (_, __, done) => done() })
await inspect([path], defaultOptions, { stdin: process.stdin, stdout: nowhere, stderr: nowhere })
const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
console.log(JSON.stringify({ peak: Math.round(maxRSS / 1024), time: (userCPUTime + systemCPUTime) / 1000 }))
