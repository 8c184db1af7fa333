import { beforeAll, describe, expect, test } from 'vitest'
import { type Actor, admin, shopper } from '../../../tests/actors.ts'
import { buy, checkout, fillCart, makeCoupon, move, order as place } from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import {
  buyer,
  coupon,
  found,
  notFound,
  receiver,
  spellings,
  trackingNumber,
} from '../../../tests/outside/printed-fields.data.ts'
import { addProduct } from '../../../tests/products.ts'
import { addCourier } from '../../../tests/shipping.ts'
import { clock } from '../../platform/clock.ts'
import { db, pool } from '../../platform/database.ts'
import { listInvoices } from '../invoices/store.ts'
import { confirmOrders } from '../orders/mails/confirm-orders.ts'
import { orderName } from '../orders/rules.ts'
import { findOrder } from '../orders/store.ts'
import { listShipments } from '../shipments/store.ts'
import { parcelsOf } from './shipping-documents/rules.ts'

ownDatabase()

let owner: Actor
let id: string
let number: number
let email: string
/** Printed texts by the path of their leaf: 'order.shippingAddress.name'. */
let leaves: Map<string, string[]>

beforeAll(async () => {
  owner = await admin()
  const zoe = await shopper(buyer.name)
  email = zoe.email
  const asha = await shopper('Asha Rao')
  const tee = await addProduct({ name: 'Lehar Rash Vest', brand: 'Nivia', salePrice: 300 })
  const cap = await addProduct({ name: 'Dhoop Visor', brand: 'Puma', salePrice: 200 })
  await buy(asha, [await addProduct({ name: 'Vayu Glide', salePrice: 400 })])
  await makeCoupon(coupon)
  await fillCart(zoe, tee, cap)
  await zoe.post('/coupen/validate-coupen', { code: coupon, purchaseAmount: 500 })
  const gst = { gstin: buyer.gstin, legalName: buyer.legalName }
  const body = { ...(await checkout(zoe)), shippingAddress: receiver, ...gst }
  const placed = await place(zoe, body)
  expect(placed.status, JSON.stringify(placed.body)).toBe(201)
  id = placed.body.order._id
  number = placed.body.order.number
  const courier = await addCourier(owner, 'Delhivery')
  for (const { _id: productId } of placed.body.order.items)
    await owner.put(`/order/update-product-status/${id}`, {
      productId,
      newStatus: 'Shipped',
      courier,
      trackingNumber,
    })
  const [first] = placed.body.order.items
  await move(owner, { _id: id, items: [first] }, 'Cancelled')
  leaves = await readLeaves()
})

async function readLeaves(): Promise<Map<string, string[]>> {
  const order = await findOrder(db, id)
  if (!order) throw new Error('the order is there')
  const parcels = parcelsOf(order, await listShipments(db, [id]))
  const invoices = await listInvoices(db, [id])
  const notes = await pool.query('select document from credit_notes where order_id = $1', [id])
  expect([parcels.length, invoices.length, notes.rowCount]).toEqual([1, 1, 1])
  const texts = new Map<string, string[]>()
  for (const printed of [...parcels, ...invoices.map(({ document }) => document), notes.rows[0].document])
    for (const [path, text] of leavesOf(printed)) texts.set(path, [...(texts.get(path) ?? []), text])
  return texts
}

function leavesOf(value: unknown, path: string[] = []): [string, string][] {
  if (value instanceof Date) return []
  if (typeof value === 'string') return value === '' ? [] : [[path.join('.'), value]]
  if (Array.isArray(value)) return value.flatMap((one) => leavesOf(one, path))
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, one]) => leavesOf(one, [...path, name]))
}

async function ordersFor(search: string): Promise<string[]> {
  const { status, body } = await owner.get(`/order/get-order-data?${new URLSearchParams({ search })}`)
  expect(status).toBe(200)
  return body.orders.map(({ _id }: { _id: string }) => _id)
}

test('of every text that papers print it is said whether it finds the order', () => {
  expect([...leaves.keys()].toSorted()).toEqual([...found, ...Object.keys(notFound)].toSorted())
})

