import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromRupees } from '../../../lib/money.ts'
import { sizeIn, sizeLabel } from '../size-rules.ts'
import { misspeltLimitsIn, readLimits } from './search-limits-rules.ts'

const rupees = (from: number, to: number) => ({ from: fromRupees(from), to: fromRupees(to) })

test.each([
  ['shoes under 2000', 'shoes', rupees(0, 2000), 'under ₹2,000'],
  ['under ₹1,500 bag', 'bag', rupees(0, 1500), 'under ₹1,500'],
  ['hoodie less than 1500 rs', 'hoodie', rupees(0, 1500), 'under ₹1,500'],
  ['caps below rs. 99', 'caps', rupees(0, 99), 'under ₹99'],
  ['joota 2k se kam', 'joota', rupees(0, 2000), 'under ₹2,000'],
  ['bats above 5000/-', 'bats', rupees(5000, 9_999_999), 'over ₹5,000'],
  ['boots between 1000 and 3000', 'boots', rupees(1000, 3000), 'from ₹1,000 to ₹3,000'],
  ['boots 1000-3000', 'boots', rupees(1000, 3000), 'from ₹1,000 to ₹3,000'],
  ['boots ₹1,000 se ₹3,000 tak', 'boots', rupees(1000, 3000), 'from ₹1,000 to ₹3,000'],
  ['offers under 500', 'offers', rupees(0, 500), 'under ₹500'],
  ['shoes < 2000', 'shoes', rupees(0, 2000), 'under ₹2,000'],
  ['shoes in 2000', 'shoes', rupees(0, 2000), 'under ₹2,000'],
  ['shoes undr 2000', 'shoes', rupees(0, 2000), 'under ₹2,000'],
  ['shoes 2 hazar tak', 'shoes', rupees(0, 2000), 'under ₹2,000'],
  ['जूते २००० से कम', 'जूते', rupees(0, 2000), 'under ₹2,000'],
  ['shoes under 2000rs', 'shoes', rupees(0, 2000), 'under ₹2,000'],
  ['2000 rs shoes', 'shoes', rupees(0, 2000), 'under ₹2,000'],
  ['shoes 2000 or more', 'shoes', rupees(2000, 9_999_999), 'over ₹2,000'],
  ['shoes around 2000', 'shoes', rupees(1500, 2500), 'from ₹1,500 to ₹2,500'],
  ['boots under-2000', 'boots', rupees(0, 2000), 'under ₹2,000'],
  ['shoes max 2000', 'shoes', rupees(0, 2000), 'under ₹2,000'],
  ['shoes in 999', 'shoes', rupees(0, 999), 'under ₹999'],
  ['bats max rs 270', 'bats', rupees(0, 270), 'under ₹270'],
  ['bats max price 270', 'bats', rupees(0, 270), 'under ₹270'],
  ['shoes in 2k', 'shoes', rupees(0, 2000), 'under ₹2,000'],
  ['bats min 1500', 'bats', rupees(1500, 9_999_999), 'over ₹1,500'],
  ['rs 100 caps', 'caps', rupees(0, 100), 'under ₹100'],
  ['caps rs. 100', 'caps', rupees(0, 100), 'under ₹100'],
  ['shoes rs 1500', 'shoes', rupees(0, 1500), 'under ₹1,500'],
  ['rs 1000', '', rupees(0, 1000), 'under ₹1,000'],
  ['shoes rs 1000', 'shoes', rupees(0, 1000), 'under ₹1,000'],
  ['max 1000', '', rupees(0, 1000), 'under ₹1,000'],
  ['max 1000 shoes', 'shoes', rupees(0, 1000), 'under ₹1,000'],
  ['shoes 1000 max', 'shoes', rupees(0, 1000), 'under ₹1,000'],
])('%j asks for %j within a price', (typed, text, prices, label) => {
  expect(readLimits(typed)).toEqual({ text, limits: { prices, sizes: null, onOffer: false }, label })
})

test.each([
  ['size 8 running shoes', 'running shoes', [8], 'in size 8'],
  ['slides 9 UK', 'slides', [9], 'in UK 9'],
  ['uk 9', 'footwear', [9], 'in UK 9'],
  ['size 7.5', '', [7.5], 'size 7.5'],
  ['shoes size 9 uk', 'shoes', [9], 'in UK 9'],
  ['uk-8', 'footwear', [8], 'in UK 8'],
  ['running shoes eu 42', 'running shoes', [8, 8.5], 'in EU 42'],
  ['EU-41 shoes', 'shoes', [7, 7.5], 'in EU 41'],
  ['size eu 39.5 slides', 'slides', [6, 6.5], 'in EU 39.5'],
  ['euro size 44', 'footwear', [9.5, 10], 'in EU 44'],
  ['eu 36', 'footwear', [3, 3.5], 'in EU 36'],
  ['9 number joota', 'joota', [9], 'in size 9'],
  ['shoes no. 9', 'shoes', [9], 'in size 9'],
  ['500ml bottle', 'bottle', [500, 0.5], 'in 500 ml'],
  ['1 litre bottle', 'bottle', [1, 1000], 'in 1 litre'],
])('%j asks for %j in a size', (typed, text, sizes, label) => {
  expect(readLimits(typed)).toMatchObject({ text, limits: { prices: null, sizes, onOffer: false }, label })
})

