import { createMiddleware } from 'hono/factory'
import { refuse } from './errors.ts'

const MAX_CONCURRENT = 3
const MAX_QUEUED = 20
/** In seconds. */
const comeBackIn = 5

let inside = 0
const waiting: (() => void)[] = []

/**
 * For calls whose bodies carry pictures, before the body is read: three of them at a time in each process, the others wait
 * with their bodies still on the way, and who comes when twenty wait is asked to come back. Many large uploads at once
 * cost patience, never the memory of the shop.
 */
export const queueUploads = createMiddleware(async (_c, next) => {
  if (inside < MAX_CONCURRENT) inside++
  else if (waiting.length < MAX_QUEUED) await new Promise<void>((turn) => waiting.push(turn))
  else
    refuse(503, 'Too many pictures are on their way. Please try again in a moment', {
      retryAfter: comeBackIn,
    })
  try {
    await next()
  } finally {
    const nextTurn = waiting.shift()
    if (nextTurn) nextTurn()
    else inside--
  }
})
