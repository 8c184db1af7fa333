import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Actor, admin, shopper } from '../../../tests/actors.ts'
import { addMoney, askTopUp, paidTopUp } from '../../../tests/adding-money.ts'
import { balanceOf, buy, fillWallet, stockOf } from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { expectInvariants } from '../../../tests/invariants.ts'
import { backToNow, buyOnline, later, pay, statesOf, toPay } from '../../../tests/paying.ts'
import { addProduct } from '../../../tests/products.ts'
import { ownProvider } from '../../../tests/provider.ts'
import { pool } from '../../platform/database.ts'
import { reconcilePayments } from '../checkout/reconcile-payments.ts'
import { confirmOrders } from '../orders/mails/confirm-orders.ts'
import { sendRefunds } from '../wallet/send-refunds.ts'

ownDatabase()
const provider = ownProvider()

let owner: Actor
let asha: Actor
beforeAll(async () => {
  owner = await admin()
})
beforeEach(async () => {
  asha = await shopper('Asha Rao')
})
afterEach(async () => {
  backToNow()
  await provider.control('PUT', '/settings', { outage: false })
  await confirmOrders()
  await expectInvariants()
})

const remove = (confirmedBalance?: number | string) =>
  owner.delete(
    `/users/deleteUser/${asha.id}${confirmedBalance === undefined ? '' : `?confirmedBalance=${confirmedBalance}`}`,
  )
const isDeleted = async () =>
  (await pool.query('select from users where id = $1 and deleted_at is not null', [asha.id])).rowCount === 1

/** Rupees that the shop owes to deleted customers. */
async function unclaimed(): Promise<number> {
  const { rows } = await pool.query(
    `select coalesce(sum(amount), 0) as sum from ledger_entries
     join ledger_accounts on ledger_accounts.id = account_id where kind = 'unclaimed'`,
  )
  return rows[0].sum / 100
}

/** Rupees that the provider has refunded to a shopper. */
async function givenBack(): Promise<number> {
  const { rows } = await pool.query(
    `select coalesce(sum(amount_refunded), 0) as sum from sandbox_razorpay.payments
     join payment_intents on provider_order_id = order_id where user_id = $1`,
    [asha.id],
  )
  return Number(rows[0].sum) / 100
}

const nothing = { balance: 0, awaitingPayment: 0, returns: 0, refunds: 0 }

