import { db } from '../../platform/database.ts'
import { listEvents } from './events-store.ts'
import type { ShopEvent } from './rules.ts'

/** Of a rare type a page could otherwise read all events. */
const LOOKED_AT = 1000

type EventPage = { events: ShopEvent[]; cursor: number; hasMore: boolean }

export async function readEvents(after: number, limit: number, types: readonly string[]): Promise<EventPage> {
  const seen = await listEvents(db, after, LOOKED_AT)
  const wanted = seen.filter(({ type }) => types.includes(type))
  const events = wanted.slice(0, limit)
  const isCut = wanted.length > limit
  const last = isCut ? events.at(-1) : seen.at(-1)
  return { events, cursor: last?.position ?? after, hasMore: isCut || seen.length === LOOKED_AT }
}
