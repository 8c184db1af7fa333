import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { db, pool } from '../src/platform/database.ts'
import { confirmOrders } from '../src/shop/orders/mails/confirm-orders.ts'
import { type Actor, type Answer, admin, shopper } from './actors.ts'
import { addMoney, paidTopUp } from './adding-money.ts'
import { buy, checkout, fillCart, fillWallet, order } from './buying.ts'
import { productForm } from './catalogue.ts'
import { ownDatabase } from './database.ts'
import { expectInvariants } from './invariants.ts'
import { begin, pay, toPay, verify } from './paying.ts'
import { addProduct, named } from './products.ts'
import { ownProvider } from './provider.ts'

ownDatabase()
const provider = ownProvider()
afterEach(() => expectInvariants())

let owner: Actor
let asha: Actor
beforeAll(async () => {
  owner = await admin()
  await sql`
    create function fail() returns trigger language plpgsql as $$ begin raise exception 'at the last moment'; end $$
  `.execute(db)
})
beforeEach(async () => {
  asha = await shopper()
  await fillWallet(asha, 1000)
})

/** Every transaction that writes to the table fails at its commit. */
async function commitsFail(table: string, work: () => Promise<unknown>): Promise<void> {
  await sql`
    create constraint trigger fails after insert or update or delete on ${sql.table(table)}
    deferrable initially deferred for each row execute function fail()`.execute(db)
  await work().finally(() => sql`drop trigger fails on ${sql.table(table)}`.execute(db))
}

/** Everything about money, stock and mails, in the whole shop. */
async function everything(): Promise<unknown> {
  const tables = ['orders', 'order_items', 'order_item_history', 'return_requests', 'cart_lines', 'carts']
  const more = ['product_sizes', 'stock_moves', 'ledger_accounts', 'ledger_entries', 'top_ups']
  const payments = ['provider_refunds', 'idempotency_keys', 'pending_confirmations', 'pgboss.job']
  const catalog = ['products', 'categories', 'audit_log']
  const rows = [...tables, ...more, ...payments, ...catalog].map(async (table) => {
    const { rows } = await pool.query(`select to_jsonb(t) as row from ${table} as t order by t::text`)
    return [table, rows]
  })
  return Object.fromEntries(await Promise.all(rows))
}

const itemOf = async () => {
  const { _id: orderId, items } = await buy(asha, [await addProduct({ salePrice: 100 })], 'Wallet')
  return { orderId, itemId: items[0]?._id }
}
const give = (newStatus: string, { orderId, itemId }: { orderId: string; itemId: string | undefined }) =>
  owner.put(`/order/update-product-status/${orderId}`, { productId: itemId, newStatus })
const cart = async (method: string) => {
  await fillCart(asha, await addProduct({ salePrice: 100 }))
  return checkout(asha, method)
}

/** The setup, which returns the action; the table it writes last; its status when it succeeds. */
type Act = () => Promise<() => Promise<Answer>>
const acts: [string, string, number, Act][] = [
  [
    'an order at the door',
    'stock_moves',
    201,
    async () => {
      const body = await cart('COD')
      return () => order(asha, body, { 'idempotency-key': 'door' })
    },
  ],
  [
    'an order from the wallet',
    'ledger_entries',
    201,
    async () => {
      const body = await cart('Wallet')
      return () => order(asha, body, { 'idempotency-key': 'wallet' })
    },
  ],
  [
    'what is kept for a payment',
    'payment_intents',
    200,
    async () => {
      await cart('Razorpay')
      return () => begin(asha)
    },
  ],
  [
    'an order that was paid online',
    'ledger_entries',
    201,
    async () => {
      const proof = await pay(provider, await toPay(asha, await addProduct()))
      return () => verify(asha, proof)
    },
  ],
  [
    'a top-up',
    'ledger_entries',
    200,
    async () => {
      const paid = await paidTopUp(provider, asha, 500)
      return () => addMoney(asha, paid)
    },
  ],
  [
    'a cancel',
    'order_items',
    200,
    async () => {
      const item = await itemOf()
      const how = { orderStatus: 'Cancelled', cancelReason: 'Other' }
      return () => asha.put('/order/user-order-status-change', { ...item, ...how })
    },
  ],
  [
    'an accepted return',
    'return_requests',
    200,
    async () => {
      const item = await itemOf()
      await give('Delivered', item)
      await asha.post('/order/return-order-request', { ...item, reason: 'Other' })
      return () => give('ReturnAccepted', item)
    },
  ],
  [
    'a product that is made',
    'audit_log',
    200,
    async () => {
      const form = await productForm()
      return () => owner.post('/product/createProduct', form)
    },
  ],
  [
    "a product's new price and stock",
    'stock_moves',
    200,
    async () => {
      const { id } = await addProduct({ salePrice: 100 })
      const changes = { salePrice: 90, sizes: [{ size: 8, stock: 12, stockBefore: 10 }] }
      return () => owner.put(`/product/productEdit/${id}`, changes)
    },
  ],
  [
    'a category that rests',
    'products',
    200,
    async () => {
      await addProduct({ category: 'Resting' })
      const id = await named('categories', 'Resting')
      return () => owner.put(`/category/updateCategory/${id}`, { status: false })
    },
  ],
]

test.each(acts)('%s that fails at the last moment has not happened', async (_what, table, status, act) => {
  const tried = await act()
  const before = await everything()
  await commitsFail(table, async () => expect((await tried()).status).toBe(500))
  expect(await everything()).toEqual(before)
  expect((await tried()).status).toBe(status)
})

test('a confirmation that fails at the last moment is not on its way, and goes out once', async () => {
  await buy(asha, [await addProduct({ salePrice: 100 })])
  const before = await everything()
  await commitsFail('pending_confirmations', () =>
    expect(confirmOrders()).rejects.toThrow('at the last moment'),
  )
  expect(await everything()).toEqual(before)
  await confirmOrders()
  const { rows } = await pool.query("select from pgboss.job where data ->> 'to' = $1", [asha.email])
  expect(rows).toHaveLength(1)
})
