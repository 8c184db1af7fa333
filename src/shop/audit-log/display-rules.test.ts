import { expect, test } from 'vitest'
import { records, recordTypeOf } from '../history/records-rules.ts'
import { deedInWords, fieldsInWords } from './display-rules.ts'
import type { StoredChange } from './rules.ts'

const glide = { id: 'c1', thingId: 'p1', thing: 'product', name: 'Glide', verb: 'edited' } as const
const change = (what: Partial<StoredChange>): StoredChange => ({ ...glide, before: {}, after: {}, ...what })

test.each<[string, Partial<StoredChange>]>([
  [
    'changed the sale price of Glide from ₹999 to ₹949.50',
    { before: { salePrice: 999 }, after: { salePrice: 949.5 } },
  ],
  [
    'changed sale price and category of Glide',
    {
      before: { salePrice: 999, category: { _id: '1', categoryName: 'Shoes' } },
      after: { salePrice: 900, category: { _id: '2', categoryName: 'Boots' } },
    },
  ],
  [
    'changed the stock of size 8 of Glide from 2 to 5',
    { before: { sizes: [{ size: 8, stock: 2 }] }, after: { sizes: [{ size: 8, stock: 5 }] } },
  ],
  [
    'changed the description of Glide',
    { before: { description: 'x'.repeat(60) }, after: { description: 'y' } },
  ],
  [
    'changed the title of Nike: Run far',
    { thing: 'brand', name: 'Nike', before: { brandTitle: null }, after: { brandTitle: 'Run far' } },
  ],
  ['changed the name of Glid to Glide', { before: { productName: 'Glid' }, after: { productName: 'Glide' } }],
  ['added the product Glide', { verb: 'created', before: null }],
  [
    'added the synonym joota → shoes',
    { thing: 'synonym', name: 'joota → shoes', verb: 'created', before: null },
  ],
  ['deleted the search saree', { thing: 'search', name: 'saree', verb: 'deleted', after: null }],
  ['deleted the coupon FIT10', { thing: 'coupon', name: 'FIT10', verb: 'deleted', after: null }],
  [
    'deactivated the product Glide',
    { verb: 'deactivated', before: { status: true }, after: { status: false } },
  ],
  [
    'answered the complaint G-1001',
    { thing: 'grievance', name: 'G-1001', verb: 'answered', before: { state: 'Waiting' } },
  ],
  ['blocked the customer Asha Rao', { thing: 'customer', name: 'Asha Rao', verb: 'blocked' }],
  [
    'moved Glide from Delivered to Return initialized',
    { thing: 'item', verb: 'moved', before: { status: 'Delivered' }, after: { status: 'ReturnInitialized' } },
  ],
  ['brought back the product Glide', { verb: 'restored', before: null }],
  ['took back the adding of the product Glide', { verb: 'restored', after: null }],
  [
    'changed back the sale price of Glide from ₹949.50 to ₹999',
    { verb: 'restored', before: { salePrice: 949.5 }, after: { salePrice: 999 } },
  ],
])('a change is told in a sentence: %s', (sentence, what) => {
  const told = change(what)
  expect(deedInWords(recordTypeOf(told.thing), told)).toBe(sentence)
})

test('the fields of a change are told as people read them', () => {
  const offer = {
    name: 'Diwali',
    discountPercentage: 20,
    startDate: '2026-11-20',
    endedAt: '2026-11-21T18:30:00.000Z',
    targetOfferId: { _id: 'p1', productName: 'Glide' },
  }
  const product = {
    gallery: ['/a', '/b'],
    thumbnail: null,
    status: true,
    createdAt: '2026-11-20T00:00:00.000Z',
    sizes: [{ size: 8, stock: 0 }],
  }
  const told = [
    ...fieldsInWords(records.offer, { before: null, after: offer }),
    ...fieldsInWords(records.product, { before: null, after: product }),
  ]
  expect(told.map(({ label, after }) => [label, after])).toEqual([
    ['name', 'Diwali'],
    ['discount', '20 %'],
    ['start date', '20 Nov 2026'],
    ['end', '22 Nov 2026, 00:00'],
    ['target', 'Glide'],
    ['gallery', '2 pictures'],
    ['thumbnail', null],
    ['status', 'Active'],
    ['stock of size 8', '0'],
  ])
})
