import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import pg from 'pg'
import { clock } from '../../src/platform/clock.ts'

/** The same functions of pg_catalog, which comes after `public` in the search path. */
const functions = `
  create schema golden;
  create table golden.clock (at timestamptz not null);
  create sequence golden.ids;
  ${['now', 'clock_timestamp', 'statement_timestamp', 'transaction_timestamp']
    .map(
      (name) => `create function public.${name}() returns timestamptz stable language sql
        as 'select at from golden.clock';`,
    )
    .join('\n')}
  ${['uuidv7', 'gen_random_uuid']
    .map(
      (name) => `create function public.${name}() returns uuid volatile language sql as $$
        select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '700080000000fa'
          || lpad(to_hex(nextval('golden.ids')), 6, '0'))::uuid from golden.clock $$;`,
    )
    .join('\n')}`

/** `CURRENT_TIMESTAMP` is a keyword, which no function replaces. */
const defaults = `
  do $$ declare of record; begin
    for of in select * from information_schema.columns where column_default ilike '%current_timestamp%' loop
      execute format('alter table %I.%I alter %I set default public.now()', of.table_schema, of.table_name, of.column_name);
    end loop;
  end $$`

export type MovedClock = {
  moveTo: (at: Date) => Promise<void>
  pass: (seconds: number) => Promise<void>
  /** Call it after the migrations: however many ids they took, the play begins with the same. */
  prepare: () => Promise<void>
  close: () => Promise<void>
}

/**
 * Stops the clocks of Node.js and of an empty database, for connections that are opened later. Ids are counted: their
 * last eight digits begin with `fa`, or `fb` where Node.js makes them.
 */
export async function moveClock(url: string, begin: Date): Promise<MovedClock> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(functions)
  await client.query('insert into golden.clock values ($1)', [begin])
  await client.query(`do $$ begin
    execute format('alter database %I set search_path = public, pg_catalog', current_database()); end $$`)
  let now = begin
  let ids = 0
  clock.now = () => new Date(now)
  crypto.randomUUID = () => {
    const time = now.getTime().toString(16).padStart(12, '0')
    const id = (++ids).toString(16).padStart(6, '0')
    return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-0000fb${id}`
  }
  syncBuiltinESMExports()
  const moveTo = async (at: Date) => {
    now = at
    await client.query('update golden.clock set at = $1', [at])
  }
  return {
    moveTo,
    pass: (seconds) => moveTo(new Date(now.getTime() + seconds * 1000)),
    prepare: async () => {
      await client.query(defaults)
      await client.query(`select setval('golden.ids', 100000)`)
    },
    close: () => client.end(),
  }
}
