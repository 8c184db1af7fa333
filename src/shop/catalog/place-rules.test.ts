import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comparePlaces } from './place-rules.ts'
import { sizeFields } from './size-fields-rules.ts'
import { isSizeText, sizeTextIn } from './size-text-rules.ts'

const { maxLength } = sizeFields.place
const isPlace = (typed: string) => isSizeText(sizeTextIn(typed), maxLength)

test('places are in the order of their letters and numbers, and what has none is last', () => {
  const parts = fc.tuple(fc.constantFrom('A', 'B', 'Rack', 'Shelf'), fc.nat(120), fc.nat(120))
  fc.assert(
    fc.property(fc.array(fc.option(parts)), (places) => {
      const text = (place: (typeof places)[number]) => place?.join('-') ?? null
      const byParts = places.toSorted((one, other) => {
        if (!one || !other) return Number(!one) - Number(!other)
        return one[0].localeCompare(other[0]) || one[1] - other[1] || one[2] - other[2]
      })
      expect(places.map(text).toSorted(comparePlaces)).toEqual(byParts.map(text))
    }),
  )
  expect(['A-10', null, 'a-3', 'A-2', 'B-1', 'A-02-1', 'रैक 10', 'रैक 9'].toSorted(comparePlaces)).toEqual([
    ...['A-2', 'A-02-1', 'a-3', 'A-10', 'B-1', 'रैक 9', 'रैक 10', null],
  ])
})

test.each([
  [' A-03-2 ', 'A-03-2'],
  ['Rack  7, box  2', 'Rack 7, box 2'],
  ['Rack\u00a07', 'Rack 7'],
  ['Cafe\u0301', 'Café'],
  ['रैक ३/२', 'रैक ३/२'],
  ['x'.repeat(maxLength), 'x'.repeat(maxLength)],
])('%j is the place %j', (typed, place) => {
  expect([sizeTextIn(typed), isPlace(typed)]).toEqual([place, true])
})

test.each([
  '',
  '   ',
  '-/-',
  'x'.repeat(maxLength + 1),
  'A\t3',
  'A\n3',
  'A\u0000',
  'A\u202e3',
  'A\u200b3',
  '\ud800A',
  'A|3',
  'A=3',
])('%j is no place', (typed) => {
  expect(isPlace(typed)).toBe(false)
})
