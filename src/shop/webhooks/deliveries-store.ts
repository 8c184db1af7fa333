import { type Database, run, type Tx } from '../../platform/database.ts'
import type { Attempt, Delivery, SendResult, ShopEvent } from './rules.ts'

/** What the pattern of an endpoint takes, as `matchesPattern` says. */
const taken = `exists (select from unnest(patterns) as pattern where pattern in ('*', type)
  or right(pattern, 2) = '.*' and starts_with(type, left(pattern, -1)))`

// Subjects of what is told to an assistant are orders; only those of shoppers who have linked it.
const isForIt = `(assistant_profile is null or exists (
  select from orders join assistant_links on assistant_links.user_id = orders.user_id
  where orders.id = subject and profile = assistant_profile and expires_at > $3))`

const take = `
  with endpoint as materialized (
    select id, patterns, position, assistant_profile from webhook_endpoints where id = $1
  ),
  next as materialized (
    select events.position, type, subject from events
    where position > (select position from endpoint) order by position limit $2
  ),
  added as (
    insert into webhook_deliveries (endpoint_id, position, subject, next_at)
    select id, next.position, subject, $3 from next, endpoint where ${taken} and ${isForIt}
    on conflict (endpoint_id, position) do update set attempts = 0, next_at = excluded.next_at
  )
  select coalesce(max(position), 0) as last, count(*) as events from next`

/** Adds deliveries of the next events; a repeated one begins again. Returns the last position and how many events were read. */
export async function takeEvents(
  tx: Tx,
  endpointId: string,
  limit: number,
  now: Date,
): Promise<{ last: number; events: number }> {
  const [row] = await run<{ last: number; events: number }>(tx, take, [endpointId, limit, now])
  return { last: row?.last ?? 0, events: row?.events ?? 0 }
}

/** Up to `most`. */
export async function countWaiting(on: Database, endpointId: string, most: number): Promise<number> {
  const text = `
    select count(*) as waiting from (select from webhook_deliveries where endpoint_id = $1 limit $2) as counted`
  const [row] = await run<{ waiting: number }>(on, text, [endpointId, most])
  return row?.waiting ?? 0
}

type Waiting = { waiting: number; oldest: number }

/** What active endpoints have not taken: how many, up to `most` of each, and for how many seconds the oldest has waited. */
export async function countAllWaiting(on: Database, now: Date, most: number): Promise<Waiting> {
  const text = `
    select count(due.position) as waiting,
      coalesce((select extract(epoch from $1::timestamptz - created_at) from events where events.position = min(due.position)), 0) as oldest
    from webhook_endpoints
      cross join lateral (
        select position from webhook_deliveries where endpoint_id = id order by position limit $2
      ) as due
    where active`
  const [row] = await run<Waiting>(on, text, [now, most])
  return { waiting: Number(row?.waiting ?? 0), oldest: Number(row?.oldest ?? 0) }
}

export async function listDueEndpoints(on: Database, now: Date): Promise<string[]> {
  const text = `
    select id from webhook_endpoints
    where active and exists (select from webhook_deliveries where endpoint_id = id and next_at <= $1)`
  return (await run<{ id: string }>(on, text, [now])).map(({ id }) => id)
}

// One of a subject at a time: none is claimed while an earlier one waits or is on its way.
const claim = `
  update webhook_deliveries as delivery set attempts = attempts + 1, next_at = $4
  from (
    select position from webhook_deliveries as first
    where endpoint_id = $1 and next_at <= $2 and not exists (
      select from webhook_deliveries as earlier
      where earlier.endpoint_id = $1 and earlier.subject = first.subject and earlier.position < first.position)
    order by next_at, position limit $3 for update skip locked
  ) as due, events
  where delivery.endpoint_id = $1 and delivery.position = due.position and events.position = due.position
  returning attempts as attempt, events.position, events.id, type, events.subject, data, created_at as "createdAt"`

