/** OpenCode's database, as far as the translation relies on it. Types that are not listed are let through. */
import { z } from 'zod'
import { unlisted } from '../../src/harness/index.ts'

/** Unix milliseconds. */
const clock = z.number()

export const sessionSchema = z.looseObject({ id: z.string(), parent_id: z.string().nullable() })
export type Session = z.infer<typeof sessionSchema>

const user = z.looseObject({ role: z.literal('user'), time: z.looseObject({ created: clock }) })
const assistant = z.looseObject({
  role: z.literal('assistant'),
  time: z.looseObject({ created: clock, completed: clock.optional() }),
  /** Why the decision ended; absent when it did not. */
  finish: z.string().optional(),
  /** The message holds the summary of a compaction. */
  summary: z.boolean().optional(),
  error: z
    .looseObject({
      name: z.string(),
      data: z.looseObject({ message: z.string().optional() }).optional(),
    })
    .optional(),
})
export type AssistantData = z.infer<typeof assistant>

export const messageSchema = z.looseObject({
  id: z.string(),
  session_id: z.string(),
  data: z.discriminatedUnion('role', [user, assistant]),
})
export type Message = z.infer<typeof messageSchema>

const text = z.looseObject({ type: z.literal('text'), text: z.string(), ignored: z.boolean().optional() })
const reasoning = z.looseObject({ type: z.literal('reasoning'), text: z.string() })
const compaction = z.looseObject({ type: z.literal('compaction'), auto: z.boolean().optional() })
const tool = z.looseObject({
  type: z.literal('tool'),
  tool: z.string(),
  callID: z.string(),
  state: z.looseObject({
    status: z.enum(['pending', 'running', 'completed', 'error']),
    input: z.record(z.string(), z.unknown()),
    /** What had come of the arguments; only a call that has not started has it, also when it was given up. */
    raw: z.string().optional(),
    /** What the model was shown. */
    output: z.string().optional(),
    error: z.string().optional(),
    metadata: z
      .looseObject({
        /** Of a shell command; `null` when it was ended before it exited. */
        exit: z.number().nullable().optional(),
        /** The session that a subagent ran in. */
        sessionId: z.string().optional(),
      })
      .optional(),
    time: z.looseObject({ start: clock, end: clock.optional() }).optional(),
  }),
})
export type ToolPart = z.infer<typeof tool>

const listed = ['text', 'reasoning', 'compaction', 'tool']

export const partSchema = z.looseObject({
  id: z.string(),
  message_id: z.string(),
  data: z.union([
    z.discriminatedUnion('type', [text, reasoning, compaction, tool]),
    z.looseObject({ type: unlisted(listed) }),
  ]),
})
export type Part = z.infer<typeof partSchema>
export type PartData = Part['data']

/** The rows of a store; ids grow with time, and each list is in their order. */
export interface Store {
  sessions: Session[]
  messages: Message[]
  parts: Part[]
}

export type ListedPart<T extends string> = Extract<PartData, { type: T }>

export function isPart<T extends 'text' | 'reasoning' | 'compaction' | 'tool'>(
  type: T,
): (data: PartData) => data is ListedPart<T> {
  return (data): data is ListedPart<T> => data.type === type
}
