import { offsetOf, type Page } from '../../../lib/paging.ts'
import { type Database, run, type Tx } from '../../../platform/database.ts'
import type { CustomersShop } from '../moving-in/rules.ts'
import type { EarlierOrder, ForeignAmount, ForeignOrder } from './rules.ts'

const taken = `select number from foreign_orders where shop = $1 and number = any($2::text[])`

export async function findTakenNumbers(
  on: Database,
  shop: CustomersShop,
  numbers: readonly string[],
): Promise<Set<string>> {
  if (numbers.length === 0) return new Set()
  return new Set((await run<{ number: string }>(on, taken, [shop, numbers])).map(({ number }) => number))
}

const insertion = `
  with given as (
    select * from jsonb_to_recordset($3::jsonb) as given (number text, email text, at timestamptz, status text,
      total bigint, total_text text, refunded bigint, refunded_text text, items jsonb)),
  made as (
    insert into foreign_orders (import_id, shop, number, email, at, status, total, total_text, refunded, refunded_text)
    select $1, $2, number, email, at, status, total, total_text, refunded, refunded_text from given
    on conflict (shop, number) do nothing returning id, number),
  items as (
    insert into foreign_order_items (order_id, position, name, sku, quantity, amount, amount_text)
    select made.id, item.position, item.name, item.sku, item.quantity, item.amount, item.amount_text
    from made join given using (number), jsonb_to_recordset(given.items)
      as item (position integer, name text, sku text, quantity integer, amount bigint, amount_text text)),
  counted as (
    update customer_imports set added = added + (select count(*) from made),
      finished_at = case when $4 then now() else finished_at end where id = $1)
  select count(*)::int as added from made`

const paiseOf = (amount: ForeignAmount | null) => (amount && 'paise' in amount ? amount.paise : null)
const textOf = (amount: ForeignAmount | null) => (amount && 'text' in amount ? amount.text : null)

/** How many it inserted: those whose number is there already are left as they are. */
export async function insertForeignOrders(
  tx: Tx,
  { id, shop, isLast }: { id: string; shop: CustomersShop; isLast: boolean },
  orders: readonly ForeignOrder[],
): Promise<number> {
  const given = orders.map(({ number, email, at, status, total, refunded, items }) => ({
    ...{ number, email, at, status, total: paiseOf(total), total_text: textOf(total) },
    ...{ refunded: paiseOf(refunded), refunded_text: textOf(refunded) },
    items: items.map(({ name, sku, quantity, amount }, position) => ({
      ...{ position, name, sku, quantity, amount: paiseOf(amount), amount_text: textOf(amount) },
    })),
  }))
  const [row] = await run<{ added: number }>(tx, insertion, [id, shop, JSON.stringify(given), isLast])
  return row?.added ?? 0
}

const removal = `
  with chosen as (select id from foreign_orders where import_id = $1 order by id limit $2)
  delete from foreign_orders where id in (select id from chosen) returning id`

export async function deleteForeignOrders(tx: Tx, importId: string, limit: number): Promise<number> {
  return (await run(tx, removal, [importId, limit])).length
}

const ofAccount = `email = (select lower(email) from users where id = $1 and deleted_at is null)`
const counted = `select count(*)::int as total from foreign_orders where ${ofAccount}`
const listed = `
  select id, shop, number, at, status, total, total_text as "totalText", refunded, refunded_text as "refundedText",
    coalesce((select jsonb_agg(jsonb_build_object('name', name, 'sku', sku, 'quantity', quantity, 'amount', amount,
      'amountText', amount_text) order by position) from foreign_order_items where order_id = foreign_orders.id), '[]') as items
  from foreign_orders where ${ofAccount} order by at desc, id desc limit $2 offset $3`

/** Those of the present email address of an account, the newest first. */
export async function readEarlierOrders(
  on: Database,
  userId: string,
  page: Page,
): Promise<{ orders: EarlierOrder[]; total: number }> {
  const [count] = await run<{ total: number }>(on, counted, [userId])
  const orders = await run<EarlierOrder>(on, listed, [userId, page.limit, offsetOf(page)])
  return { orders, total: count?.total ?? 0 }
}
