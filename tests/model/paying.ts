import fc from 'fast-check'
import { expect } from 'vitest'
import { deliverDue } from '../../demo/stand-ins/razorpay/webhook-sender.ts'
import { clock } from '../../src/platform/clock.ts'
import { pool } from '../../src/platform/database.ts'
import { reconcilePayments } from '../../src/shop/checkout/reconcile-payments.ts'
import { addMoney, paidTopUp } from '../adding-money.ts'
import { begin, verify } from '../paying.ts'
import { at, command, index, shopperCommand } from './command.ts'
import { during, isOutage, outages, passes, receiveWebhook } from './provider.ts'
import type { ShopModel } from './shop.ts'
import { type Hold, isUnsettled, type Shopper } from './types.ts'

const how = fc.oneof({ weight: 4, arbitrary: fc.constant('well') }, fc.constantFrom(...outages))

async function startPayment(shop: ShopModel, shopper: Shopper, how: string): Promise<void> {
  const { status, body } = await during(shop, how, () => begin(shopper.actor))
  const expected = shop.answerTo(shopper, 'Razorpay')
  if (expected !== 201) return expect(status).toBe(expected)
  const hold = shop.openReservation(shopper)
  const isSame = hold && hold.figures === shop.figuresOf(shopper) && hold.ends > clock.now().getTime()
  if (hold?.payment && isSame && !isOutage(how)) {
    shop.settle(hold)
    return expect(status).toBe(409)
  }
  if (hold && !isSame) {
    const refused = passes(shop, hold, isOutage(how))
    if (refused) return expect(status).toBe(refused)
    shop.end(hold)
  }
  if (!isSame) shop.keep(shopper)
  const kept = shop.openReservation(shopper) as Hold
  if (isOutage(how) && kept.atTheProvider !== 'known') {
    if (how === 'apply_then_reset') kept.atTheProvider = 'unanswered'
    return expect(status).toBe(503)
  }
  expect(status).toBe(200)
  expect(body.amount).toBe(kept.total)
  expect(body.razorpayOrderId).toBe(kept.providerOrderId ?? body.razorpayOrderId)
  kept.providerOrderId = body.razorpayOrderId
  kept.atTheProvider = 'known'
}

export const beginPayment = shopperCommand(
  'begin to pay online',
  [how],
  startPayment,
  ({ cart }) => cart.size > 0,
)

/** Those whose dialog may still be open, one of a shopper and one of an ended order at a time: which comes first counts. */
const payable = ({ holds }: ShopModel) => {
  const isComing = (hold: Hold) => isUnsettled(hold) && (hold.payment || hold.late)
  const lateOne = holds.find((hold) => hold.state === 'ended' && (hold.payment || hold.late))
  return holds.filter(
    (hold) =>
      isUnsettled(hold) &&
      hold.providerOrderId &&
      !hold.payment &&
      (hold.state === 'open' || !lateOne) &&
      !holds.some((other) => other !== hold && other.shopper === hold.shopper && isComing(other)),
  )
}

const asAsked = { fee_bearer: 'platform', offer_discount: 0 }
const charges = [asAsked, { ...asAsked, fee_bearer: 'customer' }, { ...asAsked, offer_discount: 20_000 }]

async function payHold(shop: ShopModel, hold: Hold, outcome: string, charge: object): Promise<void> {
  const order_id = hold.providerOrderId
  await shop.provider.control('PUT', '/settings', charge)
  const { status, body } = await shop.provider.pay({ order_id, outcome, late_seconds: 60 })
  await shop.provider.control('PUT', '/settings', asAsked)
  expect(status).toBe(outcome === 'success' ? 200 : 400)
  const proof = {
    razorpayOrderId: order_id,
    razorpayPaymentId: body.razorpay_payment_id ?? body.error.metadata.payment_id,
    ...(status === 200 && { razorpaySignature: body.razorpay_signature }),
  }
  const { rows } = await pool.query('select amount from sandbox_razorpay.payments where id = $1', [
    proof.razorpayPaymentId,
  ])
  if (outcome === 'success' || (outcome === 'late' && !hold.late)) hold.charged = rows[0].amount
  if (outcome === 'success') hold.payment = proof
  if (outcome === 'late') hold.late ??= proof
  if (outcome === 'failure') expect((await verify(hold.shopper.actor, proof)).status).toBe(402)
}

