/** Bytes as the body of an answer: asked for one by one as they are sent, and given up when the client leaves. */
export function streamOf(bytes: AsyncGenerator<Buffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await bytes.next()
        if (done) controller.close()
        else controller.enqueue(new Uint8Array(value))
      },
      async cancel() {
        await bytes.return(undefined)
      },
    },
    // Nothing is asked for before somebody takes it: an answer to HEAD has no body.
    { highWaterMark: 0 },
  )
}
