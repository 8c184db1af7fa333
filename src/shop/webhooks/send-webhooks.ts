import { setTimeout } from 'node:timers/promises'
import { clock } from '../../platform/clock.ts'
import { recipientKeys } from '../../platform/conversions/recipients.ts'
import { db } from '../../platform/database.ts'
import { log } from '../../platform/log.ts'
import { requestConversion } from './conversions/request-conversion.ts'
import { claimDeliveries, listDueEndpoints, releaseDelivery } from './deliveries-store.ts'
import { endAttempt, leaseEnd, passOver } from './end-attempt.ts'
import { findEndpoint } from './endpoints-store.ts'
import { type EventMessage, postEvent } from './post-event.ts'
import { bodyOf, type Delivery, type Endpoint, type ShopEvent } from './rules.ts'
import { openSecrets } from './secrets.ts'
import { signedHeaders } from './sign.ts'

/** For each endpoint, so that a slow one holds up nothing but its own events. */
const CONCURRENCY = 5
const PAUSE_MS = 500

/** The endpoints that are being sent to, and until when. */
const lanes = new Map<string, Promise<void>>()

/** Writes and signs what an assistant is told of an event; null if there is nothing to tell it any more. */
export type WriteForAssistant = (endpoint: Endpoint, event: ShopEvent) => Promise<EventMessage | null>

const forNoAssistant: WriteForAssistant = async () => null

/**
 * Safe to run in several processes, and holds no connection while it waits for an answer. `write`: of the assistants, whose
 * messages this noun does not know.
 */
export async function sendWebhooks(
  stopping = new AbortController().signal,
  write: WriteForAssistant = forNoAssistant,
): Promise<void> {
  for (const id of await listDueEndpoints(db, clock.now())) {
    if (lanes.has(id)) continue
    const lane = sendTo(id, write, stopping)
      .catch((error) => log.error({ err: error, endpoint: id }, 'events could not be sent'))
      .finally(() => lanes.delete(id))
    lanes.set(id, lane)
  }
  const ended = Promise.all(lanes.values())
  const pause = setTimeout(PAUSE_MS, undefined, { signal: stopping, ref: false }).catch(() => {})
  await Promise.race([ended, pause])
  if (stopping.aborted) await ended
}

async function sendTo(endpointId: string, write: WriteForAssistant, stopping: AbortSignal): Promise<void> {
  const underWay = new Set<Promise<void>>()
  try {
    while (!stopping.aborted) {
      const endpoint = await findEndpoint(db, endpointId)
      if (!endpoint?.active) return
      const messageOf = await writerTo(endpoint, write)
      if (!messageOf) return
      const now = clock.now()
      const limit = CONCURRENCY - underWay.size
      const due = await claimDeliveries(db, endpointId, { now, until: leaseEnd(now), limit })
      for (const delivery of due) {
        const sent: Promise<void> = send(endpoint, messageOf, delivery, stopping).finally(() =>
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

/** Null where there is nothing to tell. */
type Write = (event: ShopEvent) => Promise<EventMessage | null>

/** Null without what it takes: unsigned and without keys it would be refused by every receiver, and the endpoint be disabled. */
async function writerTo(endpoint: Endpoint, write: WriteForAssistant): Promise<Write | null> {
  const { id, recipient, assistant } = endpoint
  if (assistant) return (event) => write(endpoint, event)
  if (recipient) {
    const keys = recipientKeys()
    if (!keys[recipient]) return null
    return async (event) => {
      const request = await requestConversion(recipient, keys, event)
      return request && { ...request, headers: { 'content-type': 'application/json' } }
    }
  }
  const secrets = await openSecrets(db, id)
  return secrets.length === 0 ? null : async (event) => signed(event, secrets)
}

function signed(event: ShopEvent, secrets: readonly string[]): EventMessage {
  const body = JSON.stringify(bodyOf(event))
  return { headers: signedHeaders(event.id, body, clock.now(), secrets), body }
}

async function send(
  { id, url }: Endpoint,
  messageOf: Write,
  delivery: Delivery,
  stopping: AbortSignal,
): Promise<void> {
  const { event } = delivery
  try {
    const message = await messageOf(event)
    if (!message) return await passOver(id, delivery)
    const result = await postEvent(message.url ?? url, message, stopping)
    if (stopping.aborted && result.status === null) await releaseDelivery(db, id, delivery, clock.now())
    else await endAttempt(id, delivery, result)
  } catch (error) {
    log.error({ err: error, endpoint: id, messageId: event.id }, 'the end of an attempt was not noted')
  }
}
