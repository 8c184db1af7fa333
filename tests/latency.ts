import { sql } from 'kysely'
import { beforeAll } from 'vitest'
import { db } from '../src/platform/database.ts'

/**
 * Delays every writing statement in this test file's database, before and after it, at random by up to `maxMs`: so
 * concurrent transactions interleave as under load. Comes after `ownDatabase()`.
 */
export function withLatency(maxMs = 8): void {
  beforeAll(async () => {
    await sql`
      create function pause() returns trigger language plpgsql as $$
      begin
        if random() < 0.5 then perform pg_sleep(random() * ${sql.lit(maxMs)} / 1000.0); end if;
        return null;
      end $$`.execute(db)
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public'`.execute(db)
    for (const { name } of rows)
      for (const moment of ['before', 'after'])
        await sql`
          create trigger ${sql.raw(`pause_${moment}`)} ${sql.raw(moment)} insert or update or delete
          on ${sql.table(name)} for each statement execute function pause()`.execute(db)
  })
}

const defaultRounds = Number(process.env.TIMES ?? 4)

/** Repeats a race (`TIMES=1000` for a long trial), four rounds at a time; each must use its own shoppers and products. */
export async function repeatConcurrently(
  act: (round: number) => Promise<void>,
  times = defaultRounds,
  concurrency = 4,
): Promise<void> {
  const lane = async (first: number) => {
    for (let round = first; round < times; round += concurrency) await act(round)
  }
  await Promise.all(Array.from({ length: concurrency }, (_, first) => lane(first)))
}

/** Runs both at once, or one of them up to `maxMs` after the other. */
export function race<A, B>(one: () => Promise<A>, other: () => Promise<B>, maxMs = 60): Promise<[A, B]> {
  const lead = (Math.random() * 2 - 1) * maxMs
  const after = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
  return Promise.all([after(Math.max(0, lead)).then(one), after(Math.max(0, -lead)).then(other)])
}
