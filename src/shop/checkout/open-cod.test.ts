import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Actor, admin, shopper } from '../../../tests/actors.ts'
import { address, buy, checkout, fillCart, fillWallet, move, order, stockOf } from '../../../tests/buying.ts'
import { listeningForChanges, ownDatabase } from '../../../tests/database.ts'
import { expectInvariants } from '../../../tests/invariants.ts'
import { waitForLockWaits } from '../../../tests/lock-waits.ts'
import { pay, statesOf, toPay } from '../../../tests/paying.ts'
import { addProduct } from '../../../tests/products.ts'
import { ownProvider } from '../../../tests/provider.ts'
import { config } from '../../platform/config.ts'
import { pool } from '../../platform/database.ts'

ownDatabase()
const provider = ownProvider()
listeningForChanges()
afterEach(expectInvariants)

let owner: Actor
let product: Awaited<ReturnType<typeof addProduct>>
beforeAll(async () => {
  owner = await admin()
  product = await addProduct({ salePrice: 100, sizes: [{ size: 8, stock: 1_000 }] })
})

async function limit(openCodOrders: number | null) {
  const { body } = await owner.get('/settings/get-settings')
  const { version } = body.settings.find(({ section }: { section: string }) => section === 'selling')
  await owner.put('/settings/save-settings', { section: 'selling', version, fields: { openCodOrders } })
}

/** No other account has the phone or the address. */
let place = 0
const somewhere = () => {
  place++
  return { ...address, phone: `98${String(place).padStart(8, '0')}`, address: `${place} Lake View` }
}
beforeEach(() => limit(3))

async function tryCod(buyer: Actor, shippingAddress: object = somewhere()) {
  await fillCart(buyer, product)
  return order(buyer, { ...(await checkout(buyer)), shippingAddress })
}

const refusal = {
  status: 409,
  body: {
    message:
      '3 cash-on-delivery orders of this account, phone number or address are not delivered yet. Pay this one online or by wallet, or order it when one has arrived.',
  },
}
const check = async (buyer: Actor, shippingAddress: object) =>
  (await buyer.post('/order/check-cod', { shippingAddress })).body.refusal

test('an account has at most so many cash-on-delivery orders under way, wherever they go', async () => {
  const asha = await shopper()
  const first = await tryCod(asha)
  for (let nth = 2; nth <= 3; nth++) expect((await tryCod(asha)).status).toBe(201)
  const stock = await stockOf(product.sizeIds[0])
  expect(await tryCod(asha)).toMatchObject(refusal)
  expect(await stockOf(product.sizeIds[0])).toBe(stock)
  expect(await check(asha, somewhere())).toBe(refusal.body.message)
  // What is left is offered, and what was refused is still in the cart.
  await fillWallet(asha, 1_000)
  expect((await order(asha, await checkout(asha, 'Wallet'))).status).toBe(201)
  await move(owner, first.body.order, 'Shipped')
  expect((await tryCod(asha)).status).toBe(409)
  await move(owner, first.body.order, 'Delivered')
  expect(await check(asha, somewhere())).toBeNull()
  expect((await order(asha, await checkout(asha))).status).toBe(201)
})

test.each([
  [
    'phone number, however it is written',
    (one: typeof address, nth: number) => ({
      ...somewhere(),
      phone: `${['', '+91', '91'][nth]}${one.phone}`,
    }),
  ],
  [
    'address, however it is written',
    (one: typeof address, nth: number) => ({
      ...somewhere(),
      ...(nth === 0
        ? { address: one.address.toUpperCase() }
        : { address: ` ${one.address.replace(' ', ', ')}. ${one.locality}`, locality: '' }),
    }),
  ],
])('accounts with the same %s share the limit, and no others', async (_, alike) => {
  const one = somewhere()
  for (let nth = 0; nth < 3; nth++) expect((await tryCod(await shopper(), alike(one, nth))).status).toBe(201)
  expect(await tryCod(await shopper(), alike(one, 0))).toMatchObject(refusal)
  expect((await tryCod(await shopper())).status).toBe(201)
})

test.each([
  ['the same door in another locality', ['Flat 12', 'Shanti Nagar'], ['flat 12', 'Ashok Nagar']],
  ['another street in Devanagari', ['गांधी मार्ग', ''], ['नेहरू मार्ग', '']],
  ['an address of nothing but signs', ['---', ''], ['---', '']],
])('accounts do not share the limit with %s', async (_, one, other) => {
  const at = ([address, locality]: string[]) => ({ ...somewhere(), address, locality })
  for (let nth = 1; nth <= 3; nth++) expect((await tryCod(await shopper(), at(one))).status).toBe(201)
  expect((await tryCod(await shopper(), at(other))).status).toBe(201)
})

test('strangers do not use up the limit of an account that took a delivery at its phone number', async () => {
  const asha = await shopper()
  const home = somewhere()
  const { order: first } = (await tryCod(asha, home)).body
  await move(owner, first, 'Shipped')
  await move(owner, first, 'Delivered')
  for (let nth = 1; nth <= 3; nth++) expect((await tryCod(await shopper(), home)).status).toBe(201)
  expect(await check(await shopper(), home)).toBe(refusal.body.message)
  expect(await check(asha, { ...home, phone: somewhere().phone })).toBe(refusal.body.message)
  for (let nth = 1; nth <= 3; nth++) expect((await tryCod(asha, home)).status).toBe(201)
  expect(await tryCod(asha, home)).toMatchObject(refusal)
})

