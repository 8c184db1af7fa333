import { beforeAll, expect, test } from 'vitest'
import { type Actor, admin, shopper } from '../../../tests/actors.ts'
import { buy, fillWallet, move } from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { expectInvariants } from '../../../tests/invariants.ts'
import { addProduct } from '../../../tests/products.ts'
import { pool } from '../../platform/database.ts'
import type { OrderOnWire } from '../orders/wire.ts'
import { rollUpSales } from './roll-up-sales.ts'

ownDatabase()

const places = [8, 9].map((size) => ({ size, stock: 50 }))

let owner: Actor
let asha: Actor
let ravi: Actor
let tee: { id: string }

beforeAll(async () => {
  ;[owner, asha, ravi] = [await admin(), await shopper('Asha Rao'), await shopper('Ravi Rao')]
  for (const one of [asha, ravi]) await fillWallet(one, 5_000)
  tee = await addProduct({ name: 'Field Tee', salePrice: 100.25, category: 'Running Shoes', sizes: places })
})

const prepaid = (by: Actor, quantity = 1) => buy(by, [{ ...tee, quantity }], 'Wallet')
const cancel = (by: Actor, { _id, items }: OrderOnWire) =>
  by.put('/order/user-order-status-change', {
    orderId: _id,
    itemId: items[0]?._id,
    orderStatus: 'Cancelled',
    cancelReason: 'Other',
  })

async function takeBack(by: Actor, order: OrderOnWire, size?: number): Promise<void> {
  const itemId = order.items[0]?._id
  const asked = { orderId: order._id, itemId, reason: "Doesn't like the fit", ...(size && { size }) }
  expect((await by.post('/order/return-order-request', asked)).status).toBe(200)
  const { returnRequest } = (await owner.get('/order/get-return-details?limit=100')).body
  const { _id } = returnRequest.find((one: { itemId: string }) => one.itemId === itemId)
  expect((await owner.put('/order/accept-return', { returnId: _id })).status).toBe(200)
}

const newestOf = async (by: Actor): Promise<OrderOnWire> => (await by.get('/order/get-orders')).body.orders[0]
const report = async () => (await owner.get('/report/generate-report?period=day')).body.report
const customers = async () => (await owner.get('/users/getAllUser?search=rao')).body.users

async function netInLedger(): Promise<number> {
  const { rows } = await pool.query(`
    select sum(amount)::float8 / 100 as net from ledger_entries join ledger_accounts on ledger_accounts.id = account_id
    where kind in ('revenue', 'refunds')`)
  return rows[0].net
}

test('sales, refunds and what customers spent add up to the ledger, whatever became of the orders', async () => {
  await prepaid(asha, 3)
  const kept = await prepaid(ravi)
  await move(owner, kept, 'Shipped')
  await cancel(ravi, kept)
  await cancel(asha, await prepaid(asha))
  const returned = await prepaid(ravi, 2)
  await move(owner, returned, 'Delivered')
  await takeBack(ravi, returned)
  const small = await prepaid(asha)
  await move(owner, small, 'Delivered')
  await takeBack(asha, small, 9)
  const exchanged = await newestOf(asha)
  expect(exchanged.items[0]).toMatchObject({ size: 9 })

  const told = {
    overallSalesCount: 3,
    overallOrderAmount: 330.75 + 230.5 + 130.25,
    refundedAmount: 200.5,
    keptAmount: 30,
    netAmount: 330.75 + 30 + 30 + 130.25,
  }
  expect(await report()).toMatchObject(told)
  expect((await report()).orders).toHaveLength(3)
  expect(await netInLedger()).toBe(told.netAmount)
  expect(await customers()).toMatchObject([
    { name: 'Ravi Rao', orders: 1, spent: 60 },
    { name: 'Asha Rao', orders: 2, spent: 461 },
  ])

  await move(owner, exchanged, 'Delivered')
  await takeBack(asha, exchanged)
  const after = { ...told, refundedAmount: 300.75, netAmount: told.netAmount - 100.25 }
  expect(await report()).toMatchObject(after)
  expect(await netInLedger()).toBe(after.netAmount)

  await pool.query(`update orders set placed_at = placed_at - interval '5 days'`)
  await rollUpSales()
  const { rows } = await pool.query(
    'select sum(amount + kept - refunded - uncollected)::float8 / 100 as net from sales_days',
  )
  expect(rows[0].net).toBe(after.netAmount)
  await expectInvariants()
})
