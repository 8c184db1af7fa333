import { randomKey } from '../../client/random-key.ts'
import { sessionStore, type TextStore } from '../../client/storage.ts'
import { isArrayOf, isNumber, isObject, isOneOf, isString, readJson } from '../../lib/json.ts'
import { paymentMethods } from '../../shop/orders/rules.ts'
import { isAddress } from '../shared/address-guards.ts'
import type { CreateOrderRequest } from './purchase.ts'

const name = 'order-key'

/**
 * The same idempotency key for the same body until it is cleared, so that a double click, a reload and a retry
 * create one order.
 */
export function orderKey(body: CreateOrderRequest, store: TextStore = sessionStore): string {
  const before = lastAsked(store)
  if (before && JSON.stringify(before.body) === JSON.stringify(body)) return before.key
  const asked: Asked = { key: randomKey(), body }
  store.set(name, JSON.stringify(asked))
  return asked.key
}

type Asked = { key: string; body: CreateOrderRequest }

const isAsked = isObject<Asked>({
  key: isString,
  body: isObject<CreateOrderRequest>({
    items: isArrayOf(isObject({ productId: isString, size: isNumber, quantity: isNumber })),
    shippingAddress: isAddress,
    paymentMethod: isOneOf(...paymentMethods),
    theTotelAmount: isNumber,
    discount: isNumber,
    discountedAmount: isNumber,
  }),
})

export function lastAsked(store: TextStore = sessionStore): Asked | null {
  return readJson(store.get(name), isAsked)
}

export function forgetOrderKey(store: TextStore = sessionStore): void {
  store.set(name, null)
}
