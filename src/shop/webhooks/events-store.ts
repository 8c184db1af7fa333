import { type Database, run, type Tx } from '../../platform/database.ts'
import type { ShopEvent } from './rules.ts'

/** True for one process at a time, until the end of the transaction. */
export async function lockNumbering(tx: Tx): Promise<boolean> {
  const text = `select pg_try_advisory_xact_lock(hashtext('positions of events')) as locked`
  const [row] = await run<{ locked: boolean }>(tx, text, [])
  return row?.locked ?? false
}

// Of one subject a later event has a higher number: its transaction waited for the lock of the one before.
const number = `
  with taken as (
    delete from event_outbox where number = any(array(select number from event_outbox order by number limit $1)) returning *
  )
  insert into events (id, type, subject, data, created_at)
  select id, type, subject, data, created_at from taken order by number
  returning position`

/** Gives committed events their positions, and returns how many. Under `lockNumbering`. */
export async function numberEvents(tx: Tx, limit: number): Promise<number> {
  return (await run<{ position: number }>(tx, number, [limit])).length
}

const columns = `position, id, type, subject, data, created_at as "createdAt"`

/** The next so many events, of all types. */
export async function listEvents(on: Database, after: number, limit: number): Promise<ShopEvent[]> {
  const text = `select ${columns} from events where position > $1 order by position limit $2`
  return run<ShopEvent>(on, text, [after, limit])
}

export async function lastPosition(on: Database): Promise<number> {
  const text = 'select position from events order by position desc limit 1'
  const [row] = await run<{ position: number }>(on, text, [])
  return row?.position ?? 0
}

/** Null if there is no such event, or no longer. */
export async function positionBeforeEvent(on: Database, id: string): Promise<number | null> {
  const text = 'select position - 1 as position from events where id = $1'
  const [row] = await run<{ position: number }>(on, text, [id])
  return row?.position ?? null
}

export async function positionBefore(on: Database, moment: Date): Promise<number | null> {
  const text = 'select min(position) - 1 as position from events where created_at >= $1'
  const [row] = await run<{ position: number | null }>(on, text, [moment])
  return row?.position ?? null
}

export async function deleteEventsBefore(on: Database, moment: Date, limit: number): Promise<number> {
  const text = `
    delete from events where position = any(array(
      select position from events where created_at < $1 order by created_at limit $2)) returning position`
  return (await run(on, text, [moment, limit])).length
}
