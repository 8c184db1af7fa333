import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, admin, shopper } from '../../../tests/actors.ts'
import { address, buy, checkout, fillCart, fillWallet, move, order, stockOf } from '../../../tests/buying.ts'
import { listeningForChanges, ownDatabase } from '../../../tests/database.ts'
import { expectInvariants } from '../../../tests/invariants.ts'
import { addProduct } from '../../../tests/products.ts'
import { config } from '../../platform/config.ts'
import { pool } from '../../platform/database.ts'

ownDatabase()
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
  ['phone number', (one: typeof address) => ({ ...somewhere(), phone: one.phone })],
  [
    'address, however it is written',
    (one: typeof address) => ({
      ...somewhere(),
      address: ` ${one.address.toUpperCase().replace(' ', ', ')}.`,
    }),
  ],
])('accounts with the same %s share the limit, and no others', async (_, alike) => {
  const one = somewhere()
  for (let nth = 1; nth <= 3; nth++) expect((await tryCod(await shopper(), alike(one))).status).toBe(201)
  expect(await tryCod(await shopper(), alike(one))).toMatchObject(refusal)
  expect((await tryCod(await shopper())).status).toBe(201)
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
