import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deliverDue } from '../../../demo/stand-ins/razorpay/webhook-sender.ts'
import { type Actor, admin, shopper } from '../../../tests/actors.ts'
import { addMoney, paidTopUp } from '../../../tests/adding-money.ts'
import { balanceOf, buy } from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { expectInvariants } from '../../../tests/invariants.ts'
import { letterhead } from '../../../tests/letterhead.ts'
import {
  backToNow,
  buyOnline,
  later,
  type Proof,
  pay,
  statesOf,
  toPay,
  verify,
} from '../../../tests/paying.ts'
import { addProduct } from '../../../tests/products.ts'
import { ownProvider, ownShop } from '../../../tests/provider.ts'
import { startOf } from '../../lib/dates.ts'
import { fromPaise } from '../../lib/money.ts'
import { clock } from '../../platform/clock.ts'
import { db, pool } from '../../platform/database.ts'
import { renderText } from '../../platform/mail/render-text.ts'
import { listMoney } from '../gst/store.ts'
import { readOrderPayments } from '../orders/order-payments-store.ts'
import type { OrderOnWire } from '../orders/wire.ts'
import { scheduleProviderChecks, setNextProviderCheck } from '../payments/provider-checks-store.ts'
import type { Dispute } from '../payments/provider-rules.ts'
import { findPaymentUses, type PaymentUse } from '../payments/returned-payments-store.ts'
import { runAudit } from '../reports/integrity/run-audit.ts'
import { bookDispute } from '../wallet/book-returned.ts'
import { sendRefunds } from '../wallet/send-refunds.ts'
import { checkProvider } from './check-provider.ts'
import { reconcilePayments } from './reconcile-payments.ts'

ownDatabase()
const provider = ownProvider()
ownShop(provider)

let asha: Actor
let owner: Actor
beforeEach(async () => {
  ;[asha, owner] = [await shopper('Asha Rao'), await admin()]
})
afterEach(async () => {
  backToNow()
  await provider.control('PUT', '/settings', { fee_bearer: 'platform', offer_discount: 0 })
})
afterAll(async () => {
  await expectInvariants()
  expect((await runAudit(0)).problems).toEqual([])
})

const webhooks = async () => {
  while ((await deliverDue()) > 0);
}
const job = async () => {
  await pool.query(`update provider_listing set list_at = '-infinity'`)
  later(3)
  await reconcilePayments()
  await checkProvider()
  backToNow()
}
/** How the shop learns of it: what a webhook tells, or the job when none came. */
const ways: [string, () => Promise<unknown>][] = [
  ['a webhook', webhooks],
  ['the job', job],
]
/** Everything once more, to no effect. */
const again = async () => {
  await pool.query(`update sandbox_razorpay.events set next_attempt_at = now(), attempts = 2;
    delete from webhook_events`)
  await webhooks()
  await job()
}

const refundByHand = ({ razorpayPaymentId }: Proof, rupees?: number, more: object = {}) =>
  provider.control('POST', `/payments/${razorpayPaymentId}/refund`, {
    ...(rupees !== undefined && { amount: rupees * 100 }),
    ...more,
  })
const dispute = ({ razorpayPaymentId }: Proof, rupees?: number) =>
  provider.control('POST', `/payments/${razorpayPaymentId}/dispute`, {
    ...(rupees !== undefined && { amount: rupees * 100 }),
  })

const detailsOf = async ({ _id }: OrderOnWire) => (await owner.get(`/order/get-order-details/${_id}`)).body
const give = (order: OrderOnWire, index: number, newStatus: string) =>
  owner.put(`/order/update-product-status/${order._id}`, { productId: order.items[index]?._id, newStatus })
const cancel = async (order: OrderOnWire, index = 0) => {
  const asked = { orderId: order._id, itemId: order.items[index]?._id, orderStatus: 'Cancelled' }
  const { status } = await asha.put('/order/user-order-status-change', { ...asked, cancelReason: 'Other' })
  expect(status).toBe(200)
}
const wallet = async () => (await balanceOf(asha)) ?? 0
/** The queue's last mail to her; none is sent here. */
const lastMail = async (): Promise<string> => {
  const { rows } = await pool.query(
    `select data from pgboss.job where name = 'mail' and data ->> 'to' = $1
     order by created_on desc limit 1`,
    [asha.email],
  )
  return renderText(rows[0].data, letterhead)
}

