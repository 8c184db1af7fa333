import { formatRupees, minus, type Paise, toRupees } from '../../../lib/money.ts'
import { codAllowed, codRefused } from '../../../shop/orders/cod-rules.ts'
import type { PaymentMethod } from '../../../shop/orders/rules.ts'

/** What the ways to pay are judged by: the total, and the wallet's balance: null without a wallet, undefined when it did not load. */
export type Funds = { total: Paise; balance: Paise | null | undefined }

/** What is in the way of paying so, or null. */
export function unavailableReason(method: PaymentMethod, { total, balance }: Funds): string | null {
  if (method === 'COD') return codAllowed(total) ? null : codRefused
  if (method === 'Razorpay') return null
  if (balance === undefined) return 'Your wallet could not be loaded.'
  if (balance === null) return 'You have no wallet yet.'
  return balance >= total
    ? null
    : `${formatRupees(toRupees(minus(total, balance)))} is missing in your wallet.`
}

/**
 * The ways to pay, the one to recommend first: from the wallet if it is enough, which is one click and needs nobody else;
 * otherwise online, which any order can be; then at the door. What cannot be had for this order comes last.
 */
export function rankOptions(funds: Funds): PaymentMethod[] {
  const preferred: PaymentMethod[] = ['Wallet', 'Razorpay', 'COD']
  const inTheWay = (method: PaymentMethod) => unavailableReason(method, funds) !== null
  return preferred.toSorted((one, other) => Number(inTheWay(one)) - Number(inTheWay(other)))
}