/** A claim that no process ends, as it has died, is over at `until`. */
export async function claimDeliveries(
  on: Database,
  endpointId: string,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<Delivery[]> {
  const rows = await run<ShopEvent & { attempt: number }>(on, claim, [endpointId, now, limit, until])
  return rows.map(({ attempt, ...event }) => ({ event, attempt }))
}

/** False if it was claimed again since, or is gone. */
export async function endDelivery(
  tx: Tx,
  endpointId: string,
  { event, attempt }: Delivery,
): Promise<boolean> {
  const text = `
    delete from webhook_deliveries where endpoint_id = $1 and position = $2 and attempts = $3 returning position`
  return (await run(tx, text, [endpointId, event.position, attempt])).length > 0
}

/** Later events of the subject wait as long, so that they are not looked at in vain. */
export async function retryDelivery(
  tx: Tx,
  endpointId: string,
  { event, attempt }: Delivery,
  nextAt: Date,
): Promise<boolean> {
  const text = `
    update webhook_deliveries set next_at = $4 where endpoint_id = $1 and position = $2 and attempts = $3 returning position`
  const retried = await run(tx, text, [endpointId, event.position, attempt, nextAt])
  if (retried.length === 0) return false
  const later = `
    update webhook_deliveries set next_at = greatest(next_at, $4)
    where endpoint_id = $1 and subject = $2 and position > $3`
  await run(tx, later, [endpointId, event.subject, event.position, nextAt])
  return true
}

/** Those of the subject that waited for one which is over. */
export async function hastenSubject(tx: Tx, endpointId: string, subject: string, now: Date): Promise<void> {
  const text = `
    update webhook_deliveries set next_at = $3 where endpoint_id = $1 and subject = $2 and next_at > $3 and attempts = 0`
  await run(tx, text, [endpointId, subject, now])
}

/** What waits for longer than until `after`, which is longer than a claim lasts, is due. */
export async function hastenAll(
  tx: Tx,
  endpointId: string,
  { now, after }: { now: Date; after: Date },
): Promise<void> {
  const text = 'update webhook_deliveries set next_at = $2 where endpoint_id = $1 and next_at > $3'
  await run(tx, text, [endpointId, now, after])
}

/** All that waits begins with its first attempt. */
export async function restartDeliveries(tx: Tx, endpointId: string, now: Date): Promise<void> {
  const text = 'update webhook_deliveries set next_at = $2, attempts = 0 where endpoint_id = $1'
  await run(tx, text, [endpointId, now])
}

/** As if it had not been claimed. */
export async function releaseDelivery(
  on: Database,
  endpointId: string,
  { event, attempt }: Delivery,
  now: Date,
): Promise<void> {
  const text = `
    update webhook_deliveries set next_at = $4, attempts = attempts - 1
    where endpoint_id = $1 and position = $2 and attempts = $3`
  await run(on, text, [endpointId, event.position, attempt, now])
}

export async function insertAttempt(
  on: Database,
  endpointId: string,
  { eventId, type, attempt, nextAt, ...result }: SendResult & Omit<Attempt, 'id' | 'createdAt'>,
  at: Date,
): Promise<void> {
  await on
    .insertInto('webhook_attempts')
    .values({
      endpoint_id: endpointId,
      event_id: eventId,
      type,
      attempt,
      status: result.status,
      failure: result.failure,
      answer: result.answer,
      milliseconds: result.milliseconds,
      next_at: nextAt,
      created_at: at,
    })
    .execute()
}

/** The newest first, those before `before`. */
export async function listAttempts(
  on: Database,
  endpointId: string,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<Attempt[]> {
  let rows = on.selectFrom('webhook_attempts').where('endpoint_id', '=', endpointId)
  if (before !== undefined) rows = rows.where('id', '<', before)
  return await rows
    .select(['id', 'event_id as eventId', 'type', 'attempt', 'status', 'failure', 'answer', 'milliseconds'])
    .select(['next_at as nextAt', 'created_at as createdAt'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function deleteAttemptsBefore(on: Database, moment: Date, limit: number): Promise<number> {
  const text = `
    delete from webhook_attempts where id = any(array(
      select id from webhook_attempts where created_at < $1 order by created_at limit $2)) returning id`
  return (await run(on, text, [moment, limit])).length
}
