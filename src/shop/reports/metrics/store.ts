import { type Database, run } from '../../../platform/database.ts'

/** Times are seconds since 1970, ages seconds; null where there is none. Counts end at `max`. */
export type ShopState = {
  lastOrderAt: number | null
  reservations: number
  paymentsInDoubt: number
  oldestInDoubt: number | null
  refundsOwed: number
  paiseOwed: number
  oldestRefund: number | null
  refundsFailed: number
  undeliveredMails: number
}

const age = (since: string) => `extract(epoch from $1::timestamptz - ${since})::float`

const shop = `
  select (
      select extract(epoch from placed_at)::float from orders where state = 'placed'
      order by placed_at desc, id desc limit 1) as "lastOrderAt",
    waiting.*, refunds.*, (
      select count(*)::int from (
        select from undelivered_mails where given_up_at > $1::timestamptz - interval '1 day' limit $2) as mails
    ) as "undeliveredMails"
  from (
    select count(*) filter (where hold_ends_at >= $1)::int as reservations,
      count(*) filter (where hold_ends_at < $1)::int as "paymentsInDoubt",
      ${age('min(hold_ends_at) filter (where hold_ends_at < $1)')} as "oldestInDoubt"
    from (select hold_ends_at from orders where state = 'awaiting_payment' limit $2) as unpaid
  ) as waiting, (
    select count(*)::int as "refundsOwed", coalesce(sum(amount), 0)::bigint as "paiseOwed",
      ${age('min(created_at)')} as "oldestRefund", count(*) filter (where failures > 0)::int as "refundsFailed"
    from (select amount, created_at, failures from provider_refunds where status in ('due', 'pending') limit $2) as owed
  ) as refunds`

export async function readShopState(on: Database, now: Date, max: number): Promise<ShopState> {
  const [row] = await run<ShopState>(on, shop, [now, max])
  return row as ShopState
}

export type QueueState = { queue: string; jobs: number; oldest: number | null }

// pg-boss numbers the states: below 'active' are the jobs that wait for their first or next try.
const queues = `
  select queue.name as queue, waiting.jobs, waiting.oldest
  from pgboss.queue, lateral (
    select count(*)::int as jobs, extract(epoch from now() - min(created_on))::float as oldest
    from (
      select created_on from pgboss.job
      where job.name = queue.name and state < 'active' and not blocked
      order by priority desc, created_on limit $1
    ) as first
  ) as waiting
  where queue.name not like '\\_\\_%'`

export function listQueues(on: Database, max: number): Promise<QueueState[]> {
  return run<QueueState>(on, queues, [max])
}

export type ReplicaState = { replica: string; seconds: number; bytes: number }

// A role without pg_monitor sees no positions. An idle leader leaves replay_lag null.
const replicas = `
  select application_name as replica, max(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn))::float as bytes,
    max(case when replay_lsn = pg_current_wal_lsn() then 0 else coalesce(extract(epoch from replay_lag), 0) end)::float
      as seconds
  from pg_stat_replication where replay_lsn is not null group by 1`

export function listReplicas(on: Database): Promise<ReplicaState[]> {
  return run<ReplicaState>(on, replicas, [])
}
