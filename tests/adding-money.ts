import type { Actor } from './cast.ts'
import type { Provider } from './provider.ts'

/** A payment of a top-up as the dialog hands it over, with the rupees it was for: what the screen sends on. */
export type PaidTopUp = {
  amount: number
  razorpayPaymentId: string
  razorpayOrderId: string
  razorpaySignature: string
}

export const askTopUp = (owner: Actor, amount: unknown) =>
  owner.post('/wallet/create-topup-order', { amount })
export const addMoney = (owner: Actor, claim: object) => owner.post('/wallet/add-money', claim)

/** Pays an order of the provider in its dialog; fails where the provider refuses. */
export async function payAt(provider: Provider, razorpayOrderId: string): Promise<Omit<PaidTopUp, 'amount'>> {
  const { status, body } = await provider.pay({ order_id: razorpayOrderId, outcome: 'success' })
  if (status !== 200) throw new Error(`not paid: ${body.error.description}`)
  return {
    razorpayPaymentId: body.razorpay_payment_id,
    razorpayOrderId: body.razorpay_order_id,
    razorpaySignature: body.razorpay_signature,
  }
}

/** A top-up that was paid at the provider, and of which the shop has not heard. */
export async function paidTopUp(provider: Provider, owner: Actor, amount: number): Promise<PaidTopUp> {
  const { body } = await askTopUp(owner, amount)
  return { amount, ...(await payAt(provider, body.razorpayOrderId)) }
}
