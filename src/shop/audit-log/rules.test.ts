import { expect, test } from 'vitest'
import { difference } from './rules.ts'

test('of an edit only the fields that changed are kept, as they were and as they became', () => {
  const before = { productName: 'Glide', salePrice: 999, sizes: [{ size: 8, stock: 2 }], gender: 'Men' }
  const after = { productName: 'Glide', salePrice: 949.5, sizes: [{ size: 8, stock: 3 }] }
  expect(difference(before, after)).toEqual({
    before: { salePrice: 999, sizes: [{ size: 8, stock: 2 }] },
    after: { salePrice: 949.5, sizes: [{ size: 8, stock: 3 }] },
  })
})

test('an edit that changes nothing is no change', () => {
  expect(difference({ brandTitle: null }, { brandTitle: null })).toBeNull()
})
