import { type Database, run } from '../../platform/database.ts'

const find = `select id from webhook_events where id = $1`

export async function isNoted(on: Database, eventId: string): Promise<boolean> {
  return (await run(on, find, [eventId])).length > 0
}

const note = `insert into webhook_events (id, event) values ($1, $2) on conflict do nothing`

export async function noteEvent(on: Database, eventId: string, event: string): Promise<void> {
  await run(on, note, [eventId, event])
}

export async function forgetEvents(on: Database, before: Date): Promise<void> {
  await on.deleteFrom('webhook_events').where('received_at', '<', before).execute()
}
