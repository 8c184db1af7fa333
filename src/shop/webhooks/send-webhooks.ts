import { setTimeout } from 'node:timers/promises'
import { clock } from '../../platform/clock.ts'
import { type RecipientKeys, recipientKeys } from '../../platform/conversions/recipients.ts'
import { db } from '../../platform/database.ts'
import { log } from '../../platform/log.ts'
import type { Recipient } from '../orders/sources/rules.ts'
import { requestConversion } from './conversions/request-conversion.ts'
import { claimDeliveries, listDueEndpoints, releaseDelivery } from './deliveries-store.ts'
import { endAttempt, leaseEnd, passOver } from './end-attempt.ts'
import { findEndpoint } from './endpoints-store.ts'
import { postEvent, postOutside } from './post-event.ts'
import { bodyOf, type Delivery, type Endpoint, type SendResult, type ShopEvent } from './rules.ts'
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
      const post = await postTo(endpoint)
      if (!post) return
      const now = clock.now()
      const limit = CONCURRENCY - underWay.size
      const due = await claimDeliveries(db, endpointId, { now, until: leaseEnd(now), limit })
      for (const delivery of due) {
        const sent: Promise<void> = send(endpointId, post, delivery, stopping).finally(() =>
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

/** Null where there is nothing to go. */
type Post = (event: ShopEvent, stopping: AbortSignal) => Promise<SendResult | null>

/** Null without what it takes: unsigned and without keys it would be refused by every receiver, and the endpoint be disabled. */
async function postTo({ id, url, recipient }: Endpoint): Promise<Post | null> {
  if (recipient) {
    const keys = recipientKeys()
    return keys[recipient] && ((event, stopping) => postConversion(recipient, keys, event, stopping))
  }
  const secrets = await openSecrets(db, id)
  if (secrets.length === 0) return null
  return (event, stopping) =>
    postEvent(url, secrets, { id: event.id, body: JSON.stringify(bodyOf(event)) }, stopping)
}

async function postConversion(
  recipient: Recipient,
  keys: RecipientKeys,
  event: ShopEvent,
  stopping: AbortSignal,
): Promise<SendResult | null> {
  const request = await requestConversion(recipient, keys, event)
  if (!request) return null
  const { url, body } = request
  return postOutside(url, { body, headers: { 'content-type': 'application/json' } }, stopping)
}

async function send(id: string, post: Post, delivery: Delivery, stopping: AbortSignal): Promise<void> {
  const { event } = delivery
  try {
    const result = await post(event, stopping)
    if (!result) await passOver(id, delivery)
    else if (stopping.aborted && result.status === null) await releaseDelivery(db, id, delivery, clock.now())
    else await endAttempt(id, delivery, result)
  } catch (error) {
    log.error({ err: error, endpoint: id, messageId: event.id }, 'the end of an attempt was not noted')
  }
}