/** With size 9 to be exchanged for. */
const shoe = async (salePrice: number) => {
  const sizes = [8, 9].map((size) => ({ size, stock: 2 }))
  return (await addProduct({ salePrice, sizes })).id
}
const askToExchange = async (order: OrderOnWire) => {
  await give(order, 0, 'Delivered')
  const asked = { orderId: order._id, itemId: order.items[0]?._id, reason: 'Other', size: 9 }
  expect((await asha.post('/order/return-order-request', asked)).status).toBe(200)
}

/** Two items, 400 and 500, with shipping 930. */
const buyTwo = async () => {
  const goods = [await addProduct({ salePrice: 400 }), await addProduct({ salePrice: 500 })]
  return buyOnline(asha, provider, ...goods)
}

describe('a payment of another amount', () => {
  const bringers: [string, (proof: Proof) => Promise<unknown>][] = [
    ['the browser', (proof) => verify(asha, proof)],
    ['a webhook', webhooks],
    ['the job', job],
  ]
  const settings: [string, object, number, number, number][] = [
    ['a fee that the payer bears', { fee_bearer: 'customer' }, 479 + 11.3, 11.3, 479],
    ['an offer of a bank', { offer_discount: 5000 }, 429, -50, 429],
  ]
  const cases = bringers.flatMap(([who, bring]) =>
    settings.map(([what, ...figures]) => [what, who, bring, ...figures] as const),
  )
  test.each(cases)(
    'for %s pays its order when %s brings it',
    async (_what, _who, bring, setting, charged, difference, back) => {
      await provider.control('PUT', '/settings', setting)
      const proof = await pay(provider, await toPay(asha, await addProduct({ salePrice: 449 })))
      await bring(proof)
      expect(await statesOf(asha)).toEqual(['placed'])
      const { order } = (await verify(asha, proof)).body
      expect((await detailsOf(order)).payment.charged).toBe(charged)
      const { rows } = await pool.query(
        `select kind, sum(amount)::int as amount from ledger_entries join ledger_accounts on ledger_accounts.id = account_id
         join ledger_transactions on ledger_transactions.id = transaction_id where reference = $1 group by 1 order by 1`,
        [order._id],
      )
      expect(rows).toEqual([
        { kind: 'payment-differences', amount: Math.round(difference * 100) },
        { kind: 'provider', amount: -Math.round(charged * 100) },
        { kind: 'revenue', amount: 47_900 },
      ])
      await cancel(order)
      expect(await wallet()).toBe(back)
    },
  )

  test('less an offer goes back once: the last of several cancellations bears the offer', async () => {
    await provider.control('PUT', '/settings', { offer_discount: 5000 })
    const { order } = await buyTwo()
    await cancel(order, 0)
    expect(await wallet()).toBe(400)
    await cancel(order, 1)
    expect(await wallet()).toBe(880)
  })

  test('less an offer pays an exchange for what its return pays back, and no offer twice', async () => {
    await provider.control('PUT', '/settings', { offer_discount: 5000 })
    const { order } = await buyOnline(asha, provider, { id: await shoe(400) })
    await askToExchange(order)
    expect((await give(order, 0, 'ReturnAccepted')).status).toBe(200)
    expect(await wallet()).toBe(0)
    const [exchanged] = (await asha.get('/order/get-orders')).body.orders
    expect([exchanged.theTotelAmount, exchanged.paymentMethod]).toEqual([380, 'Wallet'])
    await cancel(exchanged)
    expect(await wallet()).toBe(380)
  })

  test('is taken when it was only authorized', async () => {
    await provider.control('PUT', '/settings', { fee_bearer: 'customer' })
    const orderId = await toPay(asha, await addProduct({ salePrice: 449 }))
    await pool.query('update sandbox_razorpay.orders set automatic_capture = false where id = $1', [orderId])
    const proof = await pay(provider, orderId)
    expect((await verify(asha, proof)).status).toBe(201)
  })

  test.each([
    ['a fee', { fee_bearer: 'customer' }, 250],
    ['an offer', { offer_discount: 5000 }, 200],
  ])(
    'fills a wallet with no more than was asked for, nor was charged: %s',
    async (_what, setting, filled) => {
      await provider.control('PUT', '/settings', setting)
      expect((await addMoney(asha, await paidTopUp(provider, asha, 250))).status).toBe(200)
      expect(await wallet()).toBe(filled)
    },
  )

  test('is waited for while the provider does not count its order as paid', async () => {
    await provider.control('PUT', '/settings', { fee_bearer: 'customer' })
    const orderId = await toPay(asha, await addProduct({ salePrice: 449 }))
    const proof = await pay(provider, orderId, { webhook: false })
    const count = (status: string, paid: string) =>
      pool.query(`update sandbox_razorpay.orders set status = $2, amount_paid = ${paid} where id = $1`, [
        orderId,
        status,
      ])
    await count('attempted', '0')
    expect((await verify(asha, proof)).status).toBe(503)
    await count('paid', 'amount')
    expect((await verify(asha, proof)).status).toBe(201)
  })

  test('goes back when the provider does not count it for days', async () => {
    await provider.control('PUT', '/settings', { fee_bearer: 'customer' })
    const orderId = await toPay(asha, await addProduct({ salePrice: 449 }))
    const proof = await pay(provider, orderId, { webhook: false })
    await pool.query(
      `update sandbox_razorpay.orders set status = 'attempted', amount_paid = 0 where id = $1`,
      [orderId],
    )
    later(6 * 24 * 60 - 5)
    expect((await verify(asha, proof)).status).toBe(503)
    later(6 * 24 * 60 + 5)
    expect((await verify(asha, proof)).status).toBe(402)
    await sendRefunds()
    const { rows } = await pool.query(
      'select amount_refunded = amount as back from sandbox_razorpay.payments where id = $1',
      [proof.razorpayPaymentId],
    )
    expect(rows).toEqual([{ back: true }])
  })

  test('goes back when the provider counts it for an order of another amount', async () => {
    const proof = await pay(provider, await toPay(asha, await addProduct({ salePrice: 449 })))
    await pool.query('update sandbox_razorpay.orders set amount = 100, amount_paid = 100 where id = $1', [
      proof.razorpayOrderId,
    ])
    await pool.query('update sandbox_razorpay.payments set amount = 100 where id = $1', [
      proof.razorpayPaymentId,
    ])
    expect((await verify(asha, proof)).status).toBe(402)
    expect(await statesOf(asha)).toEqual(['expired'])
    later(5)
    await sendRefunds()
  })
})