const word = (text: string) => sizeIn('chest', text) ?? sizeIn('bat', text) ?? 0

test.each([
  ['t-shirt size xl', 't-shirt', [word('XL')], 'in size XL'],
  ['tshirt XL', 'tshirt', [word('XL')], 'in size XL'],
  ['m size jersey', 'jersey', [word('M')], 'in size M'],
  ['jersey size-L', 'jersey', [word('L')], 'in size L'],
  ['2xl track pants', 'track pants', [word('XXL')], 'in size XXL'],
  ['free size cap', 'cap', [word('Free size')], 'in size Free size'],
  ['kit 5-6 years', 'kit', [word('5–6 Y')], 'in size 5–6 Y'],
  ['sh cricket bat', 'cricket bat', [word('SH')], 'in size SH'],
  ['cricket bat size 6', 'cricket bat', [6], 'in size 6'],
  ['42 size shoes', 'shoes', [8, 8.5, 42], 'in size 42'],
  ['shorts men 32 waist', 'shorts men', [], 'in waist 32 in'],
  ['chest 40 inch shirt', 'shirt', [], 'in chest 40 in'],
])('%j asks for %j in a size that is a word', (typed, text, sizes, label) => {
  expect(readLimits(typed)).toMatchObject({ text, limits: { sizes }, label })
})

test('a letter asks for the chests that show it, of the gender that is named', () => {
  const measures = readLimits('men xl jersey').limits?.measures ?? []
  expect(measures.map(({ system, gender }) => [system, gender])).toEqual([['chest', 'Men']])
  for (const chest of measures[0]?.sizes ?? []) expect(sizeLabel('chest', 'Men', chest)).toMatch(/\(XL\)$/)
  expect(readLimits('xl jersey').limits?.measures).toHaveLength(2)
})

test.each(['sale', 'Today’s best deals', 'on sale!'])('%j asks for what is on offer', (typed) => {
  const limits = { prices: null, sizes: null, onOffer: true }
  expect(readLimits(typed)).toEqual({ text: '', limits, label: 'on offer' })
})

test('a price and a size narrow together', () => {
  expect(readLimits('size 8 shoes under 2000')).toEqual({
    text: 'shoes',
    limits: { prices: rupees(0, 2000), sizes: [8], onOffer: false },
    label: 'in size 8 under ₹2,000',
  })
})

test.each([
  'under armour shoes',
  'under 14 jersey',
  'glide 4',
  'size five',
  'size 0',
  'under 0 rs',
  'shoes between 3000 and 1000',
  'shoes 3000-1000',
  'kit 5-6',
  'powder 100-200 g',
  'size 8kg',
  'shoes on sale',
  'gifts',
  'air max 270',
  'air max-720 shoes',
  'air max 90',
  'nike air max 270 react',
  'air max 2090',
  'made in 1998',
  'puma rs 100 shoes',
  'school ground 1200',
  'blow 2000',
])('%j has words only', (typed) => {
  expect(readLimits(typed)).toEqual({ text: typed, limits: null, label: '' })
})

test('a word that the shop names something with is no misspelt limit', () => {
  expect(misspeltLimitsIn('Arund 1200')).toEqual(['arund'])
  expect(misspeltLimitsIn('around 1200 ground 1200 bat')).toEqual([])
  expect(readLimits('Arund 1200', new Set(['arund']))).toMatchObject({ text: 'Arund 1200', limits: null })
})

test('prices and sizes fit the database, whatever is typed', () => {
  const word = fc.constantFrom(
    'under',
    'over',
    'between',
    'and',
    'size',
    'uk',
    'ml',
    '₹',
    ',',
    '.',
    'k',
    '0',
    '99999',
    ' ',
  )
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), (words) => {
      const { limits } = readLimits(words.join(''))
      const { from = 0, to = 0 } = limits?.prices ?? {}
      expect(from <= to && to < 2 ** 31).toBe(true)
      for (const size of limits?.sizes ?? []) expect(size > 0 && size < 1e9).toBe(true)
    }),
  )
})
