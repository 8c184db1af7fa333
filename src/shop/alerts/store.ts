import { fromPaise, type Paise } from '../../lib/money.ts'
import { type Database, run, type Tx } from '../../platform/database.ts'
import type { Gender } from '../catalog/rules.ts'
import { type SizeSystem, sizeLabel, sizeSystemOf } from '../catalog/size-rules.ts'
import { sizeSystemColumn } from '../catalog/store.ts'
import type { ProductAlert } from './rules.ts'

type SizeColumns = { size: number | null; category: string; sizeSystem: SizeSystem | null; gender: Gender }

const labelOf = ({ size, category: name, sizeSystem, gender }: SizeColumns) =>
  size === null ? null : sizeLabel(sizeSystemOf({ name, sizeSystem }), gender, size)

const ofUser = `
  select product_alerts.id, products.id as "productId", products.name as "productName", size,
    product_alerts.price, product_alerts.created_at as "createdAt", categories.name as category,
    ${sizeSystemColumn} as "sizeSystem", gender
  from product_alerts
  join products on products.id = product_alerts.product_id and deleted_at is null
  join categories on categories.id = category_id
  left join product_sizes on product_sizes.id = size_id
  where user_id = $1 and (size_id is null or mailed_at is null) and ($2::uuid is null or products.id = $2)
  order by product_alerts.id desc`

export async function listAlerts(
  on: Database,
  userId: string,
  productId: string | null,
): Promise<ProductAlert[]> {
  const rows = await run<Omit<ProductAlert, 'sizeLabel'> & SizeColumns>(on, ofUser, [userId, productId])
  return rows.map(({ category, sizeSystem, gender, ...alert }) => ({
    ...alert,
    sizeLabel: labelOf({ ...alert, category, sizeSystem, gender }),
  }))
}

// A restock waits for this lock, so that it sees the alert.
const size = `
  select id, stock from product_sizes where product_id = $1 and size = $2 and removed_at is null for share`

export async function lockSizeToWatch(
  tx: Tx,
  productId: string,
  number: number,
): Promise<{ id: string; stock: number } | null> {
  const [found] = await run<{ id: string; stock: number }>(tx, size, [productId, number])
  return found ?? null
}

/** Those that `listAlerts` lists. */
export async function countAlerts(on: Database, userId: string): Promise<number> {
  const text = `select count(*)::int as count from product_alerts
    where user_id = $1 and (size_id is null or mailed_at is null)`
  const [row] = (await run<{ count: number }>(on, text, [userId])) as [{ count: number }]
  return row.count
}

// A shopper who asks again after a mail is at the end of the queue.
const addForSize = `
  insert into product_alerts (user_id, product_id, size_id) values ($1, $2, $3)
  on conflict (user_id, size_id) where size_id is not null do update
    set id = case when product_alerts.mailed_at is null then product_alerts.id else excluded.id end,
      created_at = case when product_alerts.mailed_at is null then product_alerts.created_at else now() end,
      mailed_at = null`

export async function addSizeAlert(
  tx: Tx,
  alert: { userId: string; productId: string; sizeId: string },
): Promise<void> {
  await run(tx, addForSize, [alert.userId, alert.productId, alert.sizeId])
}

const addForPrice = `
  insert into product_alerts (user_id, product_id, price) values ($1, $2, $3)
  on conflict (user_id, product_id) where size_id is null do update set price = excluded.price`

export async function addPriceAlert(
  tx: Tx,
  alert: { userId: string; productId: string; price: Paise },
): Promise<void> {
  await run(tx, addForPrice, [alert.userId, alert.productId, alert.price])
}

export async function deleteAlert(on: Database, userId: string, id: string): Promise<boolean> {
  const text = 'delete from product_alerts where user_id = $1 and id = $2 returning id'
  return (await run(on, text, [userId, id])).length > 0
}

const stop = `
  with stopped as (delete from product_alerts where user_id = $1)
  update users set product_mails_stopped_at = $2 where id = $1`

/** Also the mails that ask for reviews. A later alert is wanted again. */
export async function stopProductMails(on: Database, userId: string, now: Date): Promise<void> {
  await run(on, stop, [userId, now])
}

const due = `
  select restocked_sizes.size_id as "sizeId", stock, listed as "isListed" from restocked_sizes
  join product_sizes on product_sizes.id = size_id
  join products on products.id = product_id
  where next_at <= $1 order by next_at limit 1 for update of restocked_sizes skip locked`

type RestockedSize = { sizeId: string; stock: number; isListed: boolean }

/** Locked, so that one process mails about it. */
export async function lockRestocked(tx: Tx, now: Date): Promise<RestockedSize | null> {
  const [found] = await run<RestockedSize>(tx, due, [now])
  return found ?? null
}

