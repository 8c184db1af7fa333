import { sql } from 'kysely'
import type { Day } from '../../lib/dates.ts'
import { fromPaise } from '../../lib/money.ts'
import { type Database, run, type Tx } from '../../platform/database.ts'
import {
  type Discount,
  type Offer,
  type OfferDraft,
  type OfferTimes,
  offerStart,
  type Target,
} from './rules.ts'

export const offerColumns = [
  'offers.id',
  'offers.name',
  'percentage',
  'amount_off as amountOff',
  sql<Day>`start_date`.as('startDate'),
  sql<string | null>`to_char(start_time, 'HH24:MI')`.as('startTime'),
  sql<Day>`end_date`.as('endDate'),
  sql<string | null>`to_char(end_time, 'HH24:MI')`.as('endTime'),
  'offers.description',
  'ended_at as endedAt',
] as const

type DiscountRow = { percentage: number | null; amountOff: number | null }

/** SQL: `offers_take_one_way`. */
export function withDiscount<Row extends DiscountRow>(row: Row): Omit<Row, keyof DiscountRow> & Discount {
  const { percentage, amountOff } = row
  return amountOff === null
    ? { ...row, percentage: percentage ?? 0, amountOff }
    : { ...row, percentage: null, amountOff: fromPaise(amountOff) }
}

const WHOLE_SHOP_NAME = 'the whole shop'

type NamedTarget = Exclude<Target, { kind: 'shop' }>
const isNamed = (target: Target): target is NamedTarget => target.kind !== 'shop'
const idsOf = (target: NamedTarget) => (target.kind === 'selection' ? target.ids : [target.id])

function targets(on: Database, target: NamedTarget) {
  const ids = idsOf(target)
  switch (target.kind) {
    case 'product':
    case 'selection':
      return on
        .selectFrom('products')
        .where('id', 'in', ids)
        .where('deleted_at', 'is', null)
        .select(['id', 'name'])
        .orderBy('id')
    case 'category':
      return on.selectFrom('categories').where('id', 'in', ids).select(['id', 'name'])
    case 'brand':
      return on.selectFrom('brands').where('id', 'in', ids).select(['id', 'name'])
  }
}

/** Also false if only some of several products exist. */
export async function isTarget(on: Database, target: Target): Promise<boolean> {
  return !isNamed(target) || (await targets(on, target).execute()).length === idsOf(target).length
}

/** Locks the target against deletion until `tx` ends. Its names, in the order of its ids; null if it does not exist. */
export async function lockTarget(tx: Tx, target: Target): Promise<string[] | null> {
  if (!isNamed(target)) return [WHOLE_SHOP_NAME]
  const found = targets(tx, target)
  const isOfProducts = target.kind === 'product' || target.kind === 'selection'
  const locked = await (isOfProducts ? found.forShare() : found.forKeyShare()).execute()
  const names = new Map(locked.map(({ id, name }) => [id, name]))
  const known = idsOf(target).flatMap((id) => names.get(id) ?? [])
  return known.length === idsOf(target).length ? known : null
}

