import { randomKey } from '../../client/random-key.ts'
import { sessionStore, type TextStore } from '../../client/storage.ts'
import type { DeliveryDays } from '../../lib/delivery-zones.ts'
import { type Guard, isArrayOf, isNumber, isObject, isOneOf, isString, readJson } from '../../lib/json.ts'
import { paymentMethods } from '../../shop/orders/rules.ts'
import { isCheckoutAddress } from '../shared/address-shape.ts'
import type { CreateOrderRequest } from './purchase.ts'

const name = 'order-key'

/**
 * The same idempotency key for the same body until it is cleared, so that a double click, a reload and a retry
 * create one order.
 */
export function orderKey(body: CreateOrderRequest, store: TextStore = sessionStore): string {
  const last = lastRequest(store)
  if (last && JSON.stringify(last.body) === JSON.stringify(body)) return last.key
  const request: StoredRequest = { key: randomKey(), body }
  store.set(name, JSON.stringify(request))
  return request.key
}

type StoredRequest = { key: string; body: CreateOrderRequest }

const isOptionalText: Guard<string | undefined> = (value): value is string | undefined =>
  value === undefined || isString(value)

const isDays = isObject<DeliveryDays>({ least: isNumber, most: isNumber })
const isOptionalDays: Guard<DeliveryDays | undefined> = (value): value is DeliveryDays | undefined =>
  value === undefined || isDays(value)

const isStoredRequest = isObject<StoredRequest>({
  key: isString,
  body: isObject<CreateOrderRequest>({
    items: isArrayOf(isObject({ productId: isString, size: isNumber, quantity: isNumber })),
    shippingAddress: isCheckoutAddress,
    paymentMethod: isOneOf(...paymentMethods),
    theTotelAmount: isNumber,
    discount: isNumber,
    discountedAmount: isNumber,
    deliveryCoupen: isOptionalText,
    multibuy: isOptionalText,
    pickupAt: isOptionalText,
    expressDays: isOptionalDays,
    gstin: isOptionalText,
    legalName: isOptionalText,
  }),
})

export function lastRequest(store: TextStore = sessionStore): StoredRequest | null {
  return readJson(store.get(name), isStoredRequest)
}

export function clearOrderKey(store: TextStore = sessionStore): void {
  store.set(name, null)
}
