import { expect, test } from 'vitest'
import type { ColourOnWire } from '../../shop/catalog/styles/wire.ts'
import type { ProductOnWire } from '../../shop/catalog/wire.ts'
import type { ReviewsOnWire } from '../../shop/reviews/wire.ts'
import { productThings } from './structured-data.ts'

const origin = 'https://shop.test'
const product = {
  _id: 'red',
  productName: 'Rapid Tee Red',
  description: 'Light.',
  category: { _id: 'c', categoryName: 'T-Shirts' },
  brand: { _id: 'b', brandName: 'Nike' },
  gender: 'Men',
  regularPrice: 1999,
  salePrice: 1499,
  discountedPrice: 999,
  sizes: [{ _id: 's', size: 8, label: 'M', stock: 1 }],
  pictures: { thumbnail: null, gallery: [] },
  status: true,
  styleCode: 'Rapid-1',
} as unknown as ProductOnWire

const colour = (more: Partial<ColourOnWire>): ColourOnWire => ({
  ...{ _id: 'red', productName: 'Rapid Tee Red', colour: 'Red', picture: null },
  ...{ price: 999, status: true, available: true, ...more },
})
const blue = colour({
  _id: 'blue',
  productName: 'Rapid Tee Blue',
  colour: 'Blue',
  available: false,
  price: 1299,
})

const offer = (id: string, price: number, availability: string) => ({
  '@type': 'Offer',
  url: `${origin}/productDetials/${id}`,
  priceCurrency: 'INR',
  price,
  availability: `https://schema.org/${availability}`,
  itemCondition: 'https://schema.org/NewCondition',
})

test('a product that is alone is a product', () => {
  const things = productThings(product, [], origin, null)
  expect(things).toEqual([expect.objectContaining({ '@type': 'Product', sku: 'red' })])
  expect(JSON.stringify(things)).not.toMatch(/roup|variant/i)
})

test('a colour is a variant of a group that is whole on its page, each with its own offer', () => {
  const [own, group] = productThings(product, [colour({}), blue], origin, null)
  expect(own).toMatchObject({
    ...{ '@type': 'Product', color: 'Red', inProductGroupWithID: 'rapid-1' },
    isVariantOf: { '@id': `${origin}/productDetials/red#style` },
    offers: offer('red', 999, 'InStock'),
  })
  expect(group).toEqual({
    '@type': 'ProductGroup',
    '@id': `${origin}/productDetials/red#style`,
    name: 'Rapid Tee',
    description: 'Light.',
    brand: { '@type': 'Brand', name: 'Nike' },
    audience: { '@type': 'PeopleAudience', suggestedGender: 'Men' },
    productGroupID: 'rapid-1',
    variesBy: ['https://schema.org/color'],
    hasVariant: [
      expect.objectContaining({ '@type': 'Product', sku: 'red', color: 'Red' }),
      {
        ...{ '@type': 'Product', sku: 'blue', name: 'Rapid Tee Blue', color: 'Blue' },
        url: `${origin}/productDetials/blue`,
        offers: offer('blue', 1299, 'OutOfStock'),
      },
    ],
  })
})

test('a style with a colour that has no name does not say that it varies by colour', () => {
  const [own, group] = productThings(product, [colour({ colour: null }), blue], origin, null)
  expect([own, group]).not.toContainEqual(expect.objectContaining({ variesBy: expect.anything() }))
  expect(JSON.stringify([own, group])).not.toContain('"color"')
})

test('a product has what its buyers say, and nothing of reviews while there are none', () => {
  const review = { author: 'Asha R.', stars: 4, text: 'Light.', photos: [], at: '2026-11-30T06:00:00.000Z' }
  const reviews = { summary: { count: 2, average: 4.5 }, reviews: [review] } as unknown as ReviewsOnWire
  const [own] = productThings(product, [], origin, reviews)
  expect(own).toMatchObject({
    aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.5, reviewCount: 2 },
    review: [{ author: { '@type': 'Person', name: 'Asha R.' }, reviewBody: 'Light.' }],
  })
  const photos = [{ src: '/images/one' }]
  const shown = { ...reviews, reviews: [{ ...review, photos }] } as unknown as ReviewsOnWire
  expect(productThings(product, [], origin, shown)[0]).toMatchObject({
    review: [{ image: [`${origin}/images/one`] }],
  })
  const none = { summary: { count: 0 }, reviews: [] } as unknown as ReviewsOnWire
  for (const hidden of [none, null])
    expect(productThings(product, [], origin, hidden)[0]).not.toHaveProperty('aggregateRating')
})
