import { expect, test } from 'vitest'
import { categories } from '../../../demo/catalogue/categories.ts'
import { letterOf, proposedSizeSystem, sizeLabel, sizeSystemOf, sizeTitle } from './size-rules.ts'

test('a category’s name proposes what its sizes mean, for all of the demo’s categories', () => {
  const proposed = Object.groupBy(categories, ({ categoryName }) => proposedSizeSystem(categoryName))
  const names = Object.fromEntries(
    Object.entries(proposed).map(([system, all]) => [system, all.map(({ key }) => key).toSorted()]),
  )
  expect(names).toEqual({
    uk: [
      'court-shoes',
      'football-boots',
      'running-shoes',
      'slides',
      'socks',
      'trail-shoes',
      'training-shoes',
    ],
    chest: [
      'hoodies',
      'jerseys',
      'kids-kits',
      'polos',
      'sports-bras',
      't-shirts',
      'tank-tops',
      'track-jackets',
      'windcheaters',
    ],
    waist: ['joggers', 'leggings', 'shorts'],
    head: ['caps'],
    litres: ['backpacks', 'duffel-bags'],
    millilitres: ['bottles'],
    thickness: ['yoga-mats'],
    length: ['cricket-bats'],
    number: ['footballs', 'gloves'],
  })
})

test('what the owner chose wins over the name', () => {
  expect(sizeSystemOf({ name: 'Running Shoes', sizeSystem: null })).toBe('uk')
  expect(sizeSystemOf({ name: 'Running Shoes', sizeSystem: 'number' })).toBe('number')
})

test.each([
  ['uk', 'Men', 8, 'UK 8'],
  ['uk', 'Kids', 3.5, 'UK 3.5'],
  ['chest', 'Men', 88, '88 cm (S)'],
  ['chest', 'Women', 88, '88 cm (M)'],
  ['chest', 'Men', 118, '118 cm'],
  ['chest', 'Kids', 64, '64 cm'],
  ['waist', 'Men', 80, '80 cm'],
  ['millilitres', 'Men', 750, '750 ml'],
  ['litres', 'Women', 24, '24 L'],
  ['thickness', 'Men', 6, '6 mm'],
  ['number', 'Men', 5, '5'],
] as const)('a size of %s for %s of %d reads %s', (system, gender, size, label) => {
  expect(sizeLabel(system, gender, size)).toBe(label)
})

test('letters never become smaller as the chest grows', () => {
  const order = ['XS', 'S', 'M', 'L', 'XL', 'XXL', undefined]
  for (const gender of ['Men', 'Women'] as const) {
    const places = Array.from({ length: 60 }, (_, index) => order.indexOf(letterOf(gender, 65 + index)))
    expect(places).toEqual(places.toSorted((one, other) => one - other))
  }
})

test('the legend names the unit', () => {
  expect([sizeTitle('chest'), sizeTitle('number')]).toEqual(['Size (chest, cm)', 'Size'])
})
