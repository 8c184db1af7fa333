import { expect, test } from 'vitest'
import { blank, bodyOf, newRow, type ProductFields, type SizeRow } from './fields.ts'
import { schemaOf } from './form-schema.ts'

const id = '01995a93-31a0-72cb-9858-68fa98fb9ace'
const right: ProductFields = {
  ...blank,
  productName: 'Glide',
  description: 'Light.',
  category: id,
  brand: id,
  gender: 'Men',
  regularPrice: '1299',
  salePrice: '999.50',
}
const old = (size: string, stock: string): SizeRow => ({ ...newRow, size, stock, was: { size, stock: 4 } })
const fresh = (size: string, stock: string): SizeRow => ({ ...newRow, size, stock })

/** What is wrong with an old product that has these sizes, by field. */
function wrong(...sizes: SizeRow[]): Record<string, string> {
  const { error } = schemaOf('edit').safeParse(bodyOf({ ...right, sizes }))
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [])
}

test('of an old product a size that there was may have nothing left', () => {
  expect(wrong(old('7', '0'), old('8', '4'), fresh('9', '1'))).toEqual({})
})

test('a size that comes to an old product comes with something, and so does one that is another size now', () => {
  expect(wrong(old('7', '4'), fresh('9', '0'), { ...old('8', '0'), size: '8.5' })).toEqual({
    'sizes.1.stock': 'stock cannot be negative or invalid',
    'sizes.2.stock': 'stock cannot be negative or invalid',
  })
})

test('sizes and stock are refused when they are negative, missing or no numbers, and no size is there twice', () => {
  expect(wrong(old('-7', '4'), fresh('', '1'), fresh('9', 'many'))).toEqual({
    'sizes.0.size': 'Size cannot be negative or invalid',
    'sizes.1.size': 'Size cannot be negative or invalid',
    'sizes.2.stock': 'stock cannot be negative or invalid',
  })
  expect(Object.values(wrong(old('7', '4'), fresh('7.0', '1')))).toEqual(['Size 7 is there twice'])
})

test('a new product needs something of every size', () => {
  const { error } = schemaOf('new').safeParse(bodyOf({ ...right, sizes: [fresh('7', '0')] }))
  expect(error?.issues.map(({ message }) => message)).toEqual(['stock cannot be negative or invalid'])
  expect(schemaOf('copy').safeParse(bodyOf({ ...right, sizes: [fresh('7', '0')] })).success).toBe(true)
  expect(schemaOf('new').safeParse(bodyOf({ ...right, sizes: [fresh('7', '1')] })).success).toBe(true)
})
