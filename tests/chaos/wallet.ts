import { pay } from './online.ts'
import type { Shopper } from './record.ts'
import type { Trial } from './trial.ts'

/** Tops up an empty wallet; one of five leaves after paying, and reconciliation has to credit it. */
export async function topUp(trial: Trial, { id, ask, random }: Shopper): Promise<void> {
  const amount = random.between(200_000, 1_000_000) / 100
  const leaves = random.happens(0.2)
  const begun = await ask({ method: 'POST', path: '/wallet/create-topup-order', body: { amount } })
  if (begun.status !== 200) return
  const { razorpayOrderId } = begun.body
  const paid = await pay(trial, { order_id: razorpayOrderId, outcome: 'success' }, random)
  if (!paid || leaves) return
  const { razorpay_payment_id: razorpayPaymentId, razorpay_signature: razorpaySignature } = paid
  const body = { amount, razorpayPaymentId, razorpayOrderId, razorpaySignature }
  const added = await ask({ method: 'POST', path: '/wallet/add-money', body })
  if (added.status !== 200) return
  trial.journal.write({ what: 'credited', shopper: id, paymentId: razorpayPaymentId, amount })
  trial.credited++
}
