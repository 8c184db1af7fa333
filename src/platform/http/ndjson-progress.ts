import { log } from '../log.ts'

type Progress<Outcome> = { ended: Outcome } | { lines: ReadableStream<Uint8Array> }

export function streamProgress<Outcome>(
  work: (progress: (done: number, of: number) => void, signal: AbortSignal) => Promise<Outcome>,
  last: (outcome: Outcome) => object,
): Promise<Progress<Outcome>> {
  const left = new AbortController()
  const encoder = new TextEncoder()
  return new Promise((resolve, reject) => {
    let line: ((message: object) => void) | undefined
    let close = () => {}
    const open = () => {
      const lines = new ReadableStream<Uint8Array>({
        start(controller) {
          line = (message) => {
            if (!left.signal.aborted) controller.enqueue(encoder.encode(`${JSON.stringify(message)}\n`))
          }
          close = () => {
            if (!left.signal.aborted) controller.close()
          }
        },
        cancel: () => left.abort(),
      })
      resolve({ lines })
    }
    work((done, of) => {
      if (!line) open()
      line?.({ done, of })
    }, left.signal).then(
      (outcome) => {
        if (!line) return resolve({ ended: outcome })
        line(last(outcome))
        close()
      },
      (error: unknown) => {
        if (!line) return reject(error)
        if (left.signal.aborted) return
        log.error({ err: error }, 'work that reports progress failed')
        line({ refused: { status: 500, message: 'Something went wrong' } })
        close()
      },
    )
  })
}
