import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type FeedRow,
  googleAttributes,
  metaAttributes,
  readGoogleFeed,
  readMetaFeed,
  wrongInFeed,
} from '../../../tests/feed-attributes.ts'
import { fromRupees, nothing } from '../../lib/money.ts'
import { stateNames } from '../../lib/states.ts'
import { gtinOf } from '../catalog/gtin-rules.ts'
import { noLabel } from '../catalog/label-rules.ts'
import type { Product } from '../catalog/rules.ts'
import { specified } from '../settings/specified.data.ts'
import { googleFoot, googleHead, googleItem } from './google-rules.ts'
import { metaHead, metaLine } from './meta-rules.ts'
import { type FeedTerms, itemsOf, plainText } from './rules.ts'
import { MAX_SHIPPING, regionCodes, shippingOf } from './shipping-rules.ts'

const origin = 'https://shop.example'
const terms: FeedTerms = { shop: 'Deccan', origin, fees: specified, onlyState: null, defaultWeight: 500 }

const picture = { hash: '0123456789abcdef0123456789abcdef', width: 1280, height: 960, colour: '#778877' }
const noDetails = { sku: null, barcode: null, place: null, lowStock: null, incoming: null }
const size = { ...noDetails, id: '01980000-0000-7000-8000-000000000001', size: 8, stock: 3 }
const product: Product = {
  ...noLabel,
  ...{ id: '01980000-0000-7000-8000-0000000000aa', name: 'Vayu Glide', description: 'Light.' },
  ...{ hsn: null, unit: null, taxClass: null, styleCode: null, colour: null, sizesMean: null, sports: null },
  category: { id: 'c', name: 'Running Shoes', unit: null, sizeSystem: 'uk' },
  brand: { id: 'b', name: 'Nike', countryOfOrigin: null, maker: null, importedIn: null },
  ...{ gender: 'Men', weight: null, pieces: 1, thumbnail: picture, gallery: [], offerPercentage: null },
  ...{ regularPrice: fromRupees(1999), salePrice: fromRupees(1499), price: fromRupees(1499) },
  ...{ sizes: [size], active: true, goLiveAt: null, listed: true },
  ...{ createdAt: new Date(0), updatedAt: new Date(0) },
}

const googleOf = (items: ReturnType<typeof itemsOf>) =>
  readGoogleFeed(googleHead('Deccan', origin) + items.map(googleItem).join('') + googleFoot)
const metaOf = (items: ReturnType<typeof itemsOf>) => readMetaFeed(metaHead + items.map(metaLine).join(''))
const rowOf = (
  changed: Partial<Product>,
  times: Parameters<typeof itemsOf>[1] = null,
): Record<string, unknown> =>
  Object.fromEntries(googleOf(itemsOf({ ...product, ...changed }, times, terms))[0] ?? [])

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.string({
    unit: fc.constantFrom('😀', 'a', ' ', '<b>', '&', '"', '\u0000', '\uFFFE', '\uE000', '\n'),
    maxLength: 6_000,
  }),
)
const amount = fc.integer({ min: 0, max: 5_000_000 }).map((paise) => fromRupees(paise / 100))
const anyProduct = fc
  .record({
    ...{ name: anyText, description: anyText, brand: anyText, category: anyText },
    ...{
      colour: fc.option(anyText),
      styleCode: fc.option(fc.stringMatching(/^[0-9A-Za-z][0-9A-Za-z._/-]{0,39}$/)),
    },
    ...{ mrp: amount, sale: amount, price: amount, weight: fc.option(fc.integer({ min: 1, max: 100_000 })) },
    gender: fc.constantFrom('Men', 'Women', 'Kids'),
    system: fc.constantFrom('uk', 'eu', 'chest', 'letters', 'number', 'millilitres', null),
    sizes: fc.array(
      fc.record({
        size: fc.constantFrom(3, 8, 42, 8.5),
        stock: fc.nat(9),
        barcode: fc.option(fc.stringMatching(/^\d{8,14}$/)),
      }),
      { maxLength: 4 },
    ),
    pictures: fc.nat(14),
  })
  .map(
    ({ name, description, brand, category, mrp, sale, price, system, sizes, pictures, ...same }): Product => {
      const [low, middle, high] = [mrp, sale, price].toSorted((one, other) => one - other)
      return {
        ...product,
        ...same,
        ...{ name, description, category: { ...product.category, name: category, sizeSystem: system } },
        brand: { ...product.brand, name: brand },
        ...{ price: low ?? nothing, salePrice: middle ?? nothing, regularPrice: high ?? nothing },
        sizes: sizes.map((each, at) => ({ ...size, ...each, id: `${product.id.slice(0, -1)}${at}` })),
        gallery: Array.from({ length: pictures }, (_, at) => ({
          ...picture,
          hash: `${at}`.padStart(32, '0'),
        })),
      }
    },
  )
const times = fc.record({
  from: fc.constant(new Date('2026-11-29T18:30:00Z')),
  to: fc.constant(new Date('2026-12-02T18:30:00Z')),
})

test('whatever a product says, its rows keep the public rules of both feeds', () => {
  fc.assert(
    fc.property(anyProduct, fc.option(times), (any, offer) => {
      const items = itemsOf(any, offer, terms)
      expect(wrongInFeed(googleOf(items), googleAttributes)).toEqual([])
      expect(wrongInFeed(metaOf(items), metaAttributes)).toEqual([])
      expect(items).toHaveLength(any.price > 0 ? any.sizes.length : 0)
    }),
    { numRuns: 100 },
  )
})

