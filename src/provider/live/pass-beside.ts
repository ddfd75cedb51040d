import { passedHeaders, unusableReason } from './pass-on.ts'
import { redactText } from './redact.ts'
import { causeOf, forwarded, type Onward, type Upstream } from './upstream.ts'

/** Passes on a request beside the model (a list of models, a token count), which is no attempt. */
export async function passBeside(
  upstream: Upstream,
  request: Onward,
  signal: AbortSignal,
): Promise<Response> {
  const { key, baseUrl } = upstream
  try {
    const answer = await fetch(forwarded(upstream, request, null), { signal })
    const reason = unusableReason(answer)
    if (reason) return unusable(`the provider at ${baseUrl} ${reason}`, key)
    const text = redactText(await answer.text(), key)
    const bodiless = [204, 205, 304].includes(answer.status)
    return new Response(bodiless ? null : text, {
      status: answer.status,
      headers: passedHeaders(answer.headers, key),
    })
  } catch (error) {
    return unusable(`the provider at ${baseUrl} could not be reached: ${causeOf(error)}`, key)
  }
}

function unusable(reason: string, key: string): Response {
  const error = { message: redactText(reason, key), type: 'upstream_unusable', code: '502' }
  return Response.json({ error }, { status: 502 })
}