describe('a customer with money in the shop', () => {
  test('is deleted when nothing of theirs is there, as ever', async () => {
    await buy(asha, [await addProduct({ salePrice: 100 })])
    expect((await remove()).status).toBe(200)
  })

  test('is not deleted before somebody has confirmed the balance of the wallet', async () => {
    await fillWallet(asha, 5000.5)
    for (const confirmed of [undefined, 0, 5000, 5000.51]) {
      const refused = await remove(confirmed)
      expect(refused).toMatchObject({ status: 409, body: { money: { ...nothing, balance: 5000.5 } } })
      expect(refused.body.message).toContain('₹5,000.50 in the wallet')
    }
    expect((await remove('all')).status).toBe(400)
    expect(await isDeleted()).toBe(false)
    expect(await balanceOf(asha)).toBe(5000.5)
  })

  test('once confirmed, leaves it unclaimed in the books; the trail and the last mail say how much', async () => {
    const before = await unclaimed()
    await fillWallet(asha, 5000.5)
    expect((await remove(5000.5)).status).toBe(200)
    expect(await balanceOf(asha)).toBe(0)
    expect((await unclaimed()) - before).toBe(5000.5)
    const auditLog = await pool.query('select before from audit_log where thing_id = $1', [asha.id])
    expect(auditLog.rows).toEqual([
      { before: { isVerified: true, walletBalance: 5000.5, awaitingPayment: 0, returns: 0, refunds: 0 } },
    ])
    const mails = await pool.query(
      `select data ->> 'parts' as parts from pgboss.job where data ->> 'to' = $1`,
      [asha.email],
    )
    expect(mails.rows.at(-1).parts).toContain('₹5,000.50')
  })

  test('who is just paying is not deleted while the provider is silent; else the order ends and its units are there', async () => {
    const { id, sizeIds } = await addProduct({ salePrice: 500 })
    await toPay(asha, { id, quantity: 2 })
    expect(await remove()).toMatchObject({
      status: 409,
      body: { money: { ...nothing, awaitingPayment: 1030 } },
    })
    await provider.control('PUT', '/settings', { outage: true })
    expect((await remove(0)).status).toBe(503)
    expect(await isDeleted()).toBe(false)
    await provider.control('PUT', '/settings', { outage: false })
    expect((await remove(0)).status).toBe(200)
    expect([await statesOf(asha), await stockOf(sizeIds[0])]).toEqual([['expired'], 10])
  })

  test('who has paid, though nobody told of it, has an order, and is deleted', async () => {
    const { id, sizeIds } = await addProduct({ salePrice: 500 })
    await pay(provider, await toPay(asha, { id, quantity: 2 }))
    expect((await remove(0)).status).toBe(200)
    expect([await statesOf(asha), await stockOf(sizeIds[0])]).toEqual([['placed'], 8])
  })

  test('who pays afterwards gets all of it back from the provider, order and top-up', async () => {
    const { id, sizeIds } = await addProduct({ salePrice: 500 })
    const [order, topUp] = [await toPay(asha, { id }), (await askTopUp(asha, 250)).body.razorpayOrderId]
    expect((await remove(0)).status).toBe(200)
    await pay(provider, order)
    await pay(provider, topUp)
    later(31)
    await reconcilePayments()
    await sendRefunds()
    expect(await givenBack()).toBe(780)
    expect([await statesOf(asha), await stockOf(sizeIds[0])]).toEqual([['expired'], 10])
    const { rows } = await pool.query('select distinct reason from provider_refunds')
    expect(rows).toEqual([{ reason: 'closed' }])
  })

  test('whose return is accepted afterwards is owed it: it is unclaimed, and the order says so', async () => {
    const order = (await buyOnline(asha, provider, await addProduct({ salePrice: 500 }))).order
    const itemId = order.items[0]?._id
    const move = (newStatus: string) =>
      owner.put(`/order/update-product-status/${order._id}`, { productId: itemId, newStatus })
    await move('Delivered')
    await asha.post('/order/return-order-request', { orderId: order._id, itemId, reason: 'Other' })
    expect(await remove()).toMatchObject({ status: 409, body: { money: { ...nothing, returns: 500 } } })
    expect((await remove(0)).status).toBe(200)
    const before = await unclaimed()
    expect((await move('ReturnAccepted')).status).toBe(200)
    expect((await unclaimed()) - before).toBe(500)
    const { body } = await owner.get(`/order/get-order-details/${order._id}`)
    expect(JSON.stringify(body)).toContain('"to":"unclaimed"')
  })

  test('whose order is cancelled afterwards is owed it with its shipping', async () => {
    await fillWallet(asha, 1000)
    const order = await buy(asha, [await addProduct({ salePrice: 500 })], 'Wallet')
    expect((await remove(470)).status).toBe(200)
    const before = await unclaimed()
    const cancelled = { productId: order.items[0]?._id, newStatus: 'Cancelled' }
    expect((await owner.put(`/order/update-product-status/${order._id}`, cancelled)).status).toBe(200)
    expect((await unclaimed()) - before).toBe(530)
  })

  test('whose payment is just going back is told of, and it goes on', async () => {
    const paid = await paidTopUp(provider, asha, 250)
    await addMoney(asha, paid)
    await pool.query(
      `insert into provider_refunds (payment_id, payment_intent_id, amount, reason)
       select 'pay_ASecond', id, 25000, 'second' from payment_intents where user_id = $1`,
      [asha.id],
    )
    expect(await remove()).toMatchObject({
      status: 409,
      body: { money: { ...nothing, balance: 250, refunds: 250 } },
    })
    expect((await remove(250)).status).toBe(200)
    const { rows } = await pool.query(
      `delete from provider_refunds where payment_id = 'pay_ASecond' returning status`,
    )
    expect(rows).toEqual([{ status: 'due' }])
  })
})
