import { fromRupees, nothing } from '../../lib/money.ts'
import { useShopFacts } from '../shared/shop-facts.ts'
import { useCodRefusal } from './cod-refusal.ts'
import { type Funds, offeredMethods, rankOptions } from './payment-options.ts'
import { type Purchase, paidBy } from './purchase.ts'
import { useStoredChoice } from './stored-choices.ts'

export const recommended = 'Recommended'

export type WaysToPay = ReturnType<typeof useWaysToPay>

/** `method`: the one whose panel is open; undefined if the shop offers none. */
export function useWaysToPay(purchase: Purchase | undefined, balance: number | null | undefined) {
  const codLimit = purchase?.cart.terms.codLimit ?? 0
  const { onlinePayment, wallet } = useShopFacts()
  const menu = offeredMethods({ codLimit, onlinePayment, wallet })
  const [stored, choose] = useStoredChoice('way to pay')
  const chosen = menu.find((method) => method === stored) ?? recommended
  const funds: Funds = {
    total: purchase?.totals.total ?? nothing,
    cashTotal: purchase ? paidBy('COD', purchase).totals.total : nothing,
    codLimit: fromRupees(codLimit),
    codRefusal: useCodRefusal(purchase),
    balance: balance == null ? balance : fromRupees(balance),
  }
  const method = chosen === recommended ? rankOptions(funds, menu)[0] : chosen
  return { menu, chosen, choose, funds, method }
}
