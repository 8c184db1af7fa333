import { expect, test } from 'vitest'
import { urls } from '../shared/urls.ts'
import { otherEndOf } from './ends.ts'

const toOrder = urls.wholeOrder('order-1')

test.each([
  ['taken', true, null, urls.cart],
  ['taken', false, null, urls.shop],
  ['ordered', true, 'order-1', toOrder],
  ['ordered', false, null, urls.shop],
  ['canceled', false, null, urls.shop],
  ['expired', false, null, urls.shop],
] as const)('a checkout that is %s, own: %s, leads on', (status, isOwn, orderId, to) => {
  expect(otherEndOf({ status, isOwn, orderId })?.to).toBe(to)
})

test('what can be taken is shown with its goods', () => {
  expect(otherEndOf({ status: 'open', isOwn: false, orderId: null })).toBeNull()
})