test('every text that tells orders apart finds the order, and no other', async () => {
  const missing: string[] = []
  for (const path of found)
    for (const text of leaves.get(path) ?? [])
      if ((await ordersFor(text)).join() !== id)
        missing.push(`${path}: ${text} finds ${await ordersFor(text)}`)
  expect(missing).toEqual([])
})

test('every number that mails print finds the order', async () => {
  await confirmOrders()
  const { rows } = await pool.query(`select data from pgboss.job where data ->> 'to' = $1`, [email])
  const printed = rows.flatMap(({ data }) => leavesOf(data)).map(([, text]) => text)
  const numbers = new Set(printed.join('\n').match(/#\d{4,}\b|\b(?:INV|CRN)[0-9A-Z]{10}\b|\bAWB\d+/g))
  expect([...numbers]).toEqual(expect.arrayContaining([orderName(number), trackingNumber]))
  for (const text of numbers) expect([text, await ordersFor(text)]).toEqual([text, [id]])
})

describe.each(Object.entries(spellings))('%s as they are typed', (_what, all) => {
  test.each(all)('%j finds the order', async (spelling) => {
    expect(await ordersFor(spelling)).toEqual([id])
  })
})

test('the numbers that the provider gives find the order', async () => {
  await pool.query('update orders set payment_id = $2 where id = $1', [id, 'pay_Abc123'])
  await pool.query(
    `insert into payment_intents (id, purpose, user_id, amount, provider_order_id, created_at)
     select id, 'order', user_id, total, 'order_Abc123', $2 from orders where id = $1`,
    [id, clock.now()],
  )
  await pool.query(
    `insert into provider_refunds (payment_id, payment_intent_id, amount, reason, status, refund_id)
     values ('pay_Second1', $1, 100, 'second', 'pending', 'rfnd_Abc123')`,
    [id],
  )
  await pool.query(
    `insert into returned_payments (payment_id, payment_intent_id) values ('pay_Third1', $1)`,
    [id],
  )
  await pool.query(
    `insert into payment_refunds (id, payment_id, amount, status, created_at)
     values ('rfnd_Dashboard1', 'pay_Third1', 100, 'failed', $1)`,
    [clock.now()],
  )
  await pool.query(
    `insert into disputes (id, payment_id, amount, deducted, status, phase, reason, created_at)
     values ('disp_Abc123', 'pay_Third1', 100, 0, 'won', 'chargeback', 'fraud', $1)`,
    [clock.now()],
  )
  const refundsAndDisputes = ['rfnd_Abc123', 'rfnd_Dashboard1', 'disp_Abc123']
  for (const number of ['pay_Abc123', 'order_Abc123', 'pay_Second1', 'pay_Third1', ...refundsAndDisputes])
    expect([number, await ordersFor(number)]).toEqual([number, [id]])
  expect(await ordersFor('pay_abc123')).toEqual([])
})

test('returns and customers are found by the receiver, too', async () => {
  const { rows } = await pool.query(
    `select item.id from order_items item where order_id = $1 and status = 'Shipped'`,
    [id],
  )
  await owner.put(`/order/update-product-status/${id}`, { productId: rows[0].id, newStatus: 'Delivered' })
  await owner.put(`/order/update-product-status/${id}`, {
    productId: rows[0].id,
    newStatus: 'ReturnInitialized',
  })
  for (const search of ['jose sivaraman', '०९८४७०१२३४५', '682016']) {
    const { body } = await owner.get(`/order/get-return-details?${new URLSearchParams({ search })}`)
    expect([search, body.returnRequest.map(({ orderId }: { orderId: string }) => orderId)]).toEqual([
      search,
      [id],
    ])
  }
  const meera = await shopper('Meera Nair')
  expect((await meera.post('/users/add-address', receiver)).status).toBe(200)
  for (const search of [...spellings.names.slice(0, 5), ...spellings.phones, ...spellings.places]) {
    const { body } = await owner.get(`/users/getAllUser?${new URLSearchParams({ search })}`)
    expect([search, body.users.map(({ name }: { name: string }) => name)]).toEqual([search, ['Meera Nair']])
  }
})
