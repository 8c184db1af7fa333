import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { db, pool } from '../../src/platform/database.ts'
import { findInvoice } from '../../src/shop/invoices/store.ts'
import type { OrderOnWire } from '../../src/shop/orders/wire.ts'
import { type Actor, admin, shopper } from '../actors.ts'
import { address, buy, checkout, fillCart } from '../buying.ts'
import { ownDatabase } from '../database.ts'
import { addProduct } from '../products.ts'
import { noStates, statesTyped } from './states.data.ts'

ownDatabase()

const UNKNOWN_PIN_CODE = '999999'
const why = (typed: string) => `“${typed}” is no state of India. Choose one of the list`

let owner: Actor
let asha: Actor
let product: { id: string }
let order: OrderOnWire
beforeAll(async () => {
  ;[owner, asha] = [await admin(), await shopper()]
  product = await addProduct({ salePrice: 100, sizes: [{ size: 8, stock: 1_000 }] })
  order = await buy(asha, [product])
})

type SentAddress = { state: string; pinCode: string }
const there = (sent: SentAddress) => ({ ...address, ...sent })

/** Every call that takes an address: what it keeps, or refuses. */
const entries = {
  'add-address': async (sent: SentAddress) => {
    const { status, body } = await asha.post('/users/add-address', there(sent))
    const added = body.user?.addresses.find((one: { isDefaultAddress: boolean }) => !one.isDefaultAddress)
    const [only] = body.user?.addresses ?? []
    const { _id, state } = added ?? only ?? {}
    if (_id) await asha.delete(`/users/remove-address/${_id}`)
    return { status, state, body, field: 'state' }
  },
  'edit-address': async (sent: SentAddress) => {
    const { body: book } = await asha.post('/users/add-address', address)
    const [{ _id }] = book.user.addresses
    const { status, body } = await asha.put(`/users/edit-address/${_id}`, sent)
    await asha.delete(`/users/remove-address/${_id}`)
    return { status, state: body.user?.addresses[0].state, body, field: 'state' }
  },
  'create-order': async (sent: SentAddress) => {
    const { body: before } = await asha.get('/cart/get-to-cart')
    if (before.cart.items.length === 0) await fillCart(asha, product)
    const { status, body } = await asha.post('/order/create-order', {
      ...(await checkout(asha)),
      shippingAddress: there(sent),
    })
    return { status, state: body.order?.shippingAddress.state, body, field: 'shippingAddress.state' }
  },
  'set-address': async (sent: SentAddress) => {
    const { status, body } = await owner.put(`/order/set-address/${order._id}`, there(sent))
    return { status, state: body.order?.shippingAddress.state, body, field: 'state' }
  },
}

const names = Object.keys(entries) as (keyof typeof entries)[]
const known = Object.entries(statesTyped).map(([name, texts]) => [name, texts.at(-1) ?? ''] as const)

test.each(names)('%s keeps the state that is meant', async (entry) => {
  for (const [name, state] of known)
    expect((await entries[entry]({ state, pinCode: UNKNOWN_PIN_CODE })).state, state).toBe(name)
})

test.each(names)('%s takes the state of the PIN code for a text that is none', async (entry) => {
  for (const state of ['Bengaluru', 'Bombay', 'x'])
    expect((await entries[entry]({ state, pinCode: '400 001' })).state, state).toBe('Maharashtra')
})

test.each(names)('%s refuses what is no state, and says so', async (entry) => {
  const refused = noStates.filter(
    (state) => state.trim() !== '' && (entry !== 'set-address' || state !== 'Other Territory'),
  )
  for (const state of refused) {
    const { status, body, field } = await entries[entry]({ state, pinCode: UNKNOWN_PIN_CODE })
    expect({ status, body }, state).toEqual({
      status: 400,
      body: { message: 'State is required', errors: { [field]: why(state) } },
    })
  }
  // Of two states: the buyer says which.
  expect((await entries[entry]({ state: 'x', pinCode: '605007' })).status).toBe(400)
})

test('every call that takes an address is among these', async () => {
  const { paths } = (await owner.get('/api/openapi.json')).body as {
    paths: Record<string, Record<string, { requestBody?: unknown }>>
  }
  const taking = Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).some((call) => JSON.stringify(call.requestBody ?? '').includes('"pinCode":{'))
      ? [path]
      : [],
  )
  expect(
    taking
      .map((path) => path.split('/')[2])
      .filter((name) => !['create-razorpay-order', 'check-cod', 'save-settings'].includes(name ?? ''))
      .sort(),
  ).toEqual([...names].sort())
})

