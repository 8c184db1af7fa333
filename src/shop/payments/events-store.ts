import { type Database, run } from '../../platform/database.ts'

const find = `select id from webhook_events where id = $1`

export async function isNoted(on: Database, eventId: string): Promise<boolean> {
  return (await run(on, find, [eventId])).length > 0
}

const note = `insert into webhook_events (id, event) values ($1, $2) on conflict do nothing`

export async function noteEvent(on: Database, eventId: string, event: string): Promise<void> {
  await run(on, note, [eventId, event])
}

const old = `
  delete from webhook_events where id in (
    select id from webhook_events where received_at < $1 order by received_at limit $2)
  returning id`

export async function deleteEvents(on: Database, before: Date, limit: number): Promise<number> {
  return (await run(on, old, [before, limit])).length
}
