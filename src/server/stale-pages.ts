import { clock } from '../platform/clock.ts'
import { invalidatePages } from '../platform/http/page-cache.ts'

const HEARTBEAT_MS = 500
// After a longer suspension the socket may hold unread notifications.
const MAX_SUSPENDED_MS = 2_000

let day = clock.today()
let lastHeartbeat = performance.now()
setInterval(() => {
  lastHeartbeat = performance.now()
}, HEARTBEAT_MS).unref()

export function invalidateStalePages(): void {
  const today = clock.today()
  const now = performance.now()
  if (today === day && now - lastHeartbeat < MAX_SUSPENDED_MS) return
  day = today
  lastHeartbeat = now
  invalidatePages({ productId: null })
}