export const pay = command(
  'pay in the dialog',
  [index, fc.constantFrom('success', 'success', 'success', 'failure', 'late'), fc.constantFrom(...charges)],
  (shop, which, outcome, charge) => payHold(shop, at(payable(shop), which), outcome, charge),
  (shop) => payable(shop).length > 0,
)

const paid = ({ holds }: ShopModel) => holds.filter((hold) => isUnsettled(hold) && hold.payment)

async function verifyHold(shop: ShopModel, hold: Hold, how: string): Promise<void> {
  const forged = how === 'forged' && { razorpaySignature: '0'.repeat(64) }
  const proof = { ...hold.payment, ...forged }
  const { status } = await during(shop, how, () => verify(hold.shopper.actor, proof))
  if (forged) return expect(status).toBe(402)
  if (isOutage(how)) return expect(status).toBe(503)
  shop.settle(hold)
  expect(status).toBe(hold.state === 'placed' ? 201 : 409)
  expect((await verify(hold.shopper.actor, proof)).status).toBe(status)
}

export const verifyPayment = command(
  'verify a payment',
  [index, fc.oneof(how, fc.constant('forged'))],
  (shop, which, how) => verifyHold(shop, at(paid(shop), which), how),
  (shop) => paid(shop).length > 0,
)

/** All of the way, which is seldom gone by its steps alone. */
export const buyOnline = shopperCommand(
  'buy online',
  [fc.constantFrom(...charges)],
  async (shop, shopper, charge) => {
    await startPayment(shop, shopper, 'well')
    const hold = shop.openReservation(shopper)
    if (!hold || !payable(shop).includes(hold)) return
    await payHold(shop, hold, 'success', charge)
    await verifyHold(shop, hold, 'well')
  },
  ({ cart }) => cart.size > 0,
)

export const receiveWebhooks = command('the webhooks come', [], async (shop) => {
  while ((await deliverDue()) > 0);
  shop.settleAll(({ captured }) => captured)
})

/**
 * The job that looks for unreported payments and ends expired reservations: one intent after the other, as
 * units that go back may be what a late payment finds.
 */
export const look = command('the job looks', [how], async (shop, how) => {
  const { rows } = await pool.query(
    `update payment_intents set check_at = 'infinity' where check_at is not null returning id, created_at`,
  )
  await during(shop, how, async () => {
    for (const { id } of rows.sort((a, b) => a.created_at - b.created_at)) {
      await pool.query('update payment_intents set check_at = created_at where id = $1', [id])
      await reconcilePayments()
    }
  })
  for (const hold of shop.holds.filter(isUnsettled)) {
    if (!isOutage(how)) receiveWebhook(hold)
    if (!isOutage(how) && hold.payment) shop.settle(hold)
    else if (hold.state === 'open') endIfOver(shop, hold, isOutage(how))
  }
  if (!isOutage(how)) shop.settleAll()
})

function endIfOver(shop: ShopModel, hold: Hold, isAway: boolean): void {
  const graceMinutes = isAway && hold.atTheProvider === 'known' ? 90 : 0
  if (clock.now().getTime() >= hold.ends + graceMinutes * 60_000) shop.end(hold)
}

/** No two of the same amount, as those would be one. */
export const addToWallet = shopperCommand(
  'add money',
  [fc.integer({ min: 1, max: 3_000 }), how],
  async (shop, shopper, rupees, how) => {
    const amount = rupees * 100 + shop.topUps.length
    const proof = await paidTopUp(shop.provider, shopper.actor, amount / 100)
    const { status } = await during(shop, how, () => addMoney(shopper.actor, proof))
    expect(status).toBe(isOutage(how) ? 503 : 200)
    const topUp = { shopper, amount, credited: false }
    shop.topUps.push(topUp)
    if (status === 200) shop.credit(topUp)
  },
)

export const timePasses = command('time passes', [fc.constantFrom(5, 35, 24 * 60)], async (shop, minutes) => {
  await shop.pass(minutes)
  for (const hold of shop.holds.filter((hold) => isUnsettled(hold) && hold.late && !hold.payment)) {
    hold.payment = hold.late
    hold.captured = minutes < 12
  }
})