describe.each(ways)('a refund in the provider’s dashboard that %s tells of', (_way, learn) => {
  test('of all of an order: a later cancellation pays nothing, and both see what went back', async () => {
    const { order, proof } = await buyTwo()
    const { id } = await refundByHand(proof)
    await learn()
    const { refunds } = await detailsOf(order)
    expect(refunds).toMatchObject([
      { of: 'order', to: 'provider', amount: 930, state: 'processed', reference: id },
    ])
    await cancel(order, 0)
    await cancel(order, 1)
    expect(await wallet()).toBe(0)
    const own = (await asha.get(`/order/get-own-order/${order._id}`)).body
    expect(own.refunds).toMatchObject([
      { of: 'order', to: 'provider', amount: 930, state: 'processed' },
      { of: 'item', to: 'withheld', amount: 400 },
      { of: 'item', to: 'withheld', amount: 500 },
      { of: 'shipping', to: 'withheld', amount: 30 },
    ])
    expect(await lastMail()).toContain('₹530 you have back already, or your bank is looking at it.')
  })

  test('of a part, twice: cancellations pay only what is left', async () => {
    const { order, proof } = await buyTwo()
    await refundByHand(proof, 100)
    await learn()
    expect((await detailsOf(order)).toWithhold).toBe(100)
    await cancel(order, 0)
    expect(await wallet()).toBe(300)
    await refundByHand(proof, 50)
    await learn()
    await again()
    await cancel(order, 1)
    expect(await wallet()).toBe(300 + 500 + 30 - 50)
  })

  test('after a cancellation counts against the next', async () => {
    const { order, proof } = await buyTwo()
    await cancel(order, 0)
    expect(await wallet()).toBe(400)
    await refundByHand(proof, 530)
    await learn()
    await cancel(order, 1)
    expect(await wallet()).toBe(400)
  })

  test('of all of a cancelled order is taken from the wallet, as far as it has it; the owner is told the rest', async () => {
    const { order, proof } = await buyTwo()
    await cancel(order, 0)
    await cancel(order, 1)
    expect(await wallet()).toBe(930)
    await buy(asha, [await addProduct({ salePrice: 70 })], 'Wallet')
    await refundByHand(proof)
    await learn()
    await again()
    expect(await wallet()).toBe(0)
    const { refunds, unrecovered } = await detailsOf(order)
    expect(unrecovered).toBe(100)
    expect(refunds).toContainEqual(expect.objectContaining({ of: 'recovered', to: 'provider', amount: 830 }))
    const { unrecovered: named } = (await owner.get('/report/needs-attention')).body.needs
    expect(named).toMatchObject({ orderId: order._id })
    const own = (await asha.get(`/order/get-own-order/${order._id}`)).body
    expect(own.refunds).toContainEqual(expect.objectContaining({ of: 'recovered', amount: 830 }))
  })

  test('that is taken from the wallet and fails goes to the wallet again', async () => {
    const { order, proof } = await buyTwo()
    await cancel(order, 0)
    await cancel(order, 1)
    const { id } = await refundByHand(proof, 500, { settles_as: 'failed' })
    await learn()
    expect(await wallet()).toBe(430)
    await provider.control('POST', `/refunds/${id}/fail`)
    await webhooks()
    later(121)
    await checkProvider()
    backToNow()
    expect(await wallet()).toBe(930)
  })

  test('that fails after it was booked is due again', async () => {
    const { order, proof } = await buyTwo()
    const { id } = await refundByHand(proof, 450, { settles_as: 'failed' })
    await learn()
    expect((await detailsOf(order)).refunds).toMatchObject([{ amount: 450, state: 'pending' }])
    await cancel(order, 0)
    expect(await wallet()).toBe(0)
    await provider.control('POST', `/refunds/${id}/fail`)
    await webhooks()
    later(121)
    await checkProvider()
    backToNow()
    expect(await wallet()).toBe(400)
    expect((await detailsOf(order)).refunds).toMatchObject([
      { of: 'order', state: 'failed' },
      { of: 'item', to: 'withheld', amount: 400 },
      { of: 'waiting', to: 'wallet', amount: 400 },
    ])
    await cancel(order, 1)
    expect(await wallet()).toBe(930)
  })

  test('of a top-up is taken from the wallet, as far as it has it', async () => {
    const { amount, ...proof } = await paidTopUp(provider, asha, 250)
    await addMoney(asha, { amount, ...proof })
    await refundByHand(proof, 100)
    await learn()
    expect(await wallet()).toBe(150)
    await buy(asha, [await addProduct({ salePrice: 70 })], 'Wallet')
    await refundByHand(proof)
    await learn()
    expect(await wallet()).toBe(0)
  })
})

