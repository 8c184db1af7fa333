import fc from 'fast-check'
import { expect } from 'vitest'
import { applyDueChanges } from '../../demo/stand-ins/razorpay/expiry.ts'
import { clock } from '../../src/platform/clock.ts'
import { pool } from '../../src/platform/database.ts'
import { adminMayMove } from '../../src/shop/orders/rules.ts'
import { MAX_ATTEMPTS } from '../../src/shop/payments/rules.ts'
import { sendRefunds } from '../../src/shop/wallet/send-refunds.ts'
import { failRefunds } from '../refunding.ts'
import { at, command, index } from './command.ts'
import { during, isOutage, outages } from './provider.ts'
import { changeStatus } from './running.ts'
import { isUnderWay, type ShopModel, unusedOf } from './shop.ts'
import { askForReturn } from './shopping.ts'
import type { PayOut, SourceRefund } from './types.ts'

const how = fc.oneof(
  { weight: 4, arbitrary: fc.constant('well') },
  { weight: 2, arbitrary: fc.constant('no bank takes them') },
  fc.constantFrom(...outages),
)

export const refund = command(
  'refunds are sent',
  [how],
  async (shop, how) => {
    if (how !== 'no bank takes them') await sendWhole(shop, how)
    for (const one of shop.sourceRefunds.filter(isUnderWay)) {
      if (how === 'no bank takes them') await failRefunds(shop.provider)
      await during(shop, how, () => sendOne(one))
      if (how === 'no bank takes them') await shop.provider.control('DELETE', '/faults')
      await applyDueChanges()
      follow(shop, one, how)
    }
  },
  (shop) => shop.sourceRefunds.some(isUnderWay) || shop.holds.some(({ state }) => state === 'refunded'),
)

/** Those of payments that pay for nothing. */
async function sendWhole(shop: ShopModel, how: string): Promise<void> {
  await pool.query(`
    update provider_refunds set try_at = case when movement_id is null then created_at end,
      send_at = case when movement_id is not null then timestamptz 'infinity' end
    where status in ('due', 'pending')`)
  await during(shop, how, sendRefunds)
  if (isOutage(how)) return
  for (const { payment, charged } of shop.holds.filter(({ state }) => state === 'refunded')) {
    const { rows } = await pool.query(
      'select amount_refunded as back from sandbox_razorpay.payments where id = $1',
      [payment?.razorpayPaymentId],
    )
    expect(rows).toEqual([{ back: charged }])
  }
}

const sendNow = `
  update provider_refunds set send_at = case when movement_id = moved.id then provider_refunds.created_at else 'infinity' end
  from (select id from ledger_transactions where reference = $1 and cause in ('refund', 'shipping-refund')) as moved
  where movement_id is not null and status in ('due', 'pending')`

/** One at a time: which of two is refused would depend on which comes first. */
async function sendOne({ of }: SourceRefund): Promise<void> {
  await pool.query(
    `update provider_refunds set try_at = 'infinity' where try_at is not null and status in ('due', 'pending')`,
  )
  await pool.query(sendNow, [of.id])
  await sendRefunds()
}

function follow(shop: ShopModel, one: SourceRefund, how: string): void {
  const { order, amount } = one
  if (order.disputed > 0) return
  if (one.state === 'pending') {
    if (!isOutage(how)) fail(shop, one)
    return
  }
  if (one.failures > 0 && isOutage(how)) return
  const isWithheld = !one.isRequested && unusedOf(order) > 0
  if (!isWithheld) one.isRequested = true
  const left = (order.charged ?? 0) - (order.returned - order.lost) - order.sentBack
  const fits = one.isSent || amount <= left
  if (isWithheld) giveUp(shop, one)
  else if (how === 'apply_then_reset' && fits) send(one)
  else if (isOutage(how)) return
  else if (!fits) giveUp(shop, one)
  else if (how === 'no bank takes them' && !one.isSent) one.state = 'pending'
  else {
    send(one)
    one.state = 'processed'
    shop.settleReturned(one.shopper, order)
  }
}

function send(one: SourceRefund): void {
  if (!one.isSent) one.order.sentBack += one.amount
  one.isSent = true
}

function fail(shop: ShopModel, one: SourceRefund): void {
  one.failures++
  one.state = 'due'
  one.isRequested = false
  if (one.failures >= MAX_ATTEMPTS) giveUp(shop, one)
}

/** To the wallet, less what the payer has otherwise. */
function giveUp(shop: ShopModel, one: SourceRefund): void {
  const { shopper, order, amount } = one
  one.state = 'failed'
  const withheld = Math.min(amount, unusedOf(order))
  order.withheld += withheld
  shop.moveToWallet(shopper, order, amount - withheld)
  shop.settleReturned(shopper, order)
}

const ofCash = (shop: ShopModel) =>
  shop.sold().filter(({ order, item }) => {
    return order.method === 'COD' && adminMayMove(item.held?.to ?? item.status, 'Delivered')
  })

/** All of the way to a pay-out, which is seldom gone by its steps alone. */
export const returnCash = command(
  'give back what was paid in cash',
  [index],
  async (shop, which) => {
    const sold = at(ofCash(shop), which)
    await changeStatus(shop, sold, { to: 'Delivered' })
    await askForReturn(shop, sold, { reason: 'Other', wanted: null, refundTo: 'source' })
    await changeStatus(shop, sold, { to: 'ReturnAccepted' })
  },
  (shop) => ofCash(shop).length > 0,
)

async function idOf({ item }: PayOut): Promise<string> {
  const { rows } = await pool.query('select id from pay_outs where item_id = $1', [item.id])
  return rows[0].id
}

export const payOut = command(
  'a pay-out is marked as paid',
  [index],
  async (shop, which) => {
    const one = at(shop.payOuts, which)
    const asked = { ids: [await idOf(one)], reference: 'UTR1', paidOn: clock.today() }
    const { status } = await shop.owner.post('/wallet/mark-paid', asked)
    expect(status).toBe(one.state === 'due' ? 200 : 409)
    if (status !== 200) return
    one.state = 'paid'
    one.item.hasAccount = false
  },
  ({ payOuts }) => payOuts.length > 0,
)

export const returnPayOut = command(
  'a bank returns a pay-out',
  [index],
  async (shop, which) => {
    const one = at(shop.payOuts, which)
    const { status } = await shop.owner.post(`/wallet/return-pay-out/${await idOf(one)}`, {})
    expect(status).toBe(one.state === 'returned' ? 404 : 200)
    if (status !== 200) return
    one.state = 'returned'
    one.item.hasAccount = false
    shop.moveToWallet(one.shopper, one.order, one.amount)
  },
  ({ payOuts }) => payOuts.length > 0,
)
