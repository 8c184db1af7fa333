import { expect, test } from 'vitest'
import { costOf, isSellable, readUnits } from './sale-lines.tsx'

test('a barcode in the field of units is cut to what can be counted, and not sold', () => {
  const quantity = readUnits('8901234567890')
  expect(quantity).toBe('89')
  expect(costOf({ price: 400, quantity })).toBe(3_560_000)
  expect(isSellable({ quantity })).toBe(false)
})

test('1 to 20 units are sold in a line', () => {
  const sold = ['', '0', '1', '20', '21'].filter((quantity) => isSellable({ quantity }))
  expect(sold).toEqual(['1', '20'])
})
