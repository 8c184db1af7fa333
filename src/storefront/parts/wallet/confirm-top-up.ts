import { api, ask } from '../../api.ts'
import { askWithRetries } from '../../retry.ts'
import type { Proof } from '../checkout/razorpay-dialog.ts'

/** Money that was paid in the provider's dialog: the rupees, and the proof that the dialog gave. */
export type PaidTopUp = { amount: number } & Proof

export type Confirmation =
  | { outcome: 'added'; amount: number }
  | { outcome: 'failed'; message: string }
  | { outcome: 'unknown'; paid: PaidTopUp }

/** Has the shop verify and credit a payment. Asking again is harmless. */
export async function confirmTopUp(paid: PaidTopUp): Promise<Confirmation> {
  const answer = await askWithRetries(() => ask(api.wallet['add-money'].$post({ json: paid })))
  if (answer.status === 'agreed') return { outcome: 'added', amount: paid.amount }
  return answer.status === 'refused' ? { outcome: 'failed', message: answer.reason } : { outcome: 'unknown', paid }
}
