import { beforeAll, describe, expect, test } from 'vitest'
import { type Actor, shopper } from '../../../../tests/actors.ts'
import { addMoney, paidTopUp } from '../../../../tests/adding-money.ts'
import { fillCart, fillWallet } from '../../../../tests/buying.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { backToNow, buyOnline, later, pay, toPay, verify } from '../../../../tests/paying.ts'
import { addProduct } from '../../../../tests/products.ts'
import { ownProvider } from '../../../../tests/provider.ts'
import { fromRupees } from '../../../lib/money.ts'
import { pool } from '../../../platform/database.ts'
import { paymentProvider } from '../../../platform/payment-provider.ts'
import { reconcilePayments } from '../../checkout/reconcile-payments.ts'
import { confirmOrders } from '../../orders/mails/confirm-orders.ts'
import { sendRefunds } from '../../wallet/send-refunds.ts'
import { invariants } from './invariants.ts'
import { agreements } from './rules.ts'
import { runAudit } from './run-audit.ts'

ownDatabase()
const provider = ownProvider()

let asha: Actor
let paidFor: string
let late: string

/** A shop that has sold online, filled a wallet, and given back what was paid when the goods were gone. */
beforeAll(async () => {
  asha = await shopper()
  const ball = await addProduct({ salePrice: 100, sizes: [{ size: 8, stock: 3 }] })
  const { order, proof } = await buyOnline(asha, provider, ball)
  paidFor = proof.razorpayPaymentId
  const cancelled = { orderId: order._id, itemId: order.items[0]?._id, orderStatus: 'Cancelled' }
  await asha.put('/order/user-order-status-change', { ...cancelled, cancelReason: 'Other' })
  await addMoney(asha, await paidTopUp(provider, asha, 250))

  const [slow, quick] = [await shopper(), await shopper()]
  const providerOrder = await toPay(slow, { id: ball.id, quantity: 3 })
  later(31)
  await reconcilePayments()
  await fillCart(quick, { id: ball.id, quantity: 2 })
  await buyOnline(quick, provider)
  const tooLate = await pay(provider, providerOrder)
  late = tooLate.razorpayPaymentId
  await verify(slow, tooLate)
  await sendRefunds()
  backToNow()
  await confirmOrders()
})

/** What the audit finds while something is so; it is put right again. */
async function foundWhile(wrong: string, right: string): Promise<string[]> {
  await asReplica(wrong)
  try {
    const { problems } = await runAudit(0)
    return problems.map(({ id }) => id)
  } finally {
    await asReplica(right)
  }
}

/** With the triggers off that forbid it. */
async function asReplica(statements: string): Promise<void> {
  await pool.query(`begin; set local session_replication_role = replica; ${statements}; commit`)
}

const ofSale = `(select id from ledger_transactions where cause = 'order' order by id limit 1)`