test('only an admin puts an order outside all states, and its invoice has 97', async () => {
  const outside = { state: 'Other Territory', pinCode: UNKNOWN_PIN_CODE }
  for (const entry of names)
    expect((await entries[entry](outside)).status, entry).toBe(entry === 'set-address' ? 200 : 400)
  const { _id, items } = await buy(asha, [product])
  await owner.put(`/order/set-address/${_id}`, there(outside))
  await owner.put(`/order/update-product-status/${_id}`, { productId: items[0]?._id, newStatus: 'Shipped' })
  expect((await findInvoice(db, _id))?.document.buyer.state).toEqual({ code: '97', name: 'Other Territory' })
})

/** As orders and addresses of before 2026-11-28 have it. */
const storeState = (table: 'orders' | 'addresses', id: string, state: string, pinCode = UNKNOWN_PIN_CODE) =>
  table === 'orders'
    ? pool.query(
        `update orders set shipping_address = shipping_address || jsonb_build_object('state', $2::text, 'pinCode', $3::text) where id = $1`,
        [id, state, pinCode],
      )
    : pool.query('update addresses set state = $2, pin_code = $3 where id = $1', [id, state, pinCode])

const ship = ({ _id, items }: OrderOnWire) =>
  owner.put(`/order/update-product-status/${_id}`, { productId: items[0]?._id, newStatus: 'Shipped' })

test('an address of before is read, and of one that is no state all but the state can be changed', async () => {
  const { body } = await asha.post('/users/add-address', address)
  const [{ _id }] = body.user.addresses
  const stateNow = async () => (await asha.get('/users/get-address')).body.addresses[0].state
  await storeState('addresses', _id, 'Karnatka')
  expect(await stateNow()).toBe('Karnataka')
  await storeState('addresses', _id, 'Atlantis')
  expect(await stateNow()).toBe('Atlantis')
  expect((await asha.put(`/users/edit-address/${_id}`, { name: 'Asha' })).status).toBe(200)
  await asha.delete(`/users/remove-address/${_id}`)
})

test('an order of before is shipped to the state that is meant; an unknown one is listed, and waits for the owner', async () => {
  const [misspelled, ofPinCode, unknown] = [
    await buy(asha, [product]),
    await buy(asha, [product]),
    await buy(asha, [product]),
  ]
  await storeState('orders', misspelled._id, 'Karnatka')
  await storeState('orders', ofPinCode._id, 'Bombay', '400001')
  await storeState('orders', unknown._id, 'Atlantis')
  const listed = async () => (await owner.get('/report/needs-attention')).body.needs.unknownStates
  expect(await listed()).toMatchObject([{ orderId: unknown._id, state: 'Atlantis' }])
  const message = 'The state of its address is not known. Edit the address first'
  expect(await ship(unknown)).toMatchObject({ status: 409, body: { message } })
  const batch = randomUUID()
  const together = { batch, orders: [unknown._id, misspelled._id], newStatus: 'Shipped' }
  expect((await owner.post('/order/change-statuses', together)).body.notChanged).toMatchObject([
    { orderId: unknown._id, message },
  ])
  await owner.put(`/order/undo-status-changes/${batch}`)
  for (const [order, name] of [
    [misspelled, 'Karnataka'],
    [ofPinCode, 'Maharashtra'],
  ] as const) {
    expect((await ship(order)).status).toBe(200)
    expect((await findInvoice(db, order._id))?.document.buyer.state.name).toBe(name)
  }
  expect((await owner.put(`/order/set-address/${unknown._id}`, address)).status).toBe(200)
  expect((await ship(unknown)).status).toBe(200)
  expect(await listed()).toEqual([])
})

test('an order with a doubtful address is marked for the owner until it is dispatched', async () => {
  const order = await buy(asha, [product])
  const shown = async () => {
    const { addressDoubts } = (await owner.get(`/order/get-order-details/${order._id}`)).body
    const { orders } = (await owner.get('/order/get-order-data')).body
    const { isAddressDoubtful } = orders.find(({ _id }: OrderOnWire) => _id === order._id)
    return [addressDoubts.length, isAddressDoubtful]
  }
  expect(await shown()).toEqual([0, false])
  await owner.put(`/order/set-address/${order._id}`, { ...address, pinCode: '000000', phone: '0000000000' })
  expect(await shown()).toEqual([2, true])
  await ship(order)
  expect(await shown()).toEqual([0, false])
})
