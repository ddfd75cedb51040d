import { z } from 'zod'
import { finishLabels, reasoningForms } from '../protocols/types.ts'
import { purposes } from './defaults.ts'

const usage = z.enum(['present', 'omitted', 'zero', 'in_finish', 'running'])
const seconds = z.number().positive().max(3600)
const finish = z.enum(finishLabels)
const status = z.int().min(400).max(599)

const wire = z.strictObject({
  chunks: z.enum(['event', 'byte', 'utf8', 'crlf', 'whole']).optional(),
  lineEnd: z.enum(['lf', 'crlf', 'cr']).optional(),
  comments: z.boolean().optional(),
  pings: z.boolean().optional(),
  bom: z.boolean().optional(),
})

/** What JSON can say, so that a script can be printed and a body be sent. */
const json = z.custom<unknown>(
  (value) => z.json().safeParse(value).success,
  'expected a value that JSON can say',
)

/** A text is sent as it is, and every half of a surrogate pair in it would be replaced. */
const body = json.refine(
  (value) => typeof value !== 'string' || value.isWellFormed(),
  'half of a surrogate pair',
)

const tool = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('shell'),
    exitCode: z.int().min(0).max(255).optional(),
    emoji: z.int().min(1).max(1_000_000).optional(),
  }),
  z.strictObject({
    kind: z.literal('tool'),
    names: z.array(z.string().min(1)).min(1),
    arguments: z.record(z.string(), json).optional(),
    argumentsOf: z.record(z.string(), z.record(z.string(), json)).optional(),
    fails: z.boolean().optional(),
  }),
])

/** The names of all kinds of tool calls. */
export const toolKinds = tool.options.map(({ shape }) => shape.kind.value)

/** These belong to the connection: one that does not fit the body would be a fault that the witness knows nothing of. */
const framing = [
  'content-length',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'upgrade',
  'trailer',
  'te',
]

const headers = z
  .record(
    z
      .string()
      .regex(/^[\w-]+$/, 'a header name has letters, digits, - and _')
      .refine((name) => !framing.includes(name.toLowerCase()), 'the connection sets this header itself'),
    z
      .string()
      .regex(/^[\t\x20-\x7e\x80-\xff]*$/, 'a header value has no line breaks and no character beyond ÿ'),
  )
  .optional()

const call = z.strictObject({
  tools: z.array(tool).optional(),
  text: z.string().optional(),
  refusal: z.string().min(1).optional(),
  reasoning: z.string().nullable().optional(),
  reasoningForm: z.enum(reasoningForms).optional(),
  finish: z.union([finish, z.strictObject({ label: z.string().min(1) })]).optional(),
  usage: usage.optional(),
  wire: wire.optional(),
  optional: z.boolean().optional(),
})

const streamPoints = [
  'after_headers',
  'start',
  'in_reasoning',
  'in_text',
  'in_tool_arguments',
  'after_tool_call',
  'before_finish',
  'before_terminal',
] as const
const streamPoint = z.enum(streamPoints)
const anyPoint = z.enum(['before_headers', ...streamPoints])

/** One schema for each fault, in the order in which docs/faults.md explains them. */
export const faultSchemas = [
  z.strictObject({
    kind: z.literal('http_error'),
    status,
    headers,
    retryAfterDate: z.number().min(0).max(3600).optional(),
    body: body.optional(),
    message: z.string().optional(),
    gzip: z.boolean().optional(),
  }),
  z.strictObject({ kind: z.literal('deadline'), seconds }),
  z.strictObject({
    kind: z.literal('error_body'),
    message: z.string().optional(),
    code: z.string().optional(),
    body: body.optional(),
  }),
  z.strictObject({
    kind: z.literal('error_event'),
    at: streamPoint.optional(),
    message: z.string().optional(),
    code: z.string().optional(),
    status: status.optional(),
    form: z.enum(['error', 'failed']).optional(),
  }),
  z.strictObject({ kind: z.literal('cut'), how: z.enum(['end', 'fin', 'rst']), at: anyPoint }),
  z.strictObject({
    kind: z.literal('stall'),
    at: anyPoint,
    seconds: seconds.optional(),
    keepAliveSeconds: z.number().min(0.001).max(3600).optional(),
  }),
  z.strictObject({ kind: z.literal('slow'), gapSeconds: seconds }),
  z.strictObject({ kind: z.literal('missing_finish') }),
  z.strictObject({ kind: z.literal('missing_terminal') }),
  z.strictObject({ kind: z.literal('empty'), finish: finish.optional() }),
  z.strictObject({ kind: z.literal('reasoning_only'), finish: finish.optional() }),
  z.strictObject({ kind: z.literal('refusal'), text: z.string().min(1).optional() }),
  z.strictObject({ kind: z.literal('truncated_arguments'), finish: z.enum(['tool', 'length']) }),
  z.strictObject({ kind: z.literal('tool_ids'), how: z.enum(['duplicate', 'reused', 'fused', 'missing']) }),
  z.strictObject({ kind: z.literal('unknown_events') }),
  z.strictObject({ kind: z.literal('malformed_event') }),
] as const

/** The names of all faults. */
export const faultKinds = faultSchemas.map(({ shape }) => shape.kind.value)

const auxiliary = purposes.filter((purpose) => purpose !== 'policy')

export const scriptSchema = z.strictObject({
  calls: z.array(call).min(1, 'a script needs at least one logical call'),
  others: z.partialRecord(z.enum(auxiliary), z.array(call).min(1, 'give at least one call')).optional(),
  faults: z
    .array(
      z.strictObject({
        purpose: z.enum(purposes).optional(),
        call: z.int().nonnegative(),
        attempt: z.union([z.int().nonnegative(), z.literal('every')]),
        fault: z.discriminatedUnion('kind', faultSchemas),
      }),
    )
    .optional(),
  usage: usage.optional(),
  wire: wire.optional(),
  requests: z.enum(['off', 'lenient', 'strict']).optional(),
})