describe('a refund in the provider’s dashboard', () => {
  test('while the order is placed is booked by either: never lost', async () => {
    for (let round = 0; round < 4; round++) {
      const proof = await pay(provider, await toPay(asha, await addProduct({ salePrice: 449 })))
      const [{ body }] = await Promise.all([verify(asha, proof), refundByHand(proof, 1).then(webhooks)])
      await job()
      later(20)
      await checkProvider()
      await sendRefunds()
      backToNow()
      if (body.order)
        expect((await detailsOf(body.order)).refunds).toMatchObject([{ of: 'order', amount: 1 }])
      const { rows } = await pool.query(
        'select amount_refunded::int as back from sandbox_razorpay.payments where id = $1',
        [proof.razorpayPaymentId],
      )
      expect(rows).toEqual([{ back: body.order ? 100 : 47_900 }])
    }
  })

  test('of an accepted return with an exchange: the exchange is not ordered, and what is left is paid', async () => {
    const { order, proof } = await buyOnline(asha, provider, { id: await shoe(400) })
    await askToExchange(order)
    await refundByHand(proof, 100)
    await webhooks()
    const [request] = (await owner.get('/order/get-return-details?limit=1')).body.returnRequest
    expect([request.refundAmount, request.toWithhold, request.refundable]).toEqual([400, 100, 430])
    expect((await give(order, 0, 'ReturnAccepted')).status).toBe(200)
    expect(await wallet()).toBe(300)
    expect(await lastMail()).toContain('Size UK 9 does not come')
  })

  test('of a payment of another shop of the account, or of more than was paid, books nothing', async () => {
    const foreign = await provider.control('POST', '/orders', { amount: 5000, currency: 'INR' })
    const stray = await pay(provider, foreign.id)
    await refundByHand(stray)
    const { order, proof } = await buyTwo()
    await pool.query(
      `insert into sandbox_razorpay.refunds (id, payment_id, amount, notes, status, request)
       values ('rfnd_tooMuch', $1, 93001, '{}', 'processed', '{}')`,
      [proof.razorpayPaymentId],
    )
    await webhooks()
    await job()
    later(30)
    await checkProvider()
    expect((await detailsOf(order)).refunds).toEqual([])
    const { rows } = await pool.query('select id from provider_checks where id = $1', [
      stray.razorpayPaymentId,
    ])
    expect(rows).toEqual([])
    await pool.query(`delete from sandbox_razorpay.refunds where id = 'rfnd_tooMuch'`)
  })

  test('is asked for again while the provider does not answer', async () => {
    const { order, proof } = await buyTwo()
    await provider.control('POST', '/faults', { operation: 'payment_refunds', kind: 'http_502', next: 50 })
    await refundByHand(proof, 100)
    await webhooks()
    expect((await detailsOf(order)).refunds).toEqual([])
    await provider.control('DELETE', '/faults')
    later(2)
    await checkProvider()
    expect((await detailsOf(order)).refunds).toMatchObject([{ amount: 100 }])
  })

  test('counts in the day’s books and in the sales report', async () => {
    const paidBackToday = async () => {
      const money = await listMoney(db, startOf(clock.today()), new Date(Date.now() + 60_000))
      return money.reduce((sum, { paidBack }) => sum + paidBack, 0)
    }
    const before = (await owner.get('/report/generate-report?period=day')).body.report.refundedAmount
    const booked = await paidBackToday()
    const { order, proof } = await buyTwo()
    await refundByHand(proof, 450)
    await webhooks()
    const refunded = async () =>
      (await owner.get('/report/generate-report?period=day')).body.report.refundedAmount - before
    expect(await refunded()).toBe(450)
    await cancel(order, 0)
    expect(await refunded()).toBe(450)
    expect((await paidBackToday()) - booked).toBe(450_00)
    await cancel(order, 1)
    expect((await paidBackToday()) - booked).toBe(930_00)
  })
})

