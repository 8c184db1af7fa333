import { log } from '../../../platform/log.ts'

/** Each running download holds a database connection. */
const MAX_CONCURRENT = 3
let underWay = 0
const waiting: (() => void)[] = []

export const isBusy = () => underWay >= MAX_CONCURRENT

/** Holds a slot from the first byte until the stream ends or is abandoned; waits if none is free. */
export async function* inTurn(open: () => Promise<AsyncGenerator<Buffer>>): AsyncGenerator<Buffer> {
  if (underWay < MAX_CONCURRENT) underWay++
  else await new Promise<void>((turn) => waiting.push(turn))
  try {
    yield* await open()
  } catch (error) {
    log.error({ err: error }, 'a report was not written to its end')
    throw error
  } finally {
    const nextTurn = waiting.shift()
    if (nextTurn) nextTurn()
    else underWay--
  }
}
