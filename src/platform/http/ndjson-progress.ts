import type { Context } from 'hono'
import type { Result } from '../../lib/result.ts'
import { log } from '../log.ts'
import { orRefuse, type Refusal } from './errors.ts'

type Work<Outcome> = (progress: (done: number, of: number) => void, signal: AbortSignal) => Promise<Outcome>

type Progress<Outcome> = { ended: Outcome } | { lines: ReadableStream<Uint8Array> }

export function streamProgress<Outcome>(
  work: Work<Outcome>,
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

/** JSON, or lines that tell how far it is where the client accepts them. What is refused before the first line has a status. */
export async function answerImport<Value, Reason extends { reason: string }, Body extends object>(
  c: Context,
  work: Work<Result<Value, Reason>>,
  {
    present,
    presentRefusal,
  }: { present: (value: Value) => Body; presentRefusal: (reason: Reason) => Refusal },
) {
  if (c.req.header('accept') !== 'application/x-ndjson') {
    const imported = await work(() => {}, new AbortController().signal)
    return c.json<Body>(present(orRefuse(imported, presentRefusal)))
  }
  const streamed = await streamProgress(work, (imported) =>
    imported.ok ? { imported: present(imported.value) } : { refused: presentRefusal(imported.refusal) },
  )
  if ('ended' in streamed) return c.json<Body>(present(orRefuse(streamed.ended, presentRefusal)))
  c.header('Content-Type', 'application/x-ndjson')
  return c.body(streamed.lines)
}
