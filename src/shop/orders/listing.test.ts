import { beforeAll, expect, test } from 'vitest'
import { type Actor, admin, shopper } from '../../../tests/actors.ts'
import { buy, fillWallet } from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { addProduct } from '../../../tests/products.ts'
import { db } from '../../platform/database.ts'
import type { OrderForAdminOnWire, OrderOnWire } from './wire.ts'

ownDatabase()

let owner: Actor
let asha: Actor
let ravi: Actor
let cash: OrderOnWire
let paid: OrderOnWire
let late: OrderOnWire

beforeAll(async () => {
  owner = await admin()
  asha = await shopper('Asha Rao')
  ravi = await shopper('Ravi 100%_Menon')
  await fillWallet(asha, 5_000)
  cash = await placedAt('2026-03-01T18:29:59Z', buy(asha, [await addProduct({ salePrice: 300 })]))
  paid = await placedAt('2026-03-01T18:30:00Z', buy(asha, [await addProduct({ salePrice: 900 })], 'Wallet'))
  late = await placedAt('2026-03-02T18:29:59Z', buy(ravi, [await addProduct({ salePrice: 100 })]))
})

async function placedAt(moment: string, order: Promise<OrderOnWire>): Promise<OrderOnWire> {
  const { _id } = await order
  await db
    .updateTable('orders')
    .set({ placed_at: new Date(moment) })
    .where('id', '=', _id)
    .execute()
  return order
}

const list = async (query: Record<string, string>): Promise<OrderForAdminOnWire[]> =>
  (await owner.get(`/order/get-order-data?${new URLSearchParams(query)}`)).body.orders
const found = async (query: Record<string, string>) => (await list(query)).map(({ _id }) => _id)

test('orders are narrowed by payment method and by days of India, first and last included', async () => {
  expect(await found({})).toEqual([late._id, paid._id, cash._id])
  expect(await found({ payment: 'Wallet' })).toEqual([paid._id])
  expect(await found({ payment: 'COD', from: '2026-03-02' })).toEqual([late._id])
  expect(await found({ from: '2026-03-01', to: '2026-03-01' })).toEqual([cash._id])
  expect(await found({ from: '2026-03-02', to: '2026-03-02' })).toEqual([late._id, paid._id])
  expect(await found({ from: '2026-03-02', to: '9999-12-31' })).toEqual([late._id, paid._id])
  expect(await found({ status: '', payment: '', from: '', to: '', search: '', sort: '' })).toHaveLength(3)
  for (const wrong of ['payment=Gold', 'from=yesterday', 'to=2026-02-30', 'sort=name', 'status=Lost'])
    expect((await owner.get(`/order/get-order-data?${wrong}`)).status).toBe(400)
})

test('orders are sorted by date and by total, either way, and paged in that order', async () => {
  expect(await found({ sort: 'date' })).toEqual([cash._id, paid._id, late._id])
  expect(await found({ sort: 'total' })).toEqual([late._id, cash._id, paid._id])
  expect(await found({ sort: '-total' })).toEqual([paid._id, cash._id, late._id])
  expect(await found({ sort: '-total', limit: '1', page: '2' })).toEqual([cash._id])
})

test('a search means a customer’s name, email or phone, the beginning of an order’s number or of its id', async () => {
  expect(await found({ search: 'asha R' })).toEqual([paid._id, cash._id])
  expect(await found({ search: '100%_m' })).toEqual([late._id])
  expect(await found({ search: 'menon 100%' })).toEqual([late._id])
  expect(await found({ search: '10_%' })).toEqual([])
  expect(await found({ search: ravi.email.toUpperCase() })).toEqual([late._id])
  const number = cash._id.slice(-8)
  for (const search of [
    number,
    `#${number.toUpperCase()}`,
    number.slice(0, 6),
    cash._id,
    cash._id.slice(0, 23),
  ])
    expect(await found({ search })).toEqual([cash._id])
  expect(await found({ search: 'nobody like that' })).toEqual([])
})

test('a search means a pin code, a city, words of a product’s name, its SKU or barcode, or an invoice', async () => {
  const at = { name: 'Asha', phone: '9876501234', address: '1 Park Street', typeOfPlace: 'Home' }
  const kolkata = { ...at, locality: null, city: 'Kolkata', state: 'West Bengal', pinCode: '700091' }
  const { _id } = cash
  await db
    .updateTable('orders')
    .set({ shipping_address: JSON.stringify(kolkata) })
    .where('id', '=', _id)
    .execute()
  const item = await db
    .selectFrom('order_items')
    .select(['product_id', 'size_id'])
    .where('order_id', '=', _id)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('product_sizes')
    .set({ sku: 'Ball-8', barcode: '8901234567890' })
    .where('id', '=', item.size_id)
    .execute()
  await db
    .updateTable('products')
    .set({ name: 'Mohalla League Ball' })
    .where('id', '=', item.product_id)
    .execute()
  await owner.put(`/order/update-product-status/${_id}`, {
    productId: item.product_id,
    newStatus: 'Shipped',
  })
  const { number } = await db
    .selectFrom('invoices')
    .select('number')
    .where('order_id', '=', _id)
    .executeTakeFirstOrThrow()
  const names = ['Mohalla League', 'league moha', 'ball-8', '8901234567890']
  const searches = ['700091', 'kolkata', ...names, number.toLowerCase(), 'INV']
  for (const search of searches) expect([search, await found({ search })]).toEqual([search, [_id]])
  for (const search of ['700092', 'East Bengal', 'Mohalla Cup', 'ball-9', 'INVX'])
    expect([search, await found({ search })]).toEqual([search, []])
})

test('orders are narrowed by the status that is told of them, however their items got there', async () => {
  const move = (order: OrderOnWire, newStatus: string) =>
    owner.put(`/order/update-product-status/${order._id}`, { productId: order.items[0]?._id, newStatus })
  await move(cash, 'Shipped')
  await move(paid, 'Cancelled')
  const told = (await list({})).map(({ _id, orderStatus }) => [_id, orderStatus])
  expect(told).toEqual([
    [late._id, 'Pending'],
    [paid._id, 'Cancelled'],
    [cash._id, 'Shipped'],
  ])
  for (const [id, status] of told) expect(await found({ status: `${status}` })).toEqual([id])
  expect(await found({ status: 'Shipped', search: 'asha', payment: 'COD', sort: 'total' })).toEqual([
    cash._id,
  ])
})

test('return requests are narrowed by status and by whose order they are of', async () => {
  const returned = async (query: Record<string, string>) => {
    const { body } = await owner.get(`/order/get-return-details?${new URLSearchParams(query)}`)
    return body.returnRequest.map(({ orderId }: { orderId: string }) => orderId)
  }
  const itemId = late.items[0]?._id
  const ids = { orderId: late._id, itemId }
  await owner.put(`/order/update-product-status/${late._id}`, { productId: itemId, newStatus: 'Delivered' })
  await ravi.post('/order/return-order-request', { ...ids, reason: 'Other' })
  expect([await returned({ status: 'Pending' }), await returned({ status: 'Accepted' })]).toEqual([
    [late._id],
    [],
  ])
  expect(await returned({ search: 'menon' })).toEqual([late._id])
  expect(await returned({ search: late._id.slice(-8) })).toEqual([late._id])
  expect(await returned({ search: 'iyer' })).toEqual([])
  expect((await owner.get('/order/get-return-details?status=Lost')).status).toBe(400)
})
