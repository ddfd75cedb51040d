import type { Item, ModelReply } from './types.ts'

export interface ToolDefinition {
  name: string
  description: string
  /** A JSON schema. */
  parameters: object
}

export interface WireRequest {
  model: string
  instructions: string
  items: Item[]
  tools: readonly ToolDefinition[]
  stream: boolean
}

/** Takes the events of one stream and has the whole reply in the end. */
export interface ReplyAssembler {
  /** Id of the reply, as soon as it is known. */
  readonly id: string | null
  /** The reply has come to its proper end. */
  readonly complete: boolean
  /** @throws AttemptFailure for an error event or one that cannot be read. */
  push(data: Record<string, unknown>): void
  reply(): ModelReply
}

/** The reference harness's own idea of a protocol; it shares no code with the provider's. */
export interface Wire {
  path(request: Pick<WireRequest, 'model' | 'stream'>): string
  headers(apiKey: string): Record<string, string>
  body(request: WireRequest): Record<string, unknown>
  /** @throws AttemptFailure when it is no reply. */
  parse(body: Record<string, unknown>): ModelReply
  assembler(): ReplyAssembler
}

export const shellTool: ToolDefinition = {
  name: 'shell',
  description: 'Run a POSIX shell command in the workspace. Returns its output and exit code.',
  parameters: {
    type: 'object',
    properties: { command: { type: 'string', description: 'The command to run' } },
    required: ['command'],
    additionalProperties: false,
  },
}
