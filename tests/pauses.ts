import { sql } from 'kysely'
import { beforeAll } from 'vitest'
import { db } from '../src/platform/database.ts'

/**
 * Plants a pause before and after every statement that writes, in this test file's database: up to `most` milliseconds,
 * never the same, and none at all every other time. Whoever reads and then writes is overtaken in between, as on a busy
 * day. Comes after `ownDatabase()`.
 */
export function pausesPlanted(most = 8): void {
  beforeAll(async () => {
    await sql`
      create function pause() returns trigger language plpgsql as $$
      begin
        if random() < 0.5 then perform pg_sleep(random() * ${sql.lit(most)} / 1000.0); end if;
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

const howOften = Number(process.env.TIMES ?? 8)

/** Lets two meet many times (`TIMES=1000` for a long trial): four pairs at once, each of its own shoppers and things. */
export async function manyTimes(
  act: (round: number) => Promise<void>,
  times = howOften,
  lanes = 4,
): Promise<void> {
  const lane = async (first: number) => {
    for (let round = first; round < times; round += lanes) await act(round)
  }
  await Promise.all(Array.from({ length: lanes }, (_, first) => lane(first)))
}

/** Lets both act at the same moment, or one of them up to `most` milliseconds after the other. */
export function meet<A, B>(one: () => Promise<A>, other: () => Promise<B>, most = 60): Promise<[A, B]> {
  const lead = (Math.random() * 2 - 1) * most
  const after = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
  return Promise.all([after(Math.max(0, lead)).then(one), after(Math.max(0, -lead)).then(other)])
}
