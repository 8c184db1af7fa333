import type { OrderOnWire } from '../../../shop/orders/wire.ts'
import { api, ask, Refusal } from '../../api.ts'
import type { Proof } from './razorpay-dialog.ts'

/** What the shop says of a payment: it made this order, it did not go through, or nobody can say yet. */
export type Confirmation =
  | { answer: 'order'; order: OrderOnWire }
  | { answer: 'refused'; reason: string }
  | { answer: 'unknown' }

/** In milliseconds; between one question and the next. */
const pauses = [1_000, 3_000]

/**
 * Has the shop verify a payment, of which its order keeps everything but the ids. Asking again is harmless, so what was
 * not answered is asked three times before it counts as unknown.
 */
export async function confirmPayment(proof: Proof): Promise<Confirmation> {
  for (const pause of pauses) {
    const confirmation = await confirmOnce(proof)
    if (confirmation.answer !== 'unknown') return confirmation
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  return confirmOnce(proof)
}

/** The same, asked once. */
export async function confirmOnce(json: Proof): Promise<Confirmation> {
  try {
    const { order } = await ask(api.order['verify-Razorpay'].$post({ json }))
    return { answer: 'order', order }
  } catch (error) {
    const isAnswer = error instanceof Refusal && error.status < 500 && error.status !== 429
    return isAnswer ? { answer: 'refused', reason: error.message } : { answer: 'unknown' }
  }
}