test('orders that nobody marks as delivered count for 30 days', async () => {
  const asha = await shopper()
  const home = somewhere()
  for (let nth = 1; nth <= 3; nth++) await tryCod(asha, home)
  const age = (interval: string) =>
    pool.query('update orders set placed_at = placed_at - $2::interval where user_id = $1', [
      asha.id,
      interval,
    ])
  await age('29 days')
  expect(await check(asha, home)).toBe(refusal.body.message)
  await age('1 day')
  expect(await check(asha, home)).toBeNull()
  await age('-30 days')
})

describe('with an open payment', () => {
  test('the limit is told after the payment was asked about, which stays open where it is not paid', async () => {
    const asha = await shopper()
    for (let nth = 1; nth <= 3; nth++) await tryCod(asha)
    const payment = await toPay(asha, product)
    const body = { ...(await checkout(asha)), shippingAddress: somewhere() }
    expect(await order(asha, body)).toMatchObject(refusal)
    expect((await statesOf(asha)).at(-1)).toBe('awaiting_payment')
    await pay(provider, payment, { webhook: false })
    expect(await order(asha, body)).toMatchObject({
      status: 409,
      body: { message: 'Your order is already paid' },
    })
    expect(await statesOf(asha)).toEqual(Array(4).fill('placed'))
  })

  test('of 6 who order at once with the same phone number three are served', async () => {
    const { phone } = somewhere()
    const buyers = await Promise.all(Array.from({ length: 6 }, () => shopper()))
    for (const buyer of buyers) await toPay(buyer, product)
    const stock = await stockOf(product.sizeIds[0])
    const body = await checkout(buyers[0] as Actor)
    const answers = await Promise.all(
      buyers.map((buyer) => order(buyer, { ...body, shippingAddress: { ...somewhere(), phone } })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409])
    expect(await stockOf(product.sizeIds[0])).toBe(stock)
  })
})

test.each([
  ['replaces a reservation', toPay],
  ['replaces none', fillCart],
])('an order that %s waits for the limit before it locks a size', async (_, fill) => {
  const asha = await shopper()
  await fill(asha, product)
  const body = { ...(await checkout(asha)), shippingAddress: somewhere() }
  const other = await pool.connect()
  try {
    await other.query('begin')
    await other.query('select lock_open_cod($1, $2::jsonb, 3)', [
      owner.id,
      JSON.stringify(body.shippingAddress),
    ])
    const placed = order(asha, body)
    await waitForLockWaits()
    const unlocked = 'select from product_sizes where id = $1 for update skip locked'
    expect((await other.query(unlocked, [product.sizeIds[0]])).rowCount).toBe(1)
    await other.query('commit')
    expect((await placed).status).toBe(201)
  } finally {
    // With its transaction, where an expectation failed.
    other.release(true)
  }
})

test('of 20 who order at once with the same phone number three are served, and the others told why', async () => {
  const { phone } = somewhere()
  const buyers = await Promise.all(Array.from({ length: 20 }, () => shopper()))
  for (const buyer of buyers) await fillCart(buyer, product)
  const body = await checkout(buyers[0] as Actor)
  const answers = await Promise.all(
    buyers.map((buyer) => order(buyer, { ...body, shippingAddress: { ...somewhere(), phone } })),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
  for (const answer of answers) if (answer.status !== 201) expect(answer).toMatchObject(refusal)
  const { rows } = await pool.query(
    `select count(*)::int as orders from orders where shipping_address ->> 'phone' = $1`,
    [phone],
  )
  expect(rows).toEqual([{ orders: 3 }])
})

test('a repeated request is answered with its order also when that was the last one allowed', async () => {
  const asha = await shopper()
  for (let nth = 1; nth <= 2; nth++) await tryCod(asha)
  await fillCart(asha, product)
  const body = { ...(await checkout(asha)), shippingAddress: somewhere() }
  const headers = { 'idempotency-key': 'the third' }
  const first = await order(asha, body, headers)
  await fillCart(asha, product)
  expect(await order(asha, body, headers)).toMatchObject({
    status: 201,
    body: { order: { _id: first.body.order._id } },
  })
  expect((await order(asha, body, { 'idempotency-key': 'the fourth' })).status).toBe(409)
})

test('cancelled orders and orders that are paid do not count, and without a limit none does', async () => {
  const asha = await shopper()
  await fillWallet(asha, 1_000)
  for (let nth = 1; nth <= 3; nth++) await buy(asha, [product], 'Wallet')
  for (let nth = 1; nth <= 3; nth++) await move(owner, (await tryCod(asha)).body.order, 'Cancelled')
  for (let nth = 1; nth <= 3; nth++) expect((await tryCod(asha)).status).toBe(201)
  await limit(null)
  expect((await tryCod(asha)).status).toBe(201)
  expect(await check(asha, somewhere())).toBeNull()
})

test('an account that orders without end is slowed down', async () => {
  await limit(null)
  config.RATE_LIMITS = 'on'
  try {
    const asha = await shopper()
    const answers = await Promise.all(Array.from({ length: 61 }, () => asha.post('/order/create-order', {})))
    const statuses = answers.map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([400, 429]))
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(60)
  } finally {
    config.RATE_LIMITS = 'off'
  }
})
