import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Actor, admin, shopper } from '../../../tests/actors.ts'
import { balanceOf, buy, checkout, fillCart, fillWallet, order, stockOf } from '../../../tests/buying.ts'
import { listeningForChanges, ownDatabase } from '../../../tests/database.ts'
import { expectInvariants } from '../../../tests/invariants.ts'
import { begin, pay, toPay, verify } from '../../../tests/paying.ts'
import { addProduct } from '../../../tests/products.ts'
import { ownProvider, removeKeys } from '../../../tests/provider.ts'
import { db, pool } from '../../platform/database.ts'
import { noWayToPay, type SettingsOnWire } from './wire.ts'

ownDatabase()
listeningForChanges()
const provider = ownProvider()

let owner: Actor
let partner: Actor
let asha: Actor
let product: Awaited<ReturnType<typeof addProduct>>
beforeAll(async () => {
  owner = await admin()
  partner = await admin()
})
beforeEach(async () => {
  asha = await shopper()
  product = await addProduct({ salePrice: 100 })
})
afterEach(async () => {
  await save('payment', { cod: true, online: true, wallet: true })
  await save('selling', { codLimit: 1000 })
  await expectInvariants()
})

async function read(section: string): Promise<SettingsOnWire> {
  const { body } = await owner.get('/settings/get-settings')
  return body.settings.find((each: SettingsOnWire) => each.section === section)
}

async function save(section: string, fields: object, by = owner) {
  const { version } = await read(section)
  return by.put('/settings/save-settings', { section, version, fields })
}

const lastChange = async () => (await owner.get('/trail/get-changes?thing=settings&limit=1')).body.changes[0]

async function mailsTo({ email }: Actor): Promise<string[]> {
  const mails = `select data from pgboss.job where name = 'mail' and data ->> 'to' = $1
    and data ->> 'subject' = 'The ways to pay were changed' order by created_on, id`
  return (await pool.query(mails, [email])).rows.map(({ data }) => JSON.stringify(data.parts))
}

describe('a way to pay that is off', () => {
  test.each([
    ['COD', { cod: false }, 'Cash on delivery is not offered in this shop'],
    ['Wallet', { wallet: false }, 'Paying from the wallet is not offered in this shop'],
  ])('%s: is refused in words, and nothing is ordered', async (method, off, message) => {
    await fillWallet(asha, 500)
    await save('payment', off)
    await fillCart(asha, product)
    expect(await order(asha, await checkout(asha, method))).toMatchObject({ status: 409, body: { message } })
    expect(await stockOf(product.sizeIds[0])).toBe(10)
    await save('payment', { cod: true, wallet: true })
    expect((await order(asha, await checkout(asha, method))).status).toBe(201)
  })

  test('cash on delivery is as off with a limit of 0: carts say so, and nothing names a limit', async () => {
    await save('selling', { codLimit: 0 })
    await fillCart(asha, product)
    expect((await asha.get('/cart/get-to-cart')).body.cart.terms.codLimit).toBe(0)
    const { body } = await order(asha, await checkout(asha))
    expect(body.message).toBe('Cash on delivery is not offered in this shop')
    await save('selling', { codLimit: 1000 })
    await save('payment', { cod: false })
    expect((await asha.get('/cart/get-to-cart')).body.cart.terms.codLimit).toBe(0)
    expect((await read('selling')).fields.codLimit).toBe(1000)
  })

  test('online: nothing new begins, and a payment under way places its order', async () => {
    const providerOrder = await toPay(asha, product)
    await save('payment', { online: false })
    expect(await begin(asha)).toMatchObject({ status: 200, body: { razorpayOrderId: providerOrder } })
    expect((await verify(asha, await pay(provider, providerOrder))).status).toBe(201)
    await fillCart(asha, product)
    expect(await begin(asha)).toMatchObject({
      status: 409,
      body: { message: 'Online payment is not offered in this shop' },
    })
    expect(await asha.post('/wallet/create-topup-order', { amount: 500 })).toMatchObject({
      status: 409,
      body: { message: 'Online payment is not offered in this shop' },
    })
  })

  test('wallet: a top-up under way arrives, refunds land in it, and no top-up begins', async () => {
    await fillWallet(asha, 500)
    const placed = await buy(asha, [product], 'Wallet')
    const { razorpayOrderId } = (await asha.post('/wallet/create-topup-order', { amount: 200 })).body
    await save('payment', { wallet: false })
    const proof = await pay(provider, razorpayOrderId)
    expect((await asha.post('/wallet/add-money', { amount: 200, ...proof })).status).toBe(200)
    const cancelled = await asha.put('/order/user-order-status-change', {
      orderId: placed._id,
      itemId: placed.items[0]?._id,
      orderStatus: 'Cancelled',
      cancelReason: 'Other',
    })
    expect(cancelled.status).toBe(200)
    expect(await balanceOf(asha)).toBe(700)
    expect(await asha.post('/wallet/create-topup-order', { amount: 300 })).toMatchObject({
      status: 409,
      body: { message: 'Adding money to a wallet is not offered in this shop' },
    })
  })

  test('an order that was placed before is answered again to a repeated request', async () => {
    await fillCart(asha, product)
    const wanted = await checkout(asha)
    const key = { 'idempotency-key': 'again' }
    const placed = await order(asha, wanted, key)
    await save('payment', { cod: false })
    expect((await order(asha, wanted, key)).body.order._id).toBe(placed.body.order._id)
  })
})

