import { setTimeout } from 'node:timers/promises'
import { clock } from '../../platform/clock.ts'
import { db } from '../../platform/database.ts'
import { log } from '../../platform/log.ts'
import { claimDeliveries, listDueEndpoints, releaseDelivery } from './deliveries-store.ts'
import { endAttempt, leaseEnd } from './end-attempt.ts'
import { findEndpoint } from './endpoints-store.ts'
import { postEvent } from './post-event.ts'
import { bodyOf, type Delivery, type Endpoint } from './rules.ts'
import { openSecrets } from './secrets.ts'

/** For each endpoint, so that a slow one holds up nothing but its own events. */
const CONCURRENCY = 5
const PAUSE_MS = 500

/** The endpoints that are being sent to, and until when. */
const lanes = new Map<string, Promise<void>>()

/** Safe to run in several processes, and holds no connection while it waits for an answer. */
export async function sendWebhooks(stopping = new AbortController().signal): Promise<void> {
  for (const id of await listDueEndpoints(db, clock.now())) {
    if (lanes.has(id)) continue
    const lane = sendTo(id, stopping)
      .catch((error) => log.error({ err: error, endpoint: id }, 'events could not be sent'))
      .finally(() => lanes.delete(id))
    lanes.set(id, lane)
  }
  const ended = Promise.all(lanes.values())
  const pause = setTimeout(PAUSE_MS, undefined, { signal: stopping, ref: false }).catch(() => {})
  await Promise.race([ended, pause])
  if (stopping.aborted) await ended
}

async function sendTo(endpointId: string, stopping: AbortSignal): Promise<void> {
  const underWay = new Set<Promise<void>>()
  try {
    while (!stopping.aborted) {
      const endpoint = await findEndpoint(db, endpointId)
      if (!endpoint?.active) return
      const secrets = await openSecrets(db, endpointId)
      // Unsigned it would be refused by every receiver, and the endpoint be disabled.
      if (secrets.length === 0) return
      const now = clock.now()
      const limit = CONCURRENCY - underWay.size
      const due = await claimDeliveries(db, endpointId, { now, until: leaseEnd(now), limit })
      for (const delivery of due) {
        const sent: Promise<void> = send(endpoint, secrets, delivery, stopping).finally(() =>
          underWay.delete(sent),
        )
        underWay.add(sent)
      }
      if (underWay.size === 0) return
      await Promise.race(underWay)
    }
  } finally {
    await Promise.all(underWay)
  }
}

async function send(
  { id, url }: Endpoint,
  secrets: readonly string[],
  delivery: Delivery,
  stopping: AbortSignal,
): Promise<void> {
  const { event } = delivery
  try {
    const body = JSON.stringify(bodyOf(event))
    const result = await postEvent(url, secrets, { id: event.id, body }, stopping)
    if (stopping.aborted && result.status === null) await releaseDelivery(db, id, delivery, clock.now())
    else await endAttempt(id, delivery, result)
  } catch (error) {
    log.error({ err: error, endpoint: id, messageId: event.id }, 'the end of an attempt was not noted')
  }
}
