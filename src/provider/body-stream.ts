import type { Release } from './release.ts'

/** A release as the body of a `Response`. Without a socket, a dropped connection is a stream that fails. */
export function streamOf(release: Release): ReadableStream<Uint8Array> {
  let wake = () => {}
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        void release.into({
          write(bytes) {
            controller.enqueue(bytes)
            return (controller.desiredSize ?? 0) > 0
          },
          ready: () => new Promise((resolve) => (wake = resolve)),
          end: () => controller.close(),
          drop: () => controller.error(new Error('the scripted provider dropped the connection')),
        })
      },
      pull: () => wake(),
      cancel() {
        release.cancel()
        wake()
      },
    },
    { highWaterMark: 1 },
  )
}
