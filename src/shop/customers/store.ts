import { type RawBuilder, sql } from 'kysely'
import { fromPaise } from '../../lib/money.ts'
import { MAX_COUNTED, offsetOf, type Page } from '../../lib/paging.ts'
import { type Database, run } from '../../platform/database.ts'
import { contactQueryOf, partsOf } from '../accounts/people-search-rules.ts'
import { isCustomer, isCustomerNamed } from '../accounts/people-search-store.ts'
import { findUsers } from '../accounts/store.ts'
import { figuresOfOrder } from '../orders/sales-sql-rules.ts'
import type { Customer, CustomerMoney, CustomerSort, CustomerState } from './rules.ts'

export type CustomerFilter = {
  /** A part of a name, email, phone number or saved address. */
  search?: string | undefined
  status?: CustomerState | undefined
  sort?: { by: CustomerSort; down: boolean } | undefined
}

/** Excludes admins; the total is capped at 10,000. */
export async function readCustomers(
  on: Database,
  page: Page,
  filter: CustomerFilter,
): Promise<{ customers: Customer[]; total: number }> {
  const words = contactQueryOf(filter.search ?? '')
  const fits = sql.join(conditionsOf(filter, words ? await listWithAddress(on, words) : []), sql` and `)
  const counted = await sql<{ total: number }>`
    select count(*) as total from (select from users where ${isCustomer} and ${fits} limit ${sql.lit(MAX_COUNTED)}) as fitting
    `.execute(on)
  const total = counted.rows[0]?.total ?? 0
  // `offset 0` keeps the planner from flattening the subquery, as it cannot estimate the matches: few are sorted, many
  // are read from the sort index.
  const found =
    total < MAX_COUNTED
      ? sql`(select * from users where ${isCustomer} and ${fits} offset 0) as users`
      : sql`users where ${isCustomer} and case when ${fits} then true end`
  const { rows } = await sql<{ id: string }>`
    select id from ${found}
    order by ${orderOf(filter)} limit ${page.limit} offset ${offsetOf(page)}`.execute(on)
  const ids = rows.map(({ id }) => id)
  return { customers: await readThose(on, ids), total }
}

const withAddress = `
  select distinct user_id as id from (
    select user_id from addresses
    where address_words(name, phone, address, locality, city, state, pin_code) @@ to_tsquery('simple', $1)
    limit $2
  ) as found limit $3`
const MAX_ADDRESSES = 20_000
const MAX_WITH_ADDRESS = 1_000

async function listWithAddress(on: Database, words: string): Promise<string[]> {
  return (await run<{ id: string }>(on, withAddress, [words, MAX_ADDRESSES, MAX_WITH_ADDRESS])).map(
    ({ id }) => id,
  )
}

function conditionsOf(
  { search, status }: CustomerFilter,
  withAddress: readonly string[],
): RawBuilder<unknown>[] {
  const named = isCustomerNamed(search ? partsOf(search) : [])
  const conditions = [withAddress.length === 0 ? named : sql`(${named} or id = any(${withAddress}::uuid[]))`]
  if (status) conditions.push(status === 'Blocked' ? sql`not is_verified` : sql`is_verified`)
  return conditions
}

function orderOf({ sort = { by: 'createdAt', down: true } }: CustomerFilter): RawBuilder<unknown> {
  const columns: Record<CustomerSort, RawBuilder<unknown>> = {
    name: sql`lower(name) collate "C"`,
    email: sql`lower(email) collate "C"`,
    createdAt: sql`created_at`,
  }
  return sort.down ? sql`${columns[sort.by]} desc, id desc` : sql`${columns[sort.by]}, id`
}

export async function findCustomer(on: Database, id: string): Promise<Customer | null> {
  const [customer] = await readThose(on, [id])
  return customer?.role === 'user' ? customer : null
}

const returnedUnits = `
  select coalesce(sum(quantity) filter (where status not in ('Pending', 'Shipped', 'Cancelled')), 0)::int as delivered,
    coalesce(sum(quantity) filter (where status = 'ReturnAccepted'), 0)::int as returned
  from orders join order_items on order_id = orders.id where user_id = $1 and state = 'placed'`

export async function countReturned(
  on: Database,
  userId: string,
): Promise<{ delivered: number; returned: number }> {
  const [row] = await run<{ delivered: number; returned: number }>(on, returnedUnits, [userId])
  return row ?? { delivered: 0, returned: 0 }
}

async function readThose(on: Database, ids: readonly string[]): Promise<Customer[]> {
  const [users, bought] = await Promise.all([findUsers(on, ids), readBought(on, ids)])
  return ids.flatMap((id) => {
    const user = users.find((one) => one.id === id)
    const { orders, spent } = bought.get(id) ?? { orders: 0, spent: 0 }
    return user ? [{ ...user, orders, spent: fromPaise(spent) }] : []
  })
}

const ordersAndSpent = `
  select user_id as id, count(*) filter (where is_sale) as orders,
    sum(figures.amount + kept - refunded - uncollected)::bigint as spent
  from orders, ${figuresOfOrder} where user_id = any($1::uuid[]) and state = 'placed' group by user_id`

async function readBought(on: Database, ids: readonly string[]) {
  const rows = await run<{ id: string; orders: number; spent: number }>(on, ordersAndSpent, [ids])
  return new Map(rows.map((row) => [row.id, row]))
}

type OpenMoneyRow = { reservation: string | null; awaitingPayment: number; returns: number; refunds: number }

const openMoney = `
  select hold.id as reservation, coalesce(hold.total, 0) as "awaitingPayment", (
    select coalesce(sum(price * quantity - coupon_share), 0) from orders join order_items on order_id = orders.id
    where user_id = $1 and state = 'placed' and status = 'ReturnInitialized'
  ) as returns, (
    select coalesce(sum(provider_refunds.amount), 0) from provider_refunds join payment_intents on payment_intents.id = payment_intent_id
    where status in ('due', 'pending') and user_id = $1
  ) + (
    select coalesce(sum(pay_outs.amount), 0) from pay_outs join order_items on order_items.id = item_id
    join orders on orders.id = order_id where pay_outs.status = 'due' and user_id = $1
  ) as refunds
  from (values (1)) as one left join orders as hold on hold.user_id = $1 and state = 'awaiting_payment'`

export async function readOpenMoney(
  on: Database,
  userId: string,
): Promise<{ reservation: string | null; money: Omit<CustomerMoney, 'balance'> }> {
  const [row] = (await run<OpenMoneyRow>(on, openMoney, [userId])) as [OpenMoneyRow]
  const { reservation, awaitingPayment, returns, refunds } = row
  return {
    reservation,
    money: {
      awaitingPayment: fromPaise(awaitingPayment),
      returns: fromPaise(returns),
      refunds: fromPaise(refunds),
    },
  }
}
