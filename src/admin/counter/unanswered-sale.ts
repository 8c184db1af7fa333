import { Refusal } from '../../client/api-client.ts'
import { sessionStore } from '../../client/storage.ts'
import { isArrayOf, isNumber, isObject, isOneOf, isString, readJson } from '../../lib/json.ts'
import { type CounterPayment, counterPayments } from '../../shop/orders/rules.ts'

/** Sent again unchanged, with the same key, so that nothing is sold twice. `by`: the admin to whom the key belongs. */
export type SaleRequest = {
  key: string
  by: string
  json: {
    items: { productId: string; size: number; quantity: number }[]
    customer: { name: string; phone: string }
    paidBy: CounterPayment
    theTotelAmount: number
  }
}

const KEY = 'counter sale'

const isSale = isObject<SaleRequest>({
  key: isString,
  by: isString,
  json: isObject<SaleRequest['json']>({
    items: isArrayOf(isObject({ productId: isString, size: isNumber, quantity: isNumber })),
    customer: isObject({ name: isString, phone: isString }),
    paidBy: isOneOf(...counterPayments),
    theTotelAmount: isNumber,
  }),
})

export function readUnansweredSale(): SaleRequest | null {
  return readJson(sessionStore.get(KEY), isSale)
}

export function storeUnansweredSale(sale: SaleRequest | null): void {
  sessionStore.set(KEY, sale && JSON.stringify(sale))
}

/** Statuses of refusals that come before the shop looks up the key. */
const refusedBeforeKey: readonly number[] = [401, 403, 429]

/** Whether the sale may have been made all the same. */
export function isUndecided(error: unknown, isSentAgain: boolean): boolean {
  if (!(error instanceof Refusal) || error.status >= 500) return true
  return isSentAgain && refusedBeforeKey.includes(error.status)
}
