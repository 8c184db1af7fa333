import { expect, test, vi } from 'vitest'
import { isFetchFailure, messageOf, Refusal } from './api-client.ts'

const otherwise = 'Failed to create order'

test.each([
  ['a refusal with words', new Refusal(409, { message: 'Out of stock' }), 'Out of stock'],
  ['a refusal without words', new Refusal(400, {}), otherwise],
  ["a fault of the server's", new Refusal(500, { message: 'Internal Server Error' }), otherwise],
  ['no answer', new TypeError('Failed to fetch'), otherwise],
])('of %s a page says what helps', (_, error, said) => {
  expect(messageOf(error, otherwise)).toBe(said)
})

test.each([
  [new Refusal(500, {}), true],
  [new TypeError('Failed to fetch'), true],
  [new TypeError('Load failed'), true],
  [new TypeError('NetworkError when attempting to fetch resource.'), true],
  [new TypeError("Cannot read properties of undefined (reading 'map')"), false],
  [new DOMException('The node to be removed is not a child of this node.', 'NotFoundError'), false],
])('%o: was it the network? %s', (error, isFetch) => expect(isFetchFailure(error)).toBe(isFetch))

test('without a connection, that is said first', () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(messageOf(new TypeError('Failed to fetch'), otherwise)).toBe(`You are offline. ${otherwise}`)
  vi.unstubAllGlobals()
})
