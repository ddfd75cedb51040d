import type { Profile } from '../../checks/types.ts'

export const formats = ['text', 'json', 'jsonl', 'markdown'] as const
export type Format = (typeof formats)[number]

/** The options of `inspect`, as commander delivers them. */
export interface InspectOptions {
  tools: boolean
  verifier: boolean
  steps: boolean
  requireSandbox: boolean
  profile: Profile
  links: boolean
  format: Format
  out?: string
  merge: boolean
}

export const defaultOptions: InspectOptions = {
  tools: true,
  verifier: true,
  steps: true,
  requireSandbox: false,
  profile: 'strict',
  links: false,
  format: 'text',
  merge: false,
}
