import { formatRupees, minus, type Paise, toRupees } from '../../lib/money.ts'
import { codAllowed, codRefused } from '../../shop/orders/cod-rules.ts'
import { ONLINE, type PaymentMethod, paymentMethods } from '../../shop/orders/rules.ts'

/**
 * `cashTotal`: with the fee for cash. `balance` is null without a wallet and undefined if it did not load. `codRefusal`: why the shop refuses cash on delivery to
 * this shopper and address now.
 */
export type Funds = {
  total: Paise
  cashTotal: Paise
  codLimit: Paise
  codRefusal: string | null
  balance: Paise | null | undefined
}

export function unavailableReason(
  method: PaymentMethod,
  { total, cashTotal, codLimit, codRefusal, balance }: Funds,
): string | null {
  if (method === 'COD') return codAllowed(cashTotal, codLimit) ? codRefusal : codRefused(codLimit)
  if (method === ONLINE) return null
  if (balance === undefined) return 'Your wallet could not be loaded.'
  if (balance === null) return 'You have no wallet yet.'
  return balance >= total
    ? null
    : `${formatRupees(toRupees(minus(total, balance)))} is missing in your wallet.`
}

/** `codLimit` in rupees; with a limit of 0 there is no cash on delivery. */
export function offeredMethods({
  codLimit,
  onlinePayment,
  wallet,
}: {
  codLimit: number
  onlinePayment: boolean
  wallet: boolean
}): PaymentMethod[] {
  const isOffered = { COD: codLimit > 0, [ONLINE]: onlinePayment, Wallet: wallet }
  return paymentMethods.filter((method) => isOffered[method])
}

const preferred: readonly PaymentMethod[] = ['Wallet', ONLINE, 'COD']

/**
 * Wallet first (one click, no third party), then online (available for any order), then cash on delivery.
 * Unavailable methods come last; if all are, cash on delivery first, because it says how to change the cart.
 */
export function rankOptions(funds: Funds, offered: readonly PaymentMethod[]): PaymentMethod[] {
  const ranked = preferred.filter((method) => offered.includes(method))
  const inTheWay = (method: PaymentMethod) => unavailableReason(method, funds) !== null
  if (ranked.every(inTheWay)) return ranked.toReversed()
  return ranked.toSorted((one, other) => Number(inTheWay(one)) - Number(inTheWay(other)))
}
