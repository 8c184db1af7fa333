import { type Database, run, type Tx } from '../../../platform/database.ts'
import type { Sample, SampleKind, WhyKept } from './rules.ts'

const ownProduct = `
  select exists (
    select from products where deleted_at is null
      and not exists (select from samples where thing_id = products.id)
  ) as found`

export async function hasOwnProducts(on: Database): Promise<boolean> {
  const [row] = await run<{ found: boolean }>(on, ownProduct, [])
  return row?.found ?? false
}

export async function countSamples(on: Database): Promise<number> {
  const [row] = await run<{ count: number }>(
    on,
    `select count(*)::int as count from samples where thing = 'product'`,
    [],
  )
  return row?.count ?? 0
}

export async function listSamples(on: Database): Promise<Sample[]> {
  return await on
    .selectFrom('samples')
    .select(['name', 'thing', 'thing_id as id'])
    .$castTo<Sample>()
    .execute()
}

/** A brand or category that an earlier import added, and the owner renamed or deleted since, gives its name to the new one. */
export async function insertSamples(tx: Tx, samples: readonly Sample[]): Promise<void> {
  if (samples.length === 0) return
  const rows = samples.map(({ name, thing, id }) => ({ name, thing, thing_id: id }))
  await tx
    .insertInto('samples')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((row) => ({ thing_id: row.ref('excluded.thing_id') })),
    )
    .execute()
}

export async function deleteSample(tx: Tx, { name }: Sample): Promise<void> {
  await tx.deleteFrom('samples').where('name', '=', name).execute()
}

const setPictures = `
  update products set thumbnail = new.thumbnail, facts = new.facts
  from jsonb_to_recordset($1::jsonb) as new (id uuid, thumbnail text, facts text)
  where products.id = new.id`

type Look = { id: string; facts: string | null; pictures: string[] }

/** Facts are not in the forms of products: the demo's drawings know them. */
export async function setLooks(tx: Tx, looks: readonly Look[]): Promise<void> {
  const rows = looks.map(({ pictures, ...look }) => ({ ...look, thumbnail: pictures[0] ?? null }))
  await run(tx, setPictures, [JSON.stringify(rows)])
  const gallery = looks.flatMap(({ id, pictures }) =>
    pictures.map((image, position) => ({ product_id: id, position, image })),
  )
  if (gallery.length > 0) await tx.insertInto('product_pictures').values(gallery).execute()
}

const reasons = `
  select exists (select from order_items where product_id = $1) as ordered,
    exists (select from audit_log where thing = $2 and thing_id = $1 and verb <> 'created') as edited,
    exists (select from offers where ended_at is null and (product_id = $1 or category_id = $1 or brand_id = $1
      or id in (select offer_id from offer_products where product_id = $1)))
    or exists (select from multibuys where ended_at is null and (category_id = $1 or brand_id = $1)) as offered`

/** Why it is no longer a mere sample; null if it is. Every edit of an admin is in the audit log. */
export async function whyKept(tx: Tx, thing: SampleKind, id: string): Promise<WhyKept | null> {
  const [row] = await run<Record<'ordered' | 'edited' | 'offered', boolean>>(tx, reasons, [id, thing])
  if (row?.ordered) return 'ordered'
  if (row?.edited) return 'edited'
  return row?.offered ? 'offered' : null
}