describe('the audit', () => {
  test('finds nothing wrong with a shop that sold online and gave back what came too late', async () => {
    const { problems, checks } = await runAudit(0)
    expect(problems).toEqual([])
    expect(checks).toBe(invariants.length + agreements.length)
    const { rows } = await pool.query('select reason from provider_refunds')
    expect(rows).toEqual([{ reason: 'sold-out' }])
  })

  test('names a payment that pays for nothing', async () => {
    const { id } = await provider.control('POST', '/orders', { amount: 5000, currency: 'INR' })
    const { razorpayPaymentId } = await pay(provider, id)
    await paymentProvider().refundPayment(razorpayPaymentId, { key: 'by_hand_0001', amount: fromRupees(1) })
    const { problems } = await runAudit(0)
    expect(problems.map((problem) => problem.id)).toEqual(['I23'])
    expect(problems[0]).toMatchObject({ found: 1, rows: [{ payment: razorpayPaymentId, amount: 5000 }] })
    await pool.query('delete from sandbox_razorpay.refunds where payment_id = $1', [razorpayPaymentId])
    await pool.query('delete from sandbox_razorpay.payments where id = $1', [razorpayPaymentId])
    expect((await runAudit(0)).problems).toEqual([])
  })

  test('waits for a payment that the shop is just going to ask about, and for no other', async () => {
    const proof = await pay(provider, await toPay(asha, await addProduct({ salePrice: 100 })))
    expect((await runAudit(0)).problems).toEqual([])
    const found = await foundWhile(
      `create table due as select id, check_at from payment_intents; update payment_intents set check_at = now() + interval '1 day'
       where check_at is not null`,
      'update payment_intents set check_at = due.check_at from due where due.id = payment_intents.id; drop table due',
    )
    expect(found).toEqual(['I23'])
    expect((await verify(asha, proof)).status).toBe(201)
    await confirmOrders()
    expect((await runAudit(0)).problems).toEqual([])
  })

  test.each([
    [
      'I38',
      'an order whose payment the provider does not have',
      () =>
        `update sandbox_razorpay.payments set captured_at = null, status = 'failed' where id = '${paidFor}'`,
      () =>
        `update sandbox_razorpay.payments set captured_at = now(), status = 'captured' where id = '${paidFor}'`,
    ],
    [
      'I38',
      'a payment of another sum',
      () => `update sandbox_razorpay.payments set amount = amount + 1 where id = '${paidFor}'`,
      () => `update sandbox_razorpay.payments set amount = amount - 1 where id = '${paidFor}'`,
    ],
    [
      'I38',
      'a sale of another sum in the ledger',
      () => `update ledger_entries set amount = amount * 2 where transaction_id = ${ofSale}`,
      () => `update ledger_entries set amount = amount / 2 where transaction_id = ${ofSale}`,
    ],
    [
      'I39',
      'a payment that went back only in part',
      () => `update sandbox_razorpay.payments set amount_refunded = amount_refunded - 1 where id = '${late}'`,
      () => `update sandbox_razorpay.payments set amount_refunded = amount_refunded + 1 where id = '${late}'`,
    ],
    [
      'I39',
      'a payment that the provider does not have to give back',
      () => `update provider_refunds set payment_id = 'pay_unheardOf' where payment_id = '${late}'`,
      () => `update provider_refunds set payment_id = '${late}' where payment_id = 'pay_unheardOf'`,
    ],
    [
      'I38',
      'money that the provider gave back by itself',
      () => `update sandbox_razorpay.payments set amount_refunded = 100 where id = '${paidFor}'`,
      () => `update sandbox_razorpay.payments set amount_refunded = 0 where id = '${paidFor}'`,
    ],
  ])('%s names %s', async (id, _what, wrong, right) => {
    expect(await foundWhile(wrong(), right())).toContain(id)
    expect((await runAudit(0)).problems).toEqual([])
  })

  test('names money in a wallet that nobody paid', async () => {
    await fillWallet(asha, 10)
    const made = `(select id from ledger_transactions where description = 'Money added' order by id desc limit 1)`
    const found = (await runAudit(0)).problems.map(({ id }) => id)
    expect(found).toEqual(['I38'])
    await asReplica(`
      update ledger_accounts set balance = balance - 1000 where user_id = '${asha.id}';
      delete from ledger_entries where transaction_id = ${made}; delete from ledger_transactions where id = ${made}`)
    expect((await runAudit(0)).problems).toEqual([])
  })

  test('says that the provider does not answer, and asks the rest all the same', async () => {
    await provider.control('PUT', '/settings', { outage: true })
    const found = await foundWhile(
      'update product_sizes set stock = stock + 1',
      'update product_sizes set stock = stock - 1',
    )
    await provider.control('PUT', '/settings', { outage: false })
    expect(found).toEqual(['I02', 'I03', ...agreements.map(({ id }) => id)])
  })

  test('tells of many rows how many there are, and shows twenty', async () => {
    await asReplica(
      `insert into ledger_transactions (cause, reference, description)
       select 'top-up', 'nothing ' || n, 'Nothing' from generate_series(1, 50) as n`,
    )
    const { problems } = await runAudit(0)
    expect(problems).toMatchObject([{ id: 'I28', found: 50 }])
    expect(problems[0]?.rows).toHaveLength(20)
    await asReplica(`delete from ledger_transactions where reference like 'nothing %'`)
  })

  test('does not miss the mail of an order that waits for those of a rush before it', async () => {
    const found = await foundWhile(
      `update orders set placed_at = placed_at - interval '10 minutes' where state = 'placed';
       insert into pending_confirmations select id from orders where state = 'placed' order by placed_at desc limit 1`,
      `delete from pending_confirmations;
       update orders set placed_at = placed_at + interval '10 minutes' where state = 'placed'`,
    )
    expect(found).toEqual([])
  })

  test('does not take for wrong what happens while it asks', async () => {
    const buyers = await Promise.all(Array.from({ length: 5 }, () => shopper()))
    const { id } = await addProduct({ salePrice: 100, sizes: [{ size: 8, stock: 10_000 }] })
    let selling = true
    const sales = buyers.map(async (buyer) => {
      while (selling) await buyOnline(buyer, provider, { id })
    })
    const audits = []
    for (let turn = 0; turn < 5; turn++) audits.push(await runAudit(100))
    selling = false
    await Promise.all(sales)
    expect(audits.flatMap(({ problems }) => problems)).toEqual([])
  })
})
