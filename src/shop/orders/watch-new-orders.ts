import { setTimeout as sleep } from 'node:timers/promises'
import { db } from '../../platform/database.ts'
import { log } from '../../platform/log.ts'
import { listRecentOrderIds } from './recent-orders-store.ts'

const POLL_MS = 3_000
/** Orders that were placed while the list was being loaded are passed on too. */
const LOADING_MS = 5_000

type Listener = (ids: string[]) => void

const listeners = new Set<Listener>()
let known = new Set<string>()
let polledAt: Date | undefined
let isPolling = false

/**
 * Passes on the ids of orders placed after `since` and from now on. Each process polls while it has listeners: a NOTIFY
 * in the transactions that place orders would make them commit one at a time.
 */
export async function watchNewOrders(since: Date | undefined, listener: Listener): Promise<() => void> {
  if (listeners.size === 0) {
    polledAt = undefined
    await findNew()
  }
  listeners.add(listener)
  if (!isPolling) void poll()
  const from = since ?? (polledAt && new Date(polledAt.getTime() - LOADING_MS))
  const { ids } = await listRecentOrderIds(db, from)
  if (ids.length > 0) listener(ids)
  return () => listeners.delete(listener)
}

async function poll(): Promise<void> {
  isPolling = true
  while (listeners.size > 0) {
    await sleep(POLL_MS, undefined, { ref: false })
    try {
      const ids = listeners.size > 0 ? await findNew() : []
      if (ids.length > 0) for (const listener of listeners) listener(ids)
    } catch (error) {
      log.warn({ err: error }, 'new orders could not be polled')
    }
  }
  isPolling = false
}

/** Reads the minute before the last poll again: an order is visible only after its commit. */
async function findNew(): Promise<string[]> {
  const isFirst = polledAt === undefined
  const { ids, now } = await listRecentOrderIds(db, polledAt && new Date(polledAt.getTime() - 60_000))
  const found = isFirst ? [] : ids.filter((id) => !known.has(id))
  known = new Set(ids)
  polledAt = now
  return found
}