describe.each(ways)('a dispute that %s tells of', (_way, learn) => {
  const end = async (id: string, step: string) => {
    await provider.control('POST', `/disputes/${id}/${step}`)
    await webhooks()
    later(121)
    await checkProvider()
    backToNow()
  }

  test('is work to do, and holds what it may take until it is won', async () => {
    const { order, proof } = await buyTwo()
    const { id, respond_by } = await dispute(proof, 450)
    await learn()
    expect((await detailsOf(order)).disputes).toMatchObject([{ id, amount: 450, status: 'open' }])
    const { disputes } = (await owner.get('/report/needs-attention')).body.needs
    expect(disputes).toEqual({
      count: 1,
      amount: 450,
      respondBy: new Date(respond_by * 1000).toISOString(),
      orderId: order._id,
    })
    await cancel(order, 0)
    expect(await wallet()).toBe(0)
    await end(id, 'under_review')
    expect((await owner.get('/report/needs-attention')).body.needs.disputes.count).toBe(0)
    expect(await wallet()).toBe(0)
    await end(id, 'won')
    expect(await wallet()).toBe(400)
    expect((await detailsOf(order)).disputes).toMatchObject([{ status: 'won', deducted: 0 }])
  })

  test('that is lost is what a later return gives back', async () => {
    const { order, proof } = await buyTwo()
    await give(order, 0, 'Delivered')
    await give(order, 1, 'Delivered')
    const { id } = await dispute(proof, 400)
    await learn()
    await end(id, 'lost')
    await again()
    await give(order, 0, 'ReturnAccepted')
    expect(await wallet()).toBe(0)
    await give(order, 1, 'ReturnAccepted')
    expect(await wallet()).toBe(500)
    await end(id, 'won')
    expect(await wallet()).toBe(900)
  })
})