test('a product that is hidden, without a picture or for nothing is in no feed', () => {
  for (const changed of [{ listed: false }, { thumbnail: null }, { price: nothing }])
    expect(itemsOf({ ...product, ...changed }, null, terms)).toEqual([])
})

test('a size has its selling price, and below it the price of an offer while that runs', () => {
  expect(rowOf({})).toMatchObject({ price: '1499.00 INR', maximum_retail_price: '1999.00 INR' })
  expect(rowOf({})).not.toHaveProperty('sale_price')
  const offer = { from: new Date('2026-11-29T18:30:00Z'), to: new Date('2026-12-02T18:30:00Z') }
  expect(rowOf({ price: fromRupees(999.5) }, offer)).toMatchObject({
    price: '1499.00 INR',
    sale_price: '999.50 INR',
    sale_price_effective_date: '2026-11-30T00:00+0530/2026-12-03T00:00+0530',
  })
})

test('a size is a variant of its product, or of its style where the colour has a name', () => {
  const other = { ...size, id: '01980000-0000-7000-8000-000000000002', size: 9, stock: 0 }
  expect(rowOf({})).not.toHaveProperty('item_group_id')
  const [first, second] = googleOf(itemsOf({ ...product, sizes: [size, other] }, null, terms)).map(
    Object.fromEntries,
  )
  expect(first).toMatchObject({
    item_group_id: product.id,
    size: '8',
    size_system: 'UK',
    availability: 'in_stock',
  })
  expect(second).toMatchObject({ title: 'Vayu Glide, UK 9', size: '9', availability: 'out_of_stock' })
  const styled = rowOf({ styleCode: 'Rapid-1', colour: 'Red, Off White and Black' })
  expect(styled).toMatchObject({ item_group_id: 'rapid-1', color: 'Red/Off White/Black' })
  expect(rowOf({ styleCode: 'Rapid-1' })).not.toHaveProperty('item_group_id')
})

test.each([
  ['8901234567890', '8901234567890'],
  ['036000291452', '036000291452'],
  ['96385074', '96385074'],
  ['18901234567897', '18901234567897'],
  ['8901234567894', null],
  ['2000000000008', null],
  ['0200000000004', null],
  ['9900000000004', null],
  ['00000000', null],
  ['RUN-8', null],
  ['890123456789', null],
  [null, null],
])('the barcode %s is the GTIN %s', (barcode, gtin) => {
  expect(gtinOf({ barcode })).toBe(gtin)
})

test('a size without a GTIN has its SKU as part number, and without both no identifier', () => {
  expect(rowOf({ sizes: [{ ...size, barcode: '8901234567890', sku: 'RUN-8' }] })).toMatchObject({
    gtin: '8901234567890',
  })
  expect(rowOf({ sizes: [{ ...size, barcode: 'OWN-1', sku: 'RUN-8' }] })).toMatchObject({ mpn: 'RUN-8' })
  expect(rowOf({})).toMatchObject({ identifier_exists: 'no' })
})

const zone = (places: string[], fee: number, freeFrom: number | null = null) => ({
  ...{ name: places.join(), places },
  ...{ fee: fromRupees(fee), freeFrom: freeFrom === null ? null : fromRupees(freeFrom) },
})
const goods = { price: fromRupees(999), weight: 500 }
const shippingTo = (zones: ReturnType<typeof zone>[], onlyState: string | null = null) =>
  shippingOf({ fees: { ...specified, zones }, onlyState }, goods)

test('shipping is told for all of India and each place of a zone, as the cart charges it', () => {
  expect(shippingTo([zone(['Goa', '40', '560001'], 80, 999), zone(['403'], 120)])).toEqual([
    { price: fromRupees(30) },
    { region: 'GA', price: nothing },
    { postalCode: '40*', price: nothing },
    { postalCode: '560001', price: nothing },
    { postalCode: '403*', price: fromRupees(120) },
  ])
})

test('a seller who may send to one state names no other', () => {
  expect(shippingTo([zone(['Goa'], 80), zone(['40'], 120)], 'Goa')).toEqual([
    { region: 'GA', price: fromRupees(120) },
  ])
})

test('more places than Google takes have the highest fee', () => {
  const codes = Array.from({ length: MAX_SHIPPING }, (_, at) => `${5_000 + at}`)
  expect(shippingTo([zone(codes, 20)])).toEqual([{ price: fromRupees(30) }])
  expect(shippingTo([zone(codes, 90)])).toEqual([{ price: fromRupees(90) }])
})

test('each state has a code of its own', () => {
  expect(new Set(stateNames.map((name) => regionCodes[name])).size).toBe(stateNames.length)
})

test('a text is cut between characters', () => {
  expect(plainText('😀😀😀', 4)).toBe('😀…')
  expect(plainText('size < 8 <b>and</b> > 6', 50)).toBe('size < 8 and > 6')
})

test('the rules refuse what they are there for', () => {
  const row = googleOf(itemsOf(product, null, terms))[0] ?? []
  const with_ = (name: string, value: string): FeedRow => [
    ...row.filter(([each]) => each !== name),
    [name, value],
  ]
  for (const [name, value] of [
    ['availability', 'in stock'],
    ['price', '₹1,499'],
    ['sale_price', '1599.00 INR'],
    ['size_system', 'IN'],
    ['color', '#ff0000/'],
    ['age_group', 'Kids'],
    ['title', 'x'.repeat(151)],
    ['description', '<p>Soft</p>'],
    ['colour', 'Red'],
  ] as const)
    expect(wrongInFeed([with_(name, value)], googleAttributes), name).toHaveLength(1)
  expect(wrongInFeed([row, row], googleAttributes)).toEqual([`${size.id}: its id comes twice`])
})
