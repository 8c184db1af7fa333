import { setTimeout as sleep } from 'node:timers/promises'
import { type Selectable, sql } from 'kysely'
import { db } from '../../../src/platform/database.ts'
import { log } from '../../../src/platform/log.ts'
import type { DB } from '../../../src/platform/schema.ts'
import { applyDueChanges } from './expiry.ts'
import { drawFault } from './faults.ts'
import { readSettings, webhookUrl } from './settings.ts'
import { signWebhook } from './signatures.ts'

type EventRow = Selectable<DB['sandbox_razorpay.events']>

const CONCURRENCY = 10
const TIMEOUT_MS = 5_000
const GIVE_UP_HOURS = 24
const PAUSE_MS = 1_000
const DELAY_MS = { late: 30_000, out_of_order: 1_500 }

/** Sends up to ten events. A claim lasts fifteen seconds, after which another process retries. */
export async function deliverDue(): Promise<number> {
  const settings = await readSettings()
  if (settings.outage) return 0
  const due = db
    .selectFrom('sandbox_razorpay.events')
    .select('id')
    .where('next_attempt_at', '<=', sql<Date>`clock_timestamp()`)
    .orderBy('next_attempt_at')
    .orderBy('position')
    .limit(CONCURRENCY)
    .forUpdate()
    .skipLocked()
  const claimed = await db
    .updateTable('sandbox_razorpay.events')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      next_attempt_at: sql`clock_timestamp() + interval '15 seconds'`,
    }))
    .where('id', 'in', due)
    .returningAll()
    .execute()
  await Promise.all(claimed.map((event) => deliver(event, webhookUrl(settings))))
  return claimed.length
}

async function deliver(event: EventRow, url: string): Promise<void> {
  const fault = event.attempts === 1 ? await drawFault('webhook') : undefined
  switch (fault?.kind) {
    case 'drop':
      return save(event.id, { next_attempt_at: null, last_answer: 'dropped' })
    case 'late':
    case 'out_of_order':
      return save(event.id, { next_attempt_at: after(fault.milliseconds ?? DELAY_MS[fault.kind]) })
    case 'duplicate':
      await send(event, url)
  }
  const { acknowledged, answer } = await send(event, url)
  const givesUp = Date.now() - event.created_at.getTime() > GIVE_UP_HOURS * 3_600_000
  await save(
    event.id,
    acknowledged
      ? { acknowledged_at: new Date(), next_attempt_at: null, last_answer: answer }
      : { next_attempt_at: givesUp ? null : after(backoff(event.attempts)), last_answer: answer },
  )
}

const after = (milliseconds: number) => new Date(Date.now() + milliseconds)

const backoff = (attempts: number) => Math.min(1_000 * 2 ** (attempts - 1), 3_600_000)

type Outcome = { acknowledged_at?: Date; next_attempt_at?: Date | null; last_answer?: string }

async function save(id: string, outcome: Outcome): Promise<void> {
  await db.updateTable('sandbox_razorpay.events').set(outcome).where('id', '=', id).execute()
}

async function send({ id, body }: EventRow, url: string): Promise<{ acknowledged: boolean; answer: string }> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Razorpay-Webhook/v1',
        'x-razorpay-event-id': id,
        'x-razorpay-signature': signWebhook(body),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.body?.cancel()
    return { acknowledged: response.ok, answer: String(response.status) }
  } catch (error) {
    return { acknowledged: false, answer: error instanceof Error ? error.message : String(error) }
  }
}

let wake = () => {}

export function wakeSender(): void {
  wake()
}

export function sendWebhooks(): () => Promise<void> {
  const stopping = new AbortController()
  const rounds = async () => {
    while (!stopping.signal.aborted) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve
      })
      const sent = await applyDueChanges()
        .then(deliverDue)
        .catch((error) => {
          log.error({ err: error }, 'the payment sandbox could not send webhooks')
          return 0
        })
      if (sent < CONCURRENCY) await Promise.race([woken, rest(stopping.signal)])
    }
  }
  const done = rounds()
  return () => {
    stopping.abort()
    return done
  }
}

function rest(signal: AbortSignal): Promise<void> {
  return sleep(PAUSE_MS, undefined, { signal }).catch(() => {})
}