describe('a shop', () => {
  test('is never left without a way to pay, through either section, or by undoing', async () => {
    const refused = { status: 400, body: { message: noWayToPay } }
    expect((await save('payment', { cod: false })).status).toBe(200)
    expect(await save('payment', { online: false })).toMatchObject(refused)
    expect((await save('payment', { cod: true })).status).toBe(200)
    const switchedOn = await lastChange()
    expect((await save('payment', { online: false })).status).toBe(200)
    expect((await owner.put(`/trail/undo-change/${switchedOn._id}`)).status).toBe(409)
    expect(await save('selling', { codLimit: 0 })).toMatchObject(refused)
    expect(await save('payment', { cod: false, online: false, wallet: true })).toMatchObject(refused)
    expect((await save('payment', { cod: false, online: true })).status).toBe(200)
  })

  test('without the keys of Razorpay keeps cash on delivery', async () => {
    removeKeys()
    expect(await save('payment', { cod: false })).toMatchObject({
      status: 400,
      body: { message: noWayToPay },
    })
    provider.setAccount()
  })

  test('keeps a way when two admins switch off the last two at once', async () => {
    const answers = await Promise.all([
      save('payment', { online: false }),
      save('selling', { codLimit: 0 }, partner),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })
})

describe('changing the ways to pay', () => {
  test('needs the second factor again, and so does the limit of cash on delivery', async () => {
    const { id } = partner
    await db.updateTable('users').set({ second_factor_at: new Date() }).where('id', '=', id).execute()
    const needed = { status: 403, body: { secondFactor: 'needed' } }
    expect(await save('payment', { wallet: false }, partner)).toMatchObject(needed)
    expect(await save('selling', { codLimit: 0 }, partner)).toMatchObject(needed)
    expect((await save('selling', { lowStock: 9 }, partner)).status).toBe(200)
    await db.updateTable('users').set({ second_factor_at: null }).where('id', '=', id).execute()
    expect((await read('payment')).fields.wallet).toBe(true)
  })

  test('is in the audit log, can be taken back, and is mailed to all admins', async () => {
    const before = await mailsTo(partner)
    await save('payment', { wallet: false })
    const change = await lastChange()
    expect(change).toMatchObject({ name: 'Ways to pay', before: { wallet: true }, after: { wallet: false } })
    const mails = (await mailsTo(partner)).slice(before.length)
    expect(mails).toEqual([expect.stringContaining('{"label":"Wallet","value":"Off"}')])
    expect(mails[0]).toContain('{"label":"Online payment","value":"On"}')
    expect((await owner.put(`/trail/undo-change/${change._id}`)).status).toBe(200)
    expect((await mailsTo(partner)).length).toBe(before.length + 2)
    await save('selling', { lowStock: 8 })
    expect((await mailsTo(partner)).length).toBe(before.length + 2)
  })
})
