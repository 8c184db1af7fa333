import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { type Actor, admin, shopper } from '../../../tests/actors.ts'
import { address, balanceOf, buy, fillWallet, move } from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { expectInvariants } from '../../../tests/invariants.ts'
import { addProduct } from '../../../tests/products.ts'
import { pool } from '../../platform/database.ts'

ownDatabase()
afterEach(() => expectInvariants())

let owner: Actor
let product: { id: string }
beforeAll(async () => {
  owner = await admin()
  product = await addProduct({ salePrice: 100, sizes: [{ size: 8, stock: 100 }] })
})

const customer = async ({ id }: Actor) => (await owner.get(`/users/get-customer/${id}`)).body

test('a customer’s page has orders, returns, wallet, addresses and the rate of what was taken back', async () => {
  const asha = await shopper()
  await fillWallet(asha, 1000)
  expect(await customer(asha)).toMatchObject({ orders: [], returns: [], returnRate: null, blocked: null })
  await asha.post('/users/add-address', address)
  const [kept, returned] = [await buy(asha, [product], 'Wallet'), await buy(asha, [product], 'COD')]
  await move(owner, kept, 'Delivered')
  await move(owner, returned, 'Delivered')
  await asha.post('/order/return-order-request', {
    orderId: returned._id,
    itemId: returned.items[0]?._id,
    reason: 'Other',
  })
  expect((await customer(asha)).money).toMatchObject({ balance: 870, returns: 100 })
  await move(owner, returned, 'ReturnAccepted')
  expect(await customer(asha)).toMatchObject({
    user: { email: asha.email, orders: 2 },
    delivered: 2,
    returned: 1,
    returnRate: 0.5,
    orders: [{ _id: returned._id }, { _id: kept._id }],
    returns: [{ orderId: returned._id, status: 'Accepted', refundAmount: 100 }],
    wallet: { balance: 970, transactions: [{ type: 'Credit', amount: 100 }, { type: 'Debit' }, {}] },
  })
})

test('a blocked customer’s page says when and by whom, an unblocked one’s does not', async () => {
  const asha = await shopper()
  await owner.put(`/users/blockUser/${asha.id}`)
  const { rows } = await pool.query('select name from users where id = $1', [owner.id])
  expect((await customer(asha)).blocked).toEqual({ by: rows[0].name, at: expect.any(String) })
  await owner.put(`/users/blockUser/${asha.id}`)
  expect((await customer(asha)).blocked).toBeNull()
})

test('there is no page of an admin, of a deleted customer, or of nobody', async () => {
  const asha = await shopper()
  await owner.delete(`/users/deleteUser/${asha.id}`)
  for (const id of [owner.id, asha.id, randomUUID(), 'no-id'])
    expect((await owner.get(`/users/get-customer/${id}`)).status).toBe(404)
})

test('customers are found by the PIN code and the city of their addresses', async () => {
  const asha = await shopper()
  const place = { ...address, city: 'Kolkata', pinCode: '700091' }
  const added = await asha.post('/users/add-address', place)
  if (added.status >= 400) throw new Error(`no address: ${JSON.stringify(added.body)}`)
  const found = async (search: string) =>
    (await owner.get(`/users/getAllUser?search=${search}`)).body.users.map(({ _id }: { _id: string }) => _id)
  expect(await found('700091')).toEqual([asha.id])
  expect(await found('KOLKATA')).toEqual([asha.id])
  expect(await found('Kolkatt')).toEqual([])
  expect((await owner.get('/users/getAllUser?search=kolkata&status=Blocked')).body.users).toEqual([])
})

test('balances of the tests’ shop are what the page says', async () => {
  const asha = await shopper()
  await fillWallet(asha, 250)
  expect((await customer(asha)).money.balance).toBe(await balanceOf(asha))
})
