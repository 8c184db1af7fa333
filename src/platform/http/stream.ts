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
    // Read nothing ahead: a response to HEAD has no body.
    { highWaterMark: 0 },
  )
}
