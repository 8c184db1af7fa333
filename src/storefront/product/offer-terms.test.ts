import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ProductOnWire } from '../../shop/catalog/wire.ts'
import { setOfferTerms, withTerms } from './offer-terms.ts'
import type { Thing } from './structured-data.ts'

const origin = 'https://shop.test'
const offer = (price: number) => ({ '@type': 'Offer', url: `${origin}/x`, price, priceCurrency: 'INR' })
const thing = { '@type': 'Product', sku: 'red', name: 'Rapid Tee', image: ['a', 'b'], offers: offer(999) }
const size = (id: string, more: object) => ({ _id: id, size: 8, label: 'UK 8', stock: 1, ...more })
const product = (more: object) =>
  ({ _id: 'red', sizes: [size('s8', {})], ...more }) as unknown as ProductOnWire
const twoSizes = [size('s8', { gtin: '8901234567890' }), size('s9', { size: 9, label: 'UK 9', stock: 0 })]

beforeEach(() => setOfferTerms({ returnDays: 7, shippingOf: (price) => (price < 1000 ? 30 : 0) }))
afterEach(() => setOfferTerms(null))

const only = (things: Thing[]) => {
  expect(things).toHaveLength(1)
  return things[0]
}

test('an offer says delivery, returns, and the last day of its price', () => {
  const until = { offerUntil: '2026-12-02T18:30:00.000Z' }
  expect(only(withTerms([thing], product(until), origin))?.offers).toEqual({
    ...offer(999),
    priceValidUntil: '2026-12-02',
    shippingDetails: {
      '@type': 'OfferShippingDetails',
      shippingRate: { '@type': 'MonetaryAmount', value: 30, currency: 'INR' },
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IN' },
    },
    hasMerchantReturnPolicy: {
      '@type': 'MerchantReturnPolicy',
      ...{ applicableCountry: 'IN', returnPolicyCountry: 'IN', merchantReturnDays: 7 },
      returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
      ...{ merchantReturnLink: `${origin}/returns`, refundType: 'https://schema.org/FullRefund' },
    },
  })
})

test('what is not known is not said: a fee by an unknown weight, and a last day of returns where there is none', () => {
  setOfferTerms({ returnDays: null, shippingOf: () => null })
  const offers = only(withTerms([thing], product({}), origin))?.offers as Thing
  expect(offers).not.toHaveProperty('shippingDetails')
  expect(offers.hasMerchantReturnPolicy).toMatchObject({
    returnPolicyCategory: 'https://schema.org/MerchantReturnUnlimitedWindow',
  })
  expect(offers.hasMerchantReturnPolicy).not.toHaveProperty('merchantReturnDays')
})

test('a product of one size is a product with its GTIN', () => {
  const sizes = [size('s8', { gtin: '8901234567890' })]
  expect(only(withTerms([thing], product({ sizes }), origin))).toMatchObject({
    ...{ '@type': 'Product', sku: 'red', gtin: '8901234567890' },
  })
})

test('a product of several sizes is a group of them, each with its address, GTIN and stock', () => {
  const group = only(withTerms([thing], product({ sizes: twoSizes }), origin))
  expect(group).toMatchObject({
    ...{ '@type': 'ProductGroup', productGroupID: 'red', variesBy: ['https://schema.org/size'] },
    hasVariant: [
      {
        ...{ '@type': 'Product', sku: 's8', name: 'Rapid Tee, UK 8', size: 'UK 8', gtin: '8901234567890' },
        url: `${origin}/productDetials/red?size=8`,
        offers: {
          ...{ url: `${origin}/productDetials/red?size=8`, price: 999 },
          ...{ availability: 'https://schema.org/InStock', shippingDetails: expect.anything() },
        },
      },
      { sku: 's9', offers: { availability: 'https://schema.org/OutOfStock' } },
    ],
  })
  expect(group).not.toHaveProperty('offers')
  expect(group).not.toHaveProperty('sku')
})

test('the group of a style has the sizes of the page’s own colour, and the other colours as they are', () => {
  const blue = { '@type': 'Product', sku: 'blue', name: 'Rapid Tee Blue', offers: offer(1299) }
  const group = { '@type': 'ProductGroup', productGroupID: 'rapid-1', hasVariant: [thing, blue] }
  const [own, style] = withTerms([{ ...thing, color: 'Red' }, group], product({ sizes: twoSizes }), origin)
  expect(own).toMatchObject({ '@type': 'Product', sku: 'red' })
  expect(style?.hasVariant).toMatchObject([
    { sku: 's8', color: 'Red', size: 'UK 8' },
    { sku: 's9', color: 'Red' },
    { sku: 'blue', offers: { price: 1299, shippingDetails: { shippingRate: { value: 0 } } } },
  ])
})
