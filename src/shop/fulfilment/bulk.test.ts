import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { type Actor, admin, shopper } from '../../../tests/actors.ts'
import { buy } from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { expectInvariants } from '../../../tests/invariants.ts'
import { addProduct } from '../../../tests/products.ts'
import { addCourier, makeHeldChanges, statusMailsTo } from '../../../tests/shipping.ts'
import { countStatements } from '../../../tests/statements.ts'
import { pool, transaction } from '../../platform/database.ts'
import { lockOrders } from '../orders/store.ts'
import type { OrderOnWire } from '../orders/wire.ts'
import { dispatchOrders } from './dispatch-orders.ts'

ownDatabase()
afterEach(() => expectInvariants())

let owner: Actor
let asha: Actor
let courier: string
let products: { id: string }[]
beforeAll(async () => {
  owner = await admin()
  asha = await shopper()
  courier = await addCourier(owner)
  const sizes = [{ size: 8, stock: 500 }]
  products = [await addProduct({ salePrice: 100, sizes }), await addProduct({ salePrice: 100, sizes })]
})

async function ordered(count: number): Promise<OrderOnWire[]> {
  const orders: OrderOnWire[] = []
  while (orders.length < count) orders.push(await buy(asha, products))
  return orders
}

async function hold(orders: OrderOnWire[], newStatus = 'Shipped'): Promise<void> {
  const ids = orders.map(({ _id }) => _id)
  const parcel = newStatus === 'Shipped' ? { courier } : {}
  const change = { batch: randomUUID(), orders: ids, newStatus, ...parcel }
  const { body } = await owner.post('/order/change-statuses', change)
  expect(body).toMatchObject({ changed: expect.arrayContaining(ids), notChanged: [] })
}

async function statusesOf(orders: OrderOnWire[]): Promise<string[]> {
  const { rows } = await pool.query(
    'select order_status as status from orders where id = any($1::uuid[]) order by id',
    [orders.map(({ _id }) => _id)],
  )
  return rows.map(({ status }) => status)
}

async function numbersOf(orders: OrderOnWire[]): Promise<string[]> {
  const { rows } = await pool.query(
    'select number from invoices where order_id = any($1::uuid[]) order by number',
    [orders.map(({ _id }) => _id)],
  )
  return rows.map(({ number }) => number)
}

test('twelve orders are dispatched with as many statements as two, with a number and a mail each', async () => {
  const mailed = (await statusMailsTo(asha)).length
  const [two, twelve] = [await ordered(2), await ordered(12)]
  await hold(two)
  const forTwo = await countStatements(makeHeldChanges)
  await hold(twelve)
  expect(await countStatements(makeHeldChanges)).toBe(forTwo)
  expect(new Set(await statusesOf([...two, ...twelve]))).toEqual(new Set(['Shipped']))
  const places = (await numbersOf(twelve)).map((number) => Number(number.slice(-6)))
  expect(places).toEqual(places.map((_, index) => (places[0] ?? 0) + index))
  expect(await statusMailsTo(asha)).toHaveLength(mailed + 14)

  await hold(twelve, 'Delivered')
  await makeHeldChanges()
  expect(await numbersOf(twelve)).toHaveLength(12)
  expect(await statusMailsTo(asha)).toHaveLength(mailed + 26)
})

test('an order whose change was undone before the orders were locked gets no invoice', async () => {
  const [undone, other] = await ordered(2)
  if (!undone || !other) throw new Error('two orders')
  const dispatches = other.items.map(({ _id }) => ({ itemId: _id, to: 'Shipped' as const, by: owner.id }))
  await transaction(async (tx) => {
    const locked = await lockOrders(tx, [undone._id, other._id])
    const asked = locked.map((order) => ({ order, dispatches: order.id === other._id ? dispatches : [] }))
    await dispatchOrders(tx, asked)
  })
  expect(await statusesOf([undone, other])).toEqual(['Pending', 'Shipped'])
  expect([await numbersOf([undone]), await numbersOf([other])]).toEqual([[], [expect.any(String)]])
})

test('an order of a batch that cannot be dispatched does not keep back the others', async () => {
  const [bad, ...good] = await ordered(3)
  if (!bad) throw new Error('three orders')
  await hold([bad, ...good])
  await pool.query(`
    create function refuse_dispatch() returns trigger language plpgsql as $$
    begin
      if new.order_id = '${bad._id}' and new.status = 'Shipped' then raise exception 'refused'; end if;
      return new;
    end $$;
    create trigger refuse_dispatch before update on order_items
      for each row execute function refuse_dispatch()`)
  await makeHeldChanges()
  expect(await statusesOf(good)).toEqual(['Shipped', 'Shipped'])
  expect(await statusesOf([bad])).toEqual(['Pending'])
  await pool.query('drop trigger refuse_dispatch on order_items')
  await makeHeldChanges()
  expect(await statusesOf([bad])).toEqual(['Shipped'])
  expect(await numbersOf([bad, ...good])).toHaveLength(3)
})
