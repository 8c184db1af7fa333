import { clock } from '../../platform/clock.ts'
import { type Tx, transaction } from '../../platform/database.ts'
import { log } from '../../platform/log.ts'
import { postMails } from '../../platform/mail.ts'
import { listActiveAdmins } from '../settings/store.ts'
import { endDelivery, hastenAll, hastenSubject, insertAttempt, retryDelivery } from './deliveries-store.ts'
import { disableEndpoint, lockEndpoint, noteFailure, noteSuccess } from './endpoints-store.ts'
import {
  type Delivery,
  type Endpoint,
  hasFailedForLong,
  isDelivered,
  isGone,
  nextAttemptAt,
  type SendResult,
  wasDown,
} from './rules.ts'
import { writeDisabledMails } from './write-disabled-mails.ts'

/** Longer than an attempt lasts. */
const LEASE_SECONDS = 60

export const leaseEnd = (now: Date) => new Date(now.getTime() + LEASE_SECONDS * 1000)

/** What an attempt came to. An event of which a process that was taken for dead has told before is told again at most. */
export function endAttempt(endpointId: string, delivery: Delivery, result: SendResult): Promise<void> {
  return transaction(async (tx) => {
    const endpoint = await lockEndpoint(tx, endpointId)
    if (!endpoint) return
    const { event, attempt } = delivery
    const now = clock.now()
    const isEnd = isDelivered(result) || isGone(result)
    const nextAt = isEnd ? null : nextAttemptAt(attempt, now, Math.random())
    const about = { eventId: event.id, type: event.type, attempt, nextAt }
    await insertAttempt(tx, endpointId, { ...about, ...result }, now)
    if (isDelivered(result)) await endDelivered(tx, endpoint, delivery, now)
    else await endFailed(tx, endpoint, delivery, { nextAt, now, isGone: isGone(result) })
  })
}

/** Of what there is nothing to tell, as of a link that has ended; it is no success of the receiver's. */
export function passOver(endpointId: string, delivery: Delivery): Promise<void> {
  return transaction(async (tx) => {
    await endDelivery(tx, endpointId, delivery)
    await hastenSubject(tx, endpointId, delivery.event.subject, clock.now())
  })
}

async function endDelivered(tx: Tx, { id }: Endpoint, delivery: Delivery, now: Date): Promise<void> {
  await endDelivery(tx, id, delivery)
  await hastenSubject(tx, id, delivery.event.subject, now)
  if (wasDown(await noteSuccess(tx, id), now)) await hastenAll(tx, id, { now, after: leaseEnd(now) })
}

type Failure = { nextAt: Date | null; now: Date; isGone: boolean }

async function endFailed(
  tx: Tx,
  endpoint: Endpoint,
  delivery: Delivery,
  { nextAt, now, isGone }: Failure,
): Promise<void> {
  const { id, failingSince, assistant } = endpoint
  await noteFailure(tx, id, now)
  const disabledAs = isGone ? 'gone' : !nextAt && hasFailedForLong(failingSince, now) ? 'failing' : null
  // What a disabled endpoint did not take is there when it is enabled again.
  if (nextAt || disabledAs) await retryDelivery(tx, id, delivery, nextAt ?? now)
  else {
    await endDelivery(tx, id, delivery)
    await hastenSubject(tx, id, delivery.event.subject, now)
    log.warn({ endpoint: id, messageId: delivery.event.id }, 'an event was not delivered in three days')
  }
  if (!disabledAs || !(await disableEndpoint(tx, id, disabledAs))) return
  log.warn({ endpoint: id, reason: disabledAs }, 'a webhook was disabled')
  // No owner has added it, and its assistant begins it again.
  if (!assistant) await postMails(tx, writeDisabledMails(await listActiveAdmins(tx), endpoint, disabledAs))
}
