import type { Actor } from './actors.ts'
import { type Proof, pay } from './paying.ts'
import type { Provider } from './provider.ts'

/** A top-up's payment as the screen sends it: its rupees, and the dialog's result. */
export type PaidTopUp = { amount: number } & Proof

export const askTopUp = (owner: Actor, amount: unknown) =>
  owner.post('/wallet/create-topup-order', { amount })
export const addMoney = (owner: Actor, claim: object) => owner.post('/wallet/add-money', claim)

/** A top-up that was paid at the provider, and that the shop does not know of yet. */
export async function paidTopUp(provider: Provider, owner: Actor, amount: number): Promise<PaidTopUp> {
  const { body } = await askTopUp(owner, amount)
  return { amount, ...(await pay(provider, body.razorpayOrderId)) }
}
