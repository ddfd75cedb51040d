import type { Release } from './release.ts'

/** What MSW wrote needs its turn to reach the client before the stream fails under it. */
const settleMs = 10

/** A release as the body of a `Response`. Without a socket, a dropped connection is a stream that fails. */
export function streamOf(release: Release): ReadableStream<Uint8Array> {
  let wake = () => {}
  let drained = () => {}
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        // MSW sends the headers with the first piece of the body, be it empty.
        if (release.early) controller.enqueue(new Uint8Array())
        const wanted = () => (controller.desiredSize ?? 0) > 0
        const fail = () =>
          setTimeout(() => {
            controller.error(new Error('the scripted provider dropped the connection'))
          }, settleMs)
        void release.into({
          write(bytes) {
            controller.enqueue(bytes)
            return wanted()
          },
          ready: () => new Promise((resolve) => (wake = resolve)),
          end: () => controller.close(),
          // A failed stream forgets what was not read yet, and the client would lose it.
          drop() {
            if (wanted()) fail()
            else drained = fail
          },
        })
      },
      pull() {
        wake()
        drained()
        drained = () => {}
      },
      cancel() {
        release.cancel()
        wake()
      },
    },
    { highWaterMark: 1 },
  )
}
