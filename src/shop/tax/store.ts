import { sql } from 'kysely'
import type { Day } from '../../lib/dates.ts'
import { fromPaise } from '../../lib/money.ts'
import { type Database, run, type Tx } from '../../platform/database.ts'
import type { RateDraft, TaxClass, TaxRate } from './rules.ts'

type Row = {
  classId: string
  name: string
  id: string
  from: Day
  percent: number
  upTo: number | null
  percentAbove: number | null
  source: string
}

const classes = `
  select class_id as "classId", name, tax_rates.id, begins_on::text as "from", percent::float8, up_to as "upTo",
    percent_above::float8 as "percentAbove", source
  from tax_classes join tax_rates on class_id = tax_classes.id
  order by tax_classes.created_at, tax_classes.id, begins_on`

/** A class without a rate is none: its only rate was taken back. */
export async function listTaxClasses(on: Database): Promise<TaxClass[]> {
  const rows = await run<Row>(on, classes, [])
  return [...Map.groupBy(rows, ({ classId }) => classId)].map(([id, ofClass]) => ({
    id,
    name: ofClass[0]?.name ?? '',
    rates: ofClass.map(rateOf),
  }))
}

function rateOf({ id, from, percent, upTo, percentAbove, source }: Row): TaxRate {
  const step = upTo === null || percentAbove === null ? null : { upTo: fromPaise(upTo), percentAbove }
  return { id, from, percent, step, source }
}

/** One at a time, so that they are counted. */
export async function lockTaxClasses(tx: Tx): Promise<TaxClass[]> {
  await run(tx, `select pg_advisory_xact_lock(hashtext('tax classes'))`, [])
  return listTaxClasses(tx)
}

/** Shared lock: the class keeps a rate until `tx` ends. */
export async function lockTaxClassShared(tx: Tx, id: string): Promise<boolean> {
  await run(tx, 'select from tax_classes where id = $1 for key share', [id])
  // A statement of its own, so that it sees what was committed while the first one waited.
  return (await run(tx, 'select from tax_rates where class_id = $1 limit 1', [id])).length > 0
}

const insertClass = `
  insert into tax_classes (name) values ($1)
  on conflict (lower(name)) do update set name = excluded.name returning id`

export async function insertTaxClass(tx: Tx, name: string): Promise<string> {
  const [made] = await run<{ id: string }>(tx, insertClass, [name])
  if (!made) throw new Error('an insert returns its row')
  return made.id
}

/** Null if the class has a rate from that day. */
export async function insertRate(
  tx: Tx,
  classId: string,
  { id, from, percent, step, source }: Omit<RateDraft, 'taxClass'> & { id?: string | undefined },
): Promise<TaxRate | null> {
  const made = await tx
    .insertInto('tax_rates')
    .values({
      ...(id && { id }),
      class_id: classId,
      begins_on: from,
      percent,
      up_to: step?.upTo ?? null,
      percent_above: step?.percentAbove ?? null,
      source,
    })
    .onConflict((conflict) => conflict.columns(['class_id', 'begins_on']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return made ? { id: made.id, from, percent, step, source } : null
}

export async function deleteRate(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('tax_rates').where('id', '=', id).execute()
}

/** `FOR UPDATE`: also blocks categories and products that start to use the class. */
export async function lockUse(tx: Tx, classId: string): Promise<boolean> {
  await run(tx, 'select from tax_classes where id = $1 for update', [classId])
  const { used } = await tx
    .selectNoFrom(
      sql<boolean>`exists (select from categories where tax_class = ${classId})
        or exists (select from products where tax_class = ${classId} and deleted_at is null)`.as('used'),
    )
    .executeTakeFirstOrThrow()
  return used
}
