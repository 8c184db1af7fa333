import { log } from '../log.ts'

/** A failure breaks the answer off. It is logged here: the server would print all of the error, values of rows among them. */
export function streamOf(bytes: AsyncGenerator<Buffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { done, value } = await bytes.next()
          if (done) controller.close()
          else controller.enqueue(new Uint8Array(value))
        } catch (error) {
          log.error({ err: error }, 'an answer broke off')
          controller.error(new Error('The answer broke off'))
        }
      },
      async cancel() {
        await bytes.return(undefined)
      },
    },
    // Read nothing ahead: a response to HEAD has no body.
    { highWaterMark: 0 },
  )
}
