import { expect, test } from 'vitest'
import { blank, bodyOf, newRow, type ProductFields, type SizeRow } from './fields.ts'
import { changedFields, mergeFields } from './three-way-merge.ts'

const had = (size: number, stock: number): SizeRow => ({
  ...newRow,
  size: String(size),
  stock: String(stock),
  was: { size: String(size), stock },
})
const isNew = (size: number, stock: number): SizeRow => ({ ...had(size, stock), was: null })
const base: ProductFields = {
  ...blank,
  productName: 'Glide',
  salePrice: '999',
  regularPrice: '1299',
  sizes: [had(7, 15), had(8, 4)],
}

test('what I typed stays, and what I left alone becomes what another admin saved', () => {
  const mine = { ...base, productName: 'Glide 2' }
  const theirs = { ...base, salePrice: '949', galleryImages: ['/images/new'] }
  const merged = mergeFields(base, mine, theirs)
  expect(merged).toEqual({ ...theirs, productName: 'Glide 2' })
  expect(changedFields(theirs, merged)).toEqual(['productName'])
})

test('a field that both changed stays as I typed it', () => {
  expect(mergeFields(base, { ...base, salePrice: '899' }, { ...base, salePrice: '949' }).salePrice).toBe(
    '899',
  )
})

test('five units that I added are added to what is there now', () => {
  const mine = { ...base, sizes: [{ ...had(7, 15), stock: '20' }, had(8, 4)] }
  const theirs = { ...base, sizes: [had(7, 12), had(8, 3)] }
  expect(mergeFields(base, mine, theirs).sizes).toEqual([{ ...had(7, 12), stock: '17' }, had(8, 3)])
})

test('rows that I added, changed or removed stay so, and theirs come to them', () => {
  const mine = { ...base, sizes: [{ ...had(7, 15), size: '7.5' }, isNew(11, 3)] }
  const theirs = { ...base, sizes: [had(7, 15), had(8, 4), had(9, 2)] }
  expect(mergeFields(base, mine, theirs).sizes).toEqual([
    { ...had(7, 15), size: '7.5' },
    had(9, 2),
    isNew(11, 3),
  ])
})

test('a row that they removed goes, unless I changed it: then it is a new one', () => {
  const theirs = { ...base, sizes: [] }
  const mine = { ...base, sizes: [had(7, 15), { ...had(8, 4), stock: '9' }] }
  expect(mergeFields(base, mine, theirs).sizes).toEqual([isNew(8, 9)])
})

test('a row that I added is there once when it is saved', () => {
  const sent = { ...base, sizes: [had(7, 15), had(8, 4), isNew(11, 3)] }
  const saved = { ...base, sizes: [had(7, 15), had(8, 4), had(11, 3)] }
  expect(mergeFields(sent, sent, saved).sizes).toEqual(saved.sizes)
})

test('a stock is sent with what it was; a row whose size is another one now is sent as a new size', () => {
  const sizes = [{ ...had(7, 15), stock: '20' }, { ...had(8, 4), size: '8.5' }, isNew(9, 2)]
  const codes = { sku: '', barcode: '', place: '', lowStock: '' }
  expect(bodyOf({ ...base, sizes }).sizes).toEqual([
    { size: '7', stock: '20', stockBefore: 15, ...codes },
    { size: '8.5', stock: '4', ...codes },
    { size: '9', stock: '2', ...codes },
  ])
})
