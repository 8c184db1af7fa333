import { clock } from '../platform/clock.ts'
import { forgetStale } from '../platform/http/cache.ts'

const HEARTBEAT_MS = 500
// A process that stood still for longer may have missed changes that its connection has not read yet.
const MAX_STANDSTILL_MS = 2_000

let day = clock.today()
let lastBeat = performance.now()
setInterval(() => {
  lastBeat = performance.now()
}, HEARTBEAT_MS).unref()

/** Forgets the cached pages when another day has begun, as offers do, and when this process was stopped for a while. */
export function forgetStalePages(): void {
  const today = clock.today()
  const now = performance.now()
  if (today === day && now - lastBeat < MAX_STANDSTILL_MS) return
  day = today
  lastBeat = now
  forgetStale({ productId: null })
}
