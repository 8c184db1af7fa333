import { createMiddleware } from 'hono/factory'
import { refuse } from './errors.ts'

const MAX_CONCURRENT = 3
const MAX_QUEUED = 20
const comeBackIn = 5

let inside = 0
const waiting: (() => void)[] = []

/** Before the body is read: three uploads at a time and twenty waiting (then 503), to bound the memory. */
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
