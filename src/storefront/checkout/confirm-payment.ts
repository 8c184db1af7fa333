import type { OrderOnWire } from '../../shop/orders/wire.ts'
import type { Proof } from '../payment/razorpay-dialog.ts'
import { askOnce, askWithRetries, type CallOutcome } from '../payment/retry.ts'
import { api, ask } from '../shared/api.ts'

export type Confirmation =
  | { answer: 'order'; order: OrderOnWire }
  | { answer: 'refused'; reason: string }
  | { answer: 'unknown' }

const verify = (json: Proof) => () => ask(api.order['verify-Razorpay'].$post({ json }))

export async function confirmPayment(proof: Proof): Promise<Confirmation> {
  return confirmationOf(await askWithRetries(verify(proof)))
}

export async function confirmOnce(proof: Proof): Promise<Confirmation> {
  return confirmationOf(await askOnce(verify(proof)))
}

function confirmationOf(answer: CallOutcome<{ order: OrderOnWire }>): Confirmation {
  if (answer.status === 'agreed') return { answer: 'order', order: answer.value.order }
  return answer.status === 'refused' ? { answer: 'refused', reason: answer.reason } : { answer: 'unknown' }
}
