import { createMiddleware } from 'hono/factory'
import { FairQueue } from '../fair-queue.ts'
import { clientIpOf } from './client-ip.ts'

const MAX_CONCURRENT = 3
const waiting = new FairQueue<() => void>({ max: 40, maxOfOne: 20 })

let inside = 0

/** Before the body is read: three uploads at a time, forty waiting and twenty of one client (then 503), to bound the memory. */
export const queueUploads = createMiddleware(async (c, next) => {
  if (inside < MAX_CONCURRENT) inside++
  else
    await new Promise<void>((turn) => {
      waiting.push(clientIpOf(c) ?? '', turn)
    })
  try {
    await next()
  } finally {
    const nextTurn = waiting.shift()
    if (nextTurn) nextTurn()
    else inside--
  }
})