/** Null if the target has an offer that has not ended; roll back then. `again` restores a deleted offer under its old id. */
export async function insertOffer(
  tx: Tx,
  draft: OfferDraft,
  now: Date,
  again?: { id: string; endedAt: Date | null },
): Promise<string | null> {
  const { name, percentage, amountOff, startDate, startTime, endDate, endTime, description, target } = draft
  const written = await tx
    .insertInto('offers')
    .values({
      name,
      percentage,
      amount_off: amountOff,
      start_date: startDate,
      end_date: endDate,
      start_time: startTime,
      end_time: endTime,
      begun: offerStart(draft) <= now,
      description,
      ...targetColumnOf(target),
      created_at: now,
      ...(again && { id: again.id, ended_at: again.endedAt }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!written) return null
  if (target.kind !== 'selection') return written.id
  await tx
    .insertInto('offer_products')
    .values(target.ids.map((id) => ({ offer_id: written.id, product_id: id, end_date: endDate })))
    .execute()
  return (await hasSameSelection(tx, written.id)) ? null : written.id
}

const sameSelection = `
  select from offers
    cross join lateral (
      select array_agg(product_id order by product_id) as ids from offer_products where offer_id = offers.id
    ) as own
    join offer_products as first
      on first.product_id = own.ids[1] and first.end_date >= offers.start_date and first.offer_id <> offers.id
    join offers as other on other.id = first.offer_id
  where offers.id = $1 and offers.ended_at is null and other.ended_at is null
    and other.starts_at < offers.ends_at and other.ends_at > offers.starts_at
    and own.ids = array(select product_id from offer_products where offer_id = other.id order by product_id)
  limit 1`

/** Whether another offer that has not ended has the same products at the same time. Call `lockPrices` first. */
export async function hasSameSelection(tx: Tx, id: string): Promise<boolean> {
  return (await run(tx, sameSelection, [id])).length > 0
}

function targetColumnOf(target: Target) {
  if (target.kind === 'shop') return { whole_shop: true }
  return target.kind === 'selection' ? { selection: true } : { [`${target.kind}_id`]: target.id }
}

export async function findOffer(
  on: Database,
  id: string,
): Promise<(Offer & { target: Target; targetNames: string[] }) | null> {
  const row = await on
    .selectFrom('offers')
    .leftJoin('products', 'products.id', 'product_id')
    .leftJoin('categories', 'categories.id', 'offers.category_id')
    .leftJoin('brands', 'brands.id', 'offers.brand_id')
    .where('offers.id', '=', id)
    .where('deleted_at', 'is', null)
    .select([...offerColumns, ...targetColumns])
    .select([
      sql<string>`coalesce(products.name, categories.name, brands.name, ${WHOLE_SHOP_NAME})`.as('targetName'),
      sql<{ id: string; name: string }[] | null>`case when selection then (
        select coalesce(json_agg(json_build_object('id', id, 'name', name) order by id), '[]')
        from offer_products join products on id = offer_products.product_id where offer_id = offers.id
      ) end`.as('selected'),
    ])
    .executeTakeFirst()
  if (!row) return null
  const { productId, categoryId, brandId, targetName, selected, ...offer } = row
  return {
    ...withDiscount(offer),
    ...(selected
      ? {
          target: { kind: 'selection', ids: selected.map(({ id }) => id) },
          targetNames: selected.map(({ name }) => name),
        }
      : { target: targetOf({ productId, categoryId, brandId }), targetNames: [targetName] }),
  }
}

const targetColumns = [
  'offers.product_id as productId',
  'offers.category_id as categoryId',
  'offers.brand_id as brandId',
] as const
type TargetRow = { productId: string | null; categoryId: string | null; brandId: string | null }

function targetOf({ productId, categoryId, brandId }: TargetRow): Target {
  if (productId) return { kind: 'product', id: productId }
  if (categoryId) return { kind: 'category', id: categoryId }
  return brandId ? { kind: 'brand', id: brandId } : { kind: 'shop' }
}

/** False if it has ended before. */
export async function markEnded(tx: Tx, id: string, now: Date): Promise<boolean> {
  const ended = await tx
    .updateTable('offers')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .set({ ended_at: now })
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

const reopen = `
  update offers set ended_at = null where id = $1 and ends_at > $2 and not exists (
    select from offers as other
    where (other.product_id = offers.product_id or other.category_id = offers.category_id
      or other.brand_id = offers.brand_id or (other.whole_shop and offers.whole_shop))
      and other.ended_at is null and other.id <> offers.id
      and other.end_date >= least(offers.start_date, (offers.created_at at time zone 'Asia/Kolkata')::date))
  returning id`

/** False if it would have ended by now or the target has had another offer since (`offers_one_of_a_product`). */
export async function markReopened(tx: Tx, id: string, now: Date): Promise<boolean> {
  return (await run(tx, reopen, [id, now])).length > 0
}

/** The caller holds the lock of `lockPrices`. No other offer can begin before an offer that has not ended ends. */
export async function updateEnd(
  tx: Tx,
  id: string,
  { endDate, endTime }: Pick<OfferTimes, 'endDate' | 'endTime'>,
): Promise<void> {
  await tx.updateTable('offers').where('id', '=', id).set({ end_date: endDate, end_time: endTime }).execute()
}

export async function deleteOffer(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('offers').where('id', '=', id).execute()
}
