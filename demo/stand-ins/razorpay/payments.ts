import { sql } from 'kysely'
import { db, type Tx, transaction } from '../../../src/platform/database.ts'
import { changeOrder, changePayment, findPayment, lockOrder, providerNow } from './accounts.ts'
import { feeOf, type OrderRow, type PaymentRow } from './entities.ts'
import { announce } from './events.ts'
import { newId } from './ids.ts'
import { giveBack } from './refunds.ts'
import { alreadyPaid, refuse } from './refusals.ts'
import { readSettings } from './settings.ts'

export type Outcome = 'success' | 'failure' | 'late' | 'pending'

export type Attempt = {
  orderId: string
  outcome: Outcome
  method: 'card' | 'upi' | 'netbanking'
  vpa?: string | undefined
  bank?: string | undefined
  email?: string | undefined
  contact?: string | undefined
  notify: boolean
  lateSeconds: number
}

const declined = {
  error_reason: 'payment_failed',
  error_description:
    "Your payment didn't go through as it was declined by the bank. Try another payment method or contact your bank.",
}
const unanswered = {
  error_reason: 'payment_timed_out',
  error_description: 'Your payment was not completed on time. Try paying again or use another method.',
}

const begins = {
  success: { status: 'created' },
  pending: { status: 'created' },
  failure: { status: 'failed', ...declined },
  late: { status: 'failed', ...unanswered },
}

/** What the payer is charged for an order, as the account is set up. */
async function chargeFor(tx: Tx, { amount }: OrderRow): Promise<{ amount: number; customer_fee: number }> {
  const { fee_bearer, offer_discount } = await readSettings(tx)
  const customer_fee = fee_bearer === 'customer' ? feeOf(amount).fee : 0
  return { amount: Math.max(100, amount - offer_discount) + customer_fee, customer_fee }
}

export function attemptPayment({
  orderId,
  outcome,
  notify,
  lateSeconds,
  ...payer
}: Attempt): Promise<PaymentRow> {
  return transaction(async (tx) => {
    const held = await lockOrder(tx, orderId)
    if (held.status === 'paid' || (await authorizedOf(tx, orderId)).length > 0)
      refuse(alreadyPaid, { metadata: { order_id: orderId } })
    const order = await changeOrder(tx, orderId, { status: 'attempted', attempts: held.attempts + 1 })
    const payment = await tx
      .insertInto('sandbox_razorpay.payments')
      .values({
        id: newId('pay'),
        order_id: orderId,
        ...(await chargeFor(tx, order)),
        currency: order.currency,
        ...payer,
        ...begins[outcome],
        notify,
        authorises_at:
          outcome === 'late' ? sql<Date>`${providerNow} + make_interval(secs => ${lateSeconds})` : null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    if (payment.status === 'failed') await announce(tx, 'payment.failed', { payment })
    return outcome === 'success' ? authorise(tx, order, payment) : payment
  })
}

async function authorise(tx: Tx, order: OrderRow, { id }: PaymentRow): Promise<PaymentRow> {
  const payment = await changePayment(tx, id, {
    status: 'authorized',
    authorises_at: null,
    authorized_at: providerNow,
  })
  await announce(tx, 'payment.authorized', { payment })
  if (order.status === 'paid') return giveBack(tx, payment)
  const minutes = (Number(payment.authorized_at) - Number(payment.created_at)) / 60_000
  const inTime = order.automatic_capture && minutes <= order.automatic_expiry_minutes
  return inTime ? capture(tx, order, payment) : payment
}

async function capture(tx: Tx, { id, amount }: OrderRow, authorized: PaymentRow): Promise<PaymentRow> {
  const payment = await changePayment(tx, authorized.id, { status: 'captured', captured_at: providerNow })
  const order = await changeOrder(tx, id, { status: 'paid', amount_paid: amount })
  await announce(tx, 'payment.captured', { payment })
  await announce(tx, 'order.paid', { payment, order })
  for (const other of await authorizedOf(tx, id)) await giveBack(tx, other)
  return payment
}

function authorizedOf(tx: Tx, orderId: string): Promise<PaymentRow[]> {
  const payments = tx.selectFrom('sandbox_razorpay.payments').selectAll().where('order_id', '=', orderId)
  return payments.where('status', '=', 'authorized').execute()
}

export function authoriseLate(id: string): Promise<PaymentRow> {
  return held(id, async (tx, order, payment) => {
    if (payment.status !== 'failed' && payment.status !== 'created')
      refuse(`A payment that is ${payment.status} cannot be authorised late.`)
    return authorise(tx, order, payment)
  })
}

export function authoriseDue(id: string): Promise<PaymentRow> {
  return held(id, async (tx, order, payment) =>
    payment.authorises_at === null ? payment : authorise(tx, order, payment),
  )
}

export function capturePayment(id: string, amount: number): Promise<PaymentRow> {
  return held(id, async (tx, order, payment) => {
    if (order.status === 'paid') refuse(alreadyPaid)
    if (payment.status !== 'authorized')
      refuse('Only payments which have been authorized and not yet captured can be captured')
    if (payment.amount !== amount) refuse('Capture amount must be equal to the amount authorized.')
    return capture(tx, order, payment)
  })
}

export function failUnanswered(id: string): Promise<PaymentRow> {
  return held(id, async (tx, _order, payment) => {
    if (payment.status !== 'created') return payment
    const failed = await changePayment(tx, id, { status: 'failed', ...unanswered })
    await announce(tx, 'payment.failed', { payment: failed })
    return failed
  })
}

export function expireAuthorised(id: string): Promise<PaymentRow> {
  return held(id, async (tx, _order, payment) =>
    payment.status === 'authorized' ? giveBack(tx, payment) : payment,
  )
}

async function held(
  id: string,
  work: (tx: Tx, order: OrderRow, payment: PaymentRow) => Promise<PaymentRow>,
): Promise<PaymentRow> {
  const { order_id } = await findPayment(db, id)
  return transaction(async (tx) => {
    const order = await lockOrder(tx, order_id)
    return work(tx, order, await findPayment(tx, id))
  })
}
