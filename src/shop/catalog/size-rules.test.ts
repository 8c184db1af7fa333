import fc from 'fast-check'
import { expect, test } from 'vitest'
import { categories } from '../../../demo/catalogue/categories.ts'
import { genders } from './gender-rules.ts'
import { FIRST_OWN_SIZE } from './own-sizes-rules.ts'
import {
  chestOf,
  isClothing,
  letterOf,
  proposedSizeSystem,
  type SizeSystem,
  sizeIn,
  sizeLabel,
  sizeSystemNames,
  sizeSystemOf,
  sizeText,
  sizeTitle,
  wordOf,
} from './size-rules.ts'
import { sizeSystems } from './size-systems.data.ts'
import { sizeWords } from './size-words-rules.ts'

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
    bat: ['cricket-bats'],
    ball: ['footballs'],
    number: ['gloves'],
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

test('a letter has the chests that show it', () => {
  expect([chestOf('Men', 'XS'), chestOf('Men', 'M')]).toEqual([
    { from: null, to: 86 },
    { from: 92, to: 97 },
  ])
  expect([chestOf('Kids', 'M'), chestOf('Men', '5XL')]).toEqual([undefined, undefined])
})

test('the legend names the unit where a size has one', () => {
  const medium = sizeIn('chest', 'M') ?? 0
  expect(sizeTitle('chest', [94, medium])).toBe('Size (chest, cm)')
  expect(sizeTitle('chest', [medium])).toBe('Size')
  expect(sizeTitle('bat', [5])).toBe('Size')
  expect(sizeTitle('bat', [5, 85])).toBe('Size (length, cm)')
  expect(sizeTitle('number', [5])).toBe('Size')
})

test.each<[SizeSystem, string[], string]>([
  ['letters', ['M', 'm ', ' medium', 'size M'], 'M'],
  ['letters', ['XXL', '2XL', 'xx-large'], 'XXL'],
  ['letters', ['free size', 'FREE', 'One  Size'], 'Free size'],
  ['chest', ['94', '94 cm', '94cm', '94 cm (M)'], '94 cm (M)'],
  ['chest', ['xl'], 'XL'],
  ['chest', ['6-7 Y', '6–7 years', '6 to 7 yrs', '6−7'], '6–7 Y'],
  ['ages', ['12-18 m', '12–18 months'], '12–18 M'],
  ['ages', ['8 y', '8 Years'], '8 Y'],
  ['uk', ['8', 'UK 8', 'uk8', '8 uk', 'UK-8', '८'], 'UK 8'],
  ['uk', ['8.5', '8½', 'UK 8 ½'], 'UK 8.5'],
  ['uk', ['10c', 'UK 10C', '10 k'], '10C'],
  ['uk', ['1Y', 'uk 1y'], '1Y'],
  ['eu', ['42', 'EU 42', '42 eur'], 'EU 42'],
  ['waistInches', ['32', '32"', '32 inch', '32 in'], '32 in'],
  ['bat', ['sh', 'Short handle', 'SH'], 'SH'],
  ['bat', ['h', 'Harrow'], 'H'],
  ['bat', ['5', 'size 5', 'No. 5'], '5'],
  ['bat', ['85', '85 cm'], '85 cm'],
  ['ball', ['5', 'no 5'], '5'],
  ['litres', ['24 L', '24 ltr', '24'], '24 L'],
  ['grams', ['500 gm', '500'], '500 g'],
])('in %s the texts %j are read as %s', (system, texts, label) => {
  for (const text of texts) {
    const size = sizeIn(system, text)
    expect(size, text).toBeDefined()
    expect(sizeLabel(system, 'Men', size ?? 0), text).toBe(label)
  }
})

test.each<[SizeSystem, string[]]>([
  ['uk', ['M', '42 EU', '8 cm', 'SH', '6-7', 'blue', '', '0', '-8', '8 uk eu']],
  ['letters', ['8 cm', 'LH', '6–7 Y']],
  ['bat', ['M', '8 uk']],
])('in %s nothing of %j is a size', (system, texts) => {
  for (const text of texts) expect(sizeIn(system, text), text).toBeUndefined()
})

const anySize = fc.oneof(
  fc.integer({ min: 1, max: (FIRST_OWN_SIZE - 1) * 100 }).map((hundredths) => hundredths / 100),
  fc.integer({ min: 1, max: 200 }),
  fc.integer({ min: 900_000, max: 935_000 }),
)

test('every label is read as its size, in every system that has the word', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...sizeSystemNames),
      fc.constantFrom(...genders),
      anySize,
      (system, gender, size) => {
        const known: readonly string[] = sizeSystems[system].words
        const hasWord = Object.entries(sizeWords).some(
          ([name, { wordOf }]) => known.includes(name) && wordOf(size),
        )
        fc.pre(hasWord || wordOf(size) === undefined)
        expect(sizeIn(system, sizeLabel(system, gender, size))).toBe(size)
        expect(sizeIn(system, sizeText(size))).toBe(size)
      },
    ),
    { numRuns: 5_000 },
  )
})

test('words come in the order of their numbers', () => {
  const sorted = (system: SizeSystem, words: string[]) =>
    words
      .map((word) => sizeIn(system, word) ?? 0)
      .toSorted((one, other) => one - other)
      .map(sizeText)
  for (const words of [
    ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL', '4XL', '5XL'],
    ['0–3 M', '12–18 M', '2–3 Y', '6–7 Y', '10–12 Y'],
  ])
    expect(sorted('chest', words.toReversed())).toEqual(words)
  expect(sorted('bat', ['LH', 'SH', 'H', '6', '1'])).toEqual(['1', '6', 'H', 'SH', 'LH'])
  expect(sorted('uk', ['1Y', '13C', '9C'])).toEqual(['9C', '13C', '1Y'])
})

test('clothing is what its sizes measure, and in the demo tops and legwear alone', () => {
  const clothing = categories.filter(({ categoryName: name }) => isClothing({ name, sizeSystem: null }))
  expect(clothing.map(({ key }) => key)).toEqual([
    't-shirts',
    'polos',
    'jerseys',
    'kids-kits',
    'tank-tops',
    'hoodies',
    'track-jackets',
    'windcheaters',
    'joggers',
    'shorts',
    'leggings',
    'sports-bras',
  ])
})

test.each<[name: string, sizeSystem: SizeSystem | null, isClothes: boolean]>([
  ['Kurtas', 'letters', true],
  ['Kurtas', 'ages', true],
  ['Kurtas', null, false],
  ['Kurtas', 'chestInches', true],
  ['Gloves', 'letters', false],
  ['Caps', 'letters', false],
  ['Socks', 'ages', false],
  ['T-Shirts', 'number', true],
  ['T-Shirts', 'list:1', true],
  ['Grips', 'list:1', false],
  ['Running Shorts', 'uk', false],
])('goods called %s with sizes in %s are clothing: %s', (name, sizeSystem, isClothes) => {
  expect(isClothing({ name, sizeSystem })).toBe(isClothes)
})
