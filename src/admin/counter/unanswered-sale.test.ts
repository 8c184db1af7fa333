import { expect, test, vi } from 'vitest'
import { Refusal } from '../../client/api-client.ts'
import { isUndecided, readUnansweredSale, storeUnansweredSale } from './unanswered-sale.ts'

const texts = new Map<string, string>()
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => texts.get(key) ?? null,
  setItem: (key: string, text: string) => texts.set(key, text),
  removeItem: (key: string) => texts.delete(key),
})

test('a sale without an answer stays with its key until it is dropped', () => {
  const items = [{ productId: 'p', size: 8, quantity: 2 }]
  const json = { items, customer: { name: '', phone: '' }, paidBy: 'UPI', theTotelAmount: 800 } as const
  storeUnansweredSale({ key: 'k', by: 'a', json: { ...json, items } })
  expect(readUnansweredSale()).toEqual({ key: 'k', by: 'a', json })
  storeUnansweredSale(null)
  expect(readUnansweredSale()).toBeNull()
  texts.set('counter sale', '{"key":1}')
  expect(readUnansweredSale()).toBeNull()
})

test('a refusal decides a sale, but neither a timeout nor what is answered before it is looked at', () => {
  const refusal = (status: number) => new Refusal(status, {})
  expect(isUndecided(new TypeError('Failed to fetch'), false)).toBe(true)
  expect(isUndecided(refusal(503), false)).toBe(true)
  expect(isUndecided(refusal(409), true)).toBe(false)
  expect(isUndecided(refusal(401), false)).toBe(false)
  expect([401, 403, 429].map((status) => isUndecided(refusal(status), true))).toEqual([true, true, true])
})
