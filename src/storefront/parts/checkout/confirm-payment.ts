import type { OrderOnWire } from '../../../shop/orders/wire.ts'
import { api, ask } from '../../api.ts'
import { askAgain, hear, type Said } from '../../retry.ts'
import type { Proof } from './razorpay-dialog.ts'

/** What the shop says of a payment: it made this order, it did not go through, or nobody can say yet. */
export type Confirmation =
  | { answer: 'order'; order: OrderOnWire }
  | { answer: 'refused'; reason: string }
  | { answer: 'unknown' }

const verify = (json: Proof) => () => ask(api.order['verify-Razorpay'].$post({ json }))

/** Has the shop verify a payment, of which its order keeps everything but the ids. */
export async function confirmPayment(proof: Proof): Promise<Confirmation> {
  return confirmationOf(await askAgain(verify(proof)))
}

/** The same, asked once. */
export async function confirmOnce(proof: Proof): Promise<Confirmation> {
  return confirmationOf(await hear(verify(proof)))
}

function confirmationOf(answer: Said<{ order: OrderOnWire }>): Confirmation {
  if (answer.said === 'yes') return { answer: 'order', order: answer.value.order }
  return answer.said === 'no' ? { answer: 'refused', reason: answer.reason } : { answer: 'unknown' }
}