test('a dispute that is lost after the order was cancelled is taken from the wallet', async () => {
  const { order, proof } = await buyTwo()
  await cancel(order, 0)
  await cancel(order, 1)
  const { id } = await dispute(proof, 500)
  await webhooks()
  expect(await wallet()).toBe(930)
  await provider.control('POST', `/disputes/${id}/lost`)
  await webhooks()
  expect(await wallet()).toBe(430)
})

test('a dispute of a top-up withholds nothing, and is taken from the wallet when it is lost', async () => {
  const { amount, ...proof } = await paidTopUp(provider, asha, 250)
  await addMoney(asha, { amount, ...proof })
  const { id } = await dispute(proof)
  await webhooks()
  expect(await wallet()).toBe(250)
  await provider.control('POST', `/disputes/${id}/lost`)
  await webhooks()
  await again()
  expect(await wallet()).toBe(0)
})

test('an older answer about a dispute does not replace a newer one, and is checked again', async () => {
  const { order, proof } = await buyTwo()
  const [use] = (await findPaymentUses(db, [proof.razorpayPaymentId])) as [PaymentUse]
  const answer = (status: Dispute['status'], deducted: number): Dispute => ({
    id: 'disp_swapped',
    amount: fromPaise(450_00),
    deducted: fromPaise(deducted),
    status,
    phase: 'chargeback',
    reason: '',
    respondBy: null,
    createdAt: new Date(),
  })
  const [older, newer] = [new Date(Date.now() - 1), new Date()]
  await scheduleProviderChecks(db, ['disp_swapped'], older)
  await scheduleProviderChecks(db, ['disp_swapped'], newer)
  await bookDispute(use, answer('lost', 450_00))
  await setNextProviderCheck(db, { id: 'disp_swapped', createdAt: newer }, null)
  await bookDispute(use, answer('open', 0))
  await setNextProviderCheck(db, { id: 'disp_swapped', createdAt: older }, newer)
  expect((await detailsOf(order)).disputes).toMatchObject([{ status: 'lost', deducted: 450 }])
  const { rows } = await pool.query(`delete from provider_checks where id = 'disp_swapped' returning id`)
  expect(rows).toHaveLength(1)
})

test('what went back before the first listing is found in steps, booked and named, and taken from no wallet', async () => {
  const { order, proof } = await buyTwo()
  await cancel(order, 0)
  await cancel(order, 1)
  const { id } = await refundByHand(proof)
  await pool.query(`
    delete from sandbox_razorpay.events;
    update sandbox_razorpay.refunds set created_at = now() - interval '35 days' where id = '${id}';
    update payment_intents set created_at = now() - interval '70 days'
      where id = (select id from payment_intents order by id limit 1);
    update provider_listing set listed_to = null, list_at = '-infinity'`)
  await checkProvider()
  expect((await detailsOf(order)).unrecovered).toBe(0)
  await checkProvider()
  expect(await wallet()).toBe(930)
  expect((await detailsOf(order)).unrecovered).toBe(930)
  await checkProvider()
  const { rows } = await pool.query(
    `select listed_to > now() - interval '1 minute' as "isNow", list_at > now() as "isLater" from provider_listing`,
  )
  expect(rows).toEqual([{ isNow: true, isLater: true }])
})

