import { type Database, run, type Tx } from '../../../platform/database.ts'

/** One call at a time: two windows with one ZIP share its batch. */
export async function lockSource(tx: Tx, by: string, source: string): Promise<void> {
  await run(tx, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [`pictures ${by} ${source}`])
}

const unfinished = `
  select id from product_batches as batch
  where admin_id = $1 and source = $2 and undone_at is null and at > $3
    and planned > (select count(*) from product_batch_pictures where batch_id = batch.id)
  order by at desc limit 1`

export async function findUnfinishedZip(
  on: Database,
  by: string,
  source: string,
  since: Date,
): Promise<string | null> {
  const [found] = await run<{ id: string }>(on, unfinished, [by, source, since])
  return found?.id ?? null
}

const plan = `
  update product_batches set source = $3, planned = $4
  where id = $1 and admin_id = $2 and kind = 'edit' and (source is null or source = $3)`

/** A ZIP may be for other products than when it began, as some got their SKUs since. */
export async function planPicturesOf(
  tx: Tx,
  id: string,
  { by, source, products }: { by: string; source: string; products: number },
): Promise<void> {
  await run(tx, plan, [id, by, source, products])
}

const done = `select product_id as id from product_batch_pictures where batch_id = $1`

export async function listProductsDone(on: Database, batch: string): Promise<string[]> {
  return (await run<{ id: string }>(on, done, [batch])).map(({ id }) => id)
}

const markDone = `
  insert into product_batch_pictures (batch_id, product_id) values ($1, $2) on conflict do nothing returning batch_id`

/** Whether it was not marked before. */
export async function markProductDone(tx: Tx, batch: string, productId: string): Promise<boolean> {
  return (await run(tx, markDone, [batch, productId])).length > 0
}
