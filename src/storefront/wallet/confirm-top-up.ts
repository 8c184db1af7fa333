import type { Proof } from '../payment/razorpay-dialog.ts'
import { askWithRetries } from '../payment/retry.ts'
import { api, ask } from '../shared/api.ts'

export type PaidTopUp = { amount: number } & Proof

export type Confirmation =
  | { outcome: 'added'; amount: number }
  | { outcome: 'failed'; message: string }
  | { outcome: 'unknown'; paid: PaidTopUp }

/** Idempotent, so it is safe to retry. */
export async function confirmTopUp(paid: PaidTopUp): Promise<Confirmation> {
  const answer = await askWithRetries(() => ask(api.wallet['add-money'].$post({ json: paid })))
  if (answer.status === 'agreed') return { outcome: 'added', amount: paid.amount }
  return answer.status === 'refused'
    ? { outcome: 'failed', message: answer.reason }
    : { outcome: 'unknown', paid }
}