test('refunds are listed although disputes cannot be', async () => {
  const { order, proof } = await buyTwo()
  await refundByHand(proof, 100)
  await pool.query('delete from sandbox_razorpay.events')
  await provider.control('POST', '/faults', { operation: 'list_disputes', kind: 'http_502' })
  await job()
  expect((await detailsOf(order)).refunds).toMatchObject([{ amount: 100 }])
})

/** What went back of a payment, and what the page of its order lists. */
const backOf = async ({ razorpayPaymentId }: Proof) => {
  const { rows } = await pool.query(
    `select payment_intent_id as id, amount_refunded::int as back, provider_refunds.status
     from sandbox_razorpay.payments as paid join provider_refunds on payment_id = paid.id where paid.id = $1`,
    [razorpayPaymentId],
  )
  const [{ id, back, status }] = rows
  const { refunds, disputes } = await readOrderPayments(db, id)
  const listed = refunds.map(({ amount }) => amount)
  return { back, status, listed, taken: disputes.map(({ deducted }) => deducted) }
}
const loseDispute = async (id: string) => {
  await provider.control('POST', `/disputes/${id}/lost`)
  await webhooks()
}

test.each([
  [478, 0, 100, 100],
  [200, 0, 27_900, 27_800],
  [200, 100, 27_900, 17_800],
  [200, 300, 30_100, 30_000],
])(
  'a payment that goes back loses ₹%i to a dispute, has ₹%i refunded by hand, and is refunded the rest',
  async (lost, byHand, back, listed) => {
    const proof = await pay(provider, await toPay(asha, await addProduct({ salePrice: 449 })))
    await refundByHand(proof, 1)
    await verify(asha, proof)
    const { id } = await dispute(proof, lost)
    await webhooks()
    if (byHand > 0) await refundByHand(proof, byHand)
    await loseDispute(id)
    later(60)
    await sendRefunds()
    expect(await backOf(proof)).toEqual({ back, status: 'processed', listed: [listed], taken: [lost * 100] })
  },
)

/** Its units are sold before it comes. */
const payTooLate = async () => {
  const { id } = await addProduct({ salePrice: 449, sizes: [{ size: 8, stock: 1 }] })
  const orderId = await toPay(asha, { id })
  later(31)
  await reconcilePayments()
  await buy(await shopper('Ravi'), [{ id }])
  const proof = await pay(provider, orderId)
  expect((await verify(asha, proof)).status).toBe(409)
  return proof
}

test('a payment that goes back and is lost to a dispute whole is listed as a dispute, not as a refund', async () => {
  const proof = await payTooLate()
  await loseDispute((await dispute(proof)).id)
  later(60)
  await sendRefunds()
  expect(await backOf(proof)).toEqual({ back: 0, status: 'processed', listed: [], taken: [47_900] })
})

test('a refund beside a lost dispute whose answer was lost is followed, and not made twice', async () => {
  const proof = await payTooLate()
  await loseDispute((await dispute(proof, 200)).id)
  await provider.control('POST', '/faults', { operation: 'refund', kind: 'apply_then_reset', next: 1 })
  later(60)
  await sendRefunds()
  expect((await backOf(proof)).status).toBe('due')
  later(120)
  await sendRefunds()
  expect(await backOf(proof)).toEqual({
    ...{ back: 27_900, status: 'processed', listed: [27_900], taken: [20_000] },
  })
})

test('a payment that goes back waits while it is disputed', async () => {
  const proof = await pay(provider, await toPay(asha, await addProduct({ salePrice: 449 })))
  await refundByHand(proof, 1)
  await verify(asha, proof)
  const { id } = await dispute(proof, 478)
  await webhooks()
  later(5)
  await sendRefunds()
  const refunds = () =>
    pool.query('select status from provider_refunds where payment_id = $1', [proof.razorpayPaymentId])
  expect((await refunds()).rows).toEqual([{ status: 'due' }])
  await provider.control('POST', `/disputes/${id}/won`)
  await webhooks()
  later(60)
  await sendRefunds()
  expect((await refunds()).rows).toEqual([{ status: 'processed' }])
})
