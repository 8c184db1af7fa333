import { db, transaction } from '../../../src/platform/database.ts'
import { findDispute, findPayment, lockOrder } from './accounts.ts'
import type { DisputeRow } from './entities.ts'
import { announce } from './events.ts'
import { newId } from './ids.ts'
import { refuse } from './refusals.ts'

type DisputeDraft = { amount?: number | undefined; phase: string; reason_code: string; respond_by: Date }

/** What a bank does: disputes a payment, all of it by default. */
export function openDispute(paymentId: string, { amount, ...about }: DisputeDraft): Promise<DisputeRow> {
  return transaction(async (tx) => {
    const payment = await findPayment(tx, paymentId)
    if (payment.captured_at === null) refuse('The payment status should be captured for action to be taken')
    const dispute = await tx
      .insertInto('sandbox_razorpay.disputes')
      .values({ id: newId('disp'), payment_id: paymentId, amount: amount ?? payment.amount, ...about })
      .returningAll()
      .executeTakeFirstOrThrow()
    await announce(tx, 'payment.dispute.created', { payment, dispute })
    return dispute
  })
}

export const disputeSteps = {
  under_review: 'under_review',
  action_required: 'open',
  won: 'won',
  lost: 'lost',
  closed: 'closed',
} as const

/** `lost` takes the amount from the account; every other outcome gives it back. */
export async function moveDispute(id: string, step: keyof typeof disputeSteps): Promise<DisputeRow> {
  const { payment_id } = await findDispute(db, id)
  const { order_id } = await findPayment(db, payment_id)
  return transaction(async (tx) => {
    await lockOrder(tx, order_id)
    const { amount } = await findDispute(tx, id)
    const dispute = await tx
      .updateTable('sandbox_razorpay.disputes')
      .set({ status: disputeSteps[step], amount_deducted: step === 'lost' ? amount : 0 })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await announce(tx, `payment.dispute.${step}`, { payment: await findPayment(tx, payment_id), dispute })
    return dispute
  })
}
