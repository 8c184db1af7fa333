import { api, ask, messageOf, Refusal } from '../../api.ts'
import type { Proof } from '../checkout/razorpay-dialog.ts'

/** Money that was paid in the provider's dialog: the rupees, and the proof that the dialog gave. */
export type PaidTopUp = { amount: number } & Proof

export type Confirmation =
  | { outcome: 'added'; amount: number }
  | { outcome: 'failed'; message: string }
  | { outcome: 'unknown'; paid: PaidTopUp }

/** In milliseconds; between one question and the next. */
const pauses = [1_000, 3_000]

/** Has the shop verify and credit a payment. Asking again is harmless, so no answer counts as unknown after three tries only. */
export async function confirmTopUp(paid: PaidTopUp): Promise<Confirmation> {
  for (const pause of pauses) {
    const confirmation = await confirmOnce(paid)
    if (confirmation.outcome !== 'unknown') return confirmation
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  return confirmOnce(paid)
}

async function confirmOnce(paid: PaidTopUp): Promise<Confirmation> {
  try {
    await ask(api.wallet['add-money'].$post({ json: paid }))
    return { outcome: 'added', amount: paid.amount }
  } catch (error) {
    const isAnswer = error instanceof Refusal && error.status < 500 && error.status !== 429
    return isAnswer ? { outcome: 'failed', message: messageOf(error) } : { outcome: 'unknown', paid }
  }
}
