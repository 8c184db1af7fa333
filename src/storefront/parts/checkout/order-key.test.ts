import { expect, test } from 'vitest'
import type { Kept } from '../../browser-storage.ts'
import { forgetOrderKey, orderKey } from './order-key.ts'

function emptyTab(): Kept {
  const texts = new Map<string, string>()
  return {
    get: (key) => texts.get(key) ?? null,
    set: (key, text) => void (text === null ? texts.delete(key) : texts.set(key, text)),
  }
}

const body = { items: [{ productId: 'a', size: 8, quantity: 1 }], theTotelAmount: 529 }

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
  forgetOrderKey(tab)
  expect(orderKey(body, tab)).not.toBe(key)
})
