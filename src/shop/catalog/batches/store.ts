import { sql } from 'kysely'
import { type Database, run, type Tx } from '../../../platform/database.ts'
import type { Fields, StoredChange, Thing, Verb } from '../../audit-log/rules.ts'
import type { Batch, BatchCounts, BatchKind, KeptReason } from './rules.ts'

type NewBatch = { id: string; kind: BatchKind; name: string; by: string }

/** The calls of one edit carry one id. */
export async function insertBatch(on: Database, { id, kind, name, by }: NewBatch): Promise<void> {
  await on
    .insertInto('product_batches')
    .values({ id, kind, name, admin_id: by })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

export async function lockBatch(
  tx: Tx,
  id: string,
): Promise<{ kind: BatchKind; by: string; isUndone: boolean; isEmpty: boolean } | null> {
  const batch = await tx
    .selectFrom('product_batches')
    .where('id', '=', id)
    .select(['admin_id as by', sql<BatchKind>`kind`.as('kind')])
    .select(sql<boolean>`undone_at is not null`.as('isUndone'))
    .select(sql<boolean>`added + changed + unchanged + refused = 0`.as('isEmpty'))
    .forNoKeyUpdate()
    .executeTakeFirst()
  return batch ?? null
}

const changedIn = `
  select thing_id as id from product_batch_changes join audit_log on audit_log.id = change_id
  where batch_id = $1 and thing_id = any($2::uuid[])`

/** Those of the products that the batch has changed. */
export async function listChangedIn(tx: Tx, batch: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await run<{ id: string }>(tx, changedIn, [batch, ids])
  return new Set(rows.map(({ id }) => id))
}

const insertChanges = `
  insert into product_batch_changes (change_id, batch_id) select change_id, $1 from unnest($2::uuid[]) as change_id`

const count = `
  update product_batches set added = added + $2, changed = changed + $3, unchanged = unchanged + $4, refused = refused + $5
  where id = $1`

/** `changes`: ids in the audit log. */
export async function addToBatch(
  tx: Tx,
  id: string,
  changes: readonly string[],
  { added, changed, unchanged, refused }: BatchCounts,
): Promise<void> {
  if (changes.length > 0) await run(tx, insertChanges, [id, changes])
  await run(tx, count, [id, added, changed, unchanged, refused])
}

const columns = sql`
  batch.id, kind, batch.name, batch.at, added, changed, unchanged, refused,
  json_build_object('id', admin.id, 'name', admin.name) as admin, undone_at as "undoneAt", undoer.name as "undoneBy",
  (select count(*) from product_batch_changes where batch_id = batch.id and kept is not null) as kept,
  case when zip.batch_id is not null then json_build_object('state', state, 'problem', problem, 'bytes', bytes,
    'receivedParts', received_parts, 'files', files, 'taken', taken, 'leftOut', left_out, 'stoppedBy', stopper.name) end as zip`

/** Newest first; `before` is an exclusive cursor. */
export async function listBatches(on: Database, before: string | undefined, limit: number): Promise<Batch[]> {
  const { rows } = await sql<Batch>`
    select ${columns} from product_batches as batch join users as admin on admin.id = admin_id
      left join users as undoer on undoer.id = undone_by
      left join picture_zips as zip on zip.batch_id = batch.id left join users as stopper on stopper.id = stopped_by
    where ${before === undefined ? sql`true` : sql`(batch.at, batch.id) < (select at, id from product_batches where id = ${before})`}
    order by batch.at desc, batch.id desc limit ${limit}`.execute(on)
  return rows
}

/** The latest first, as one product may have several. */
export async function readOpenChanges(tx: Tx, batchId: string, limit: number): Promise<StoredChange[]> {
  return await tx
    .selectFrom('product_batch_changes as part')
    .innerJoin('audit_log as change', 'change.id', 'part.change_id')
    .where('batch_id', '=', batchId)
    .where('kept', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('audit_log as undoing').whereRef('undoing.undoes', '=', 'change.id').select('id')),
      ),
    )
    .orderBy('change_id', 'desc')
    .limit(limit)
    .select(['change.id', 'thing_id as thingId', 'change.name'])
    .select([
      sql<Thing>`change.thing`.as('thing'),
      sql<Verb>`change.verb`.as('verb'),
      sql<Fields | null>`change.before`.as('before'),
      sql<Fields | null>`change.after`.as('after'),
    ])
    .execute()
}

const keep = `
  update product_batch_changes set kept = reason
  from unnest($1::uuid[], $2::text[]) as left_out (id, reason) where change_id = left_out.id`

export async function markKept(tx: Tx, kept: readonly { id: string; reason: KeptReason }[]): Promise<void> {
  if (kept.length > 0) await run(tx, keep, [kept.map(({ id }) => id), kept.map(({ reason }) => reason)])
}

export async function markUndone(tx: Tx, id: string, by: string): Promise<void> {
  await tx
    .updateTable('product_batches')
    .where('id', '=', id)
    .set({ undone_at: sql<Date>`now()`, undone_by: by })
    .execute()
}

const close = `update product_imports set finished_at = now() where id = $1 and finished_at is null`

/** An import that was stopped does not go on after its undo. */
export async function closeImport(tx: Tx, id: string): Promise<void> {
  await run(tx, close, [id])
}

const stop = `
  update picture_zips set state = 'stopped', stopped_by = $2, ended_at = now()
  where batch_id = $1 and ended_at is null returning batch_id`

/** Whether it had not ended before. */
export async function stopZip(on: Database, id: string, by: string): Promise<boolean> {
  return (await run(on, stop, [id, by])).length > 0
}

export async function listKept(
  on: Database,
  batchId: string,
  limit: number,
): Promise<{ productId: string; name: string; reason: KeptReason }[]> {
  return await on
    .selectFrom('product_batch_changes as part')
    .innerJoin('audit_log as change', 'change.id', 'part.change_id')
    .innerJoin('products', 'products.id', 'thing_id')
    .where('batch_id', '=', batchId)
    .where('kept', 'is not', null)
    .orderBy('products.name')
    .limit(limit)
    .select(['thing_id as productId', 'products.name', sql<KeptReason>`kept`.as('reason')])
    .execute()
}
