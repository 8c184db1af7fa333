import { sql } from 'kysely'
import { type Database, run } from '../../platform/database.ts'

/** The first product of a part: its creation as PostgreSQL writes it, because a Date has no microseconds. */
export type Start = { at: string; id: string }

const first: Start = { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' }

const nextStart = `
  select created_at::text as at, id from products where listed and deleted_at is null and (created_at, id) >= ($1::timestamptz, $2::uuid)
  order by created_at, id limit 1 offset $3`

/** Oldest first, so that a new product changes only the last part. No statement reads more than one part. */
export async function readPartStarts(on: Database, partSize: number): Promise<Start[]> {
  const starts = [first]
  for (let start: Start | undefined = first; start; ) {
    const next: Start[] = await run<Start>(on, nextStart, [start.at, start.id, partSize])
    start = next[0]
    starts.push(...next)
  }
  return starts
}

/** `end` is the next part's start, if there is one. */
export async function readPublished(
  on: Database,
  start: Start,
  end: Start | undefined,
  limit: number,
): Promise<{ id: string; updatedAt: Date }[]> {
  const { rows } = await sql<{ id: string; updatedAt: Date }>`
    select id, updated_at as "updatedAt" from products
    where listed and deleted_at is null and (created_at, id) >= ${rowOf(start)} and ${end ? sql`(created_at, id) < ${rowOf(end)}` : sql`true`}
    order by created_at, id limit ${limit}`.execute(on)
  return rows
}

function rowOf({ at, id }: Start) {
  return sql`(${at}::timestamptz, ${id}::uuid)`
}