const mailed = `
  select count(*)::int as count, min(mailed_at) as since from (
    select mailed_at from product_alerts where size_id = $1 and mailed_at > $2 order by mailed_at limit $3
  ) as recent`

/** Counts no further than the stock: more were not mailed than units there were. */
export async function countMailed(
  tx: Tx,
  { sizeId, stock }: RestockedSize,
  since: Date,
): Promise<{ count: number; since: Date | null }> {
  const rows = await run<{ count: number; since: Date | null }>(tx, mailed, [sizeId, since, stock])
  const [row] = rows as [{ count: number; since: Date | null }]
  return row
}

const waiting = `
  select product_alerts.id, user_id as "userId", users.name, email, products.id as "productId",
    products.name as "productName", thumbnail, size, categories.name as category,
    ${sizeSystemColumn} as "sizeSystem", gender
  from product_alerts
  join users on users.id = user_id and is_verified and users.deleted_at is null
  join products on products.id = product_alerts.product_id
  join product_sizes on product_sizes.id = size_id
  join categories on categories.id = category_id
  where size_id = $1 and mailed_at is null
  order by product_alerts.id limit $2 for update of product_alerts skip locked`

export type Waiting = {
  id: string
  userId: string
  name: string
  email: string
  productId: string
  productName: string
  thumbnail: string | null
  sizeLabel: string | null
}

/** The longest waiting first. */
export async function lockWaiting(tx: Tx, sizeId: string, limit: number): Promise<Waiting[]> {
  const rows = await run<Omit<Waiting, 'sizeLabel'> & SizeColumns>(tx, waiting, [sizeId, limit])
  return rows.map(({ size, category, sizeSystem, gender, ...row }) => ({
    ...row,
    sizeLabel: labelOf({ size, category, sizeSystem, gender }),
  }))
}

export async function markMailed(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await run(tx, 'update product_alerts set mailed_at = $2 where id = any($1::uuid[])', [ids, now])
}

const deleteMailed = `
  delete from product_alerts where id in (
    select id from product_alerts where size_id is not null and mailed_at < $1 limit $2
  ) returning id`

/** Alerts about prices stay, because they are mailed again. */
export async function deleteMailedBefore(on: Database, moment: Date, limit: number): Promise<number> {
  return (await run(on, deleteMailed, [moment, limit])).length
}

export async function postponeRestocked(tx: Tx, sizeId: string, nextAt: Date): Promise<void> {
  await run(tx, 'update restocked_sizes set next_at = $2 where size_id = $1', [sizeId, nextAt])
}

export async function deleteRestocked(tx: Tx, sizeId: string): Promise<void> {
  await run(tx, 'delete from restocked_sizes where size_id = $1', [sizeId])
}

// Alerts are read by id, in batches, because today's price depends on the running offers and has no index.
const cheaper = `
  with part as (
    select id, user_id, product_id, price, mailed_at from product_alerts
    where size_id is null and id > $1 order by id limit $4
  )
  select part.id, user_id as "userId", users.name, email, products.id as "productId", products.name as "productName",
    thumbnail, part.price as "from", paid.price as "to", last.id as "lastId", due."isDue"
  from (select id from part order by id desc limit 1) as last
  left join part on true
  left join users on users.id = user_id and is_verified and users.deleted_at is null
  left join products on products.id = product_id and listed
  left join lateral price_at(products.id, category_id, sale_price, $2::timestamptz) as paid on true
  cross join lateral (
    select coalesce(paid.price < part.price and (mailed_at is null or mailed_at < $3) and email is not null, false) as "isDue"
  ) as due
  where part.id = last.id or due."isDue"
  order by part.id`

export type Cheaper = Omit<Waiting, 'sizeLabel'> & { from: Paise; to: Paise }

type CheaperRow = Omit<Cheaper, 'from' | 'to'> & { from: number; to: number; lastId: string; isDue: boolean }

/** `lastId`: where the next part begins; null at the end. */
export async function listCheaper(
  on: Database,
  after: string,
  { now, mailedBefore, limit }: { now: Date; mailedBefore: Date; limit: number },
): Promise<{ alerts: Cheaper[]; lastId: string | null }> {
  const rows = await run<CheaperRow>(on, cheaper, [after, now, mailedBefore, limit])
  const alerts = rows.flatMap(({ lastId: _, isDue, from, to, ...row }) =>
    isDue ? [{ ...row, from: fromPaise(from), to: fromPaise(to) }] : [],
  )
  return { alerts, lastId: rows[0]?.lastId ?? null }
}

const claim = `
  update product_alerts set price = $2::bigint, mailed_at = $3 where id = $1 and price = $4::bigint returning id`

/** False if it was stopped or mailed by another process. */
export async function claimCheaper(tx: Tx, { id, from, to }: Cheaper, now: Date): Promise<boolean> {
  return (await run(tx, claim, [id, to, now, from])).length > 0
}
