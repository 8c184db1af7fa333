import { expect, test } from 'vitest'
import type { TextStore } from '../../client/storage.ts'
import { clearOrderKey, lastRequest, orderKey } from './order-key.ts'
import type { CreateOrderRequest } from './purchase.ts'

function emptyTab(): TextStore {
  const texts = new Map<string, string>()
  return {
    get: (key) => texts.get(key) ?? null,
    set: (key, text) => Boolean(text === null ? texts.delete(key) : texts.set(key, text)),
  }
}

const address = {
  _id: 'b',
  name: 'Meera',
  phone: '9876501234',
  address: '12 Marine Drive',
  locality: null,
  city: 'Mumbai',
  state: 'Maharashtra',
  pinCode: '400020',
  typeofPlace: 'Home',
  isDefaultAddress: true,
} as const

const body: CreateOrderRequest = {
  items: [{ productId: 'a', size: 8, quantity: 1 }],
  shippingAddress: address,
  paymentMethod: 'COD',
  theTotelAmount: 529,
  discount: 0,
  discountedAmount: 0,
}

test('the same order is sent under the same key, however often it is sent', () => {
  const tab = emptyTab()
  const key = orderKey(body, tab)
  expect(key).toMatch(/^[0-9a-f]{32}$/)
  expect(orderKey(structuredClone(body), tab)).toBe(key)
})

test('an order that has changed goes under a key of its own', () => {
  const tab = emptyTab()
  expect(orderKey(body, tab)).not.toBe(orderKey({ ...body, theTotelAmount: 499 }, tab))
})

test('once an order is made, the next one with the same items is another order', () => {
  const tab = emptyTab()
  const key = orderKey(body, tab)
  expect(lastRequest(tab)).toEqual({ key, body })
  clearOrderKey(tab)
  expect(lastRequest(tab)).toBeNull()
  expect(orderKey(body, tab)).not.toBe(key)
})
