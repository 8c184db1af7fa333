import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SPORTS } from './listing/goods.data.ts'
import { MAX_SPORTS, proposedSports, readSports, sportName, sportsIn, sportsText } from './sport-rules.ts'
import { sports } from './sports.data.ts'

const slugs = sports.map(({ slug }) => slug)
const some = fc.shuffledSubarray(slugs, { maxLength: MAX_SPORTS })

test('sports are read back in any order and as names, and have one text', () => {
  fc.assert(
    fc.property(some, fc.constantFrom(', ', ' ;', '|'), fc.boolean(), (chosen, between, isNamed) => {
      const typed = chosen.map((slug) => (isNamed ? sportName(slug).toUpperCase() : slug)).join(between)
      const read = readSports(typed)
      expect(read).toEqual({ slugs: chosen })
      const text = sportsText(chosen)
      expect(sportsText(chosen.toReversed())).toBe(text)
      expect(sportsIn(text).toSorted()).toEqual(chosen.toSorted())
    }),
  )
})

test('what is no sport is named, and more than a product may have are refused', () => {
  expect(readSports('cricket, quidditch')).toEqual({ wrong: '“quidditch” is no sport of the shop' })
  expect(readSports(slugs.slice(0, MAX_SPORTS + 1).join())).toEqual({
    wrong: `A product has at most ${MAX_SPORTS} sports`,
  })
})

test('each sport is proposed for what is called by it', () => {
  for (const { slug, name, terms, goods } of sports)
    for (const term of [name, ...terms, ...goods])
      expect(proposedSports({ category: 'Caps', name: term, description: '' }), term).toContain(slug)
})

test('a product has no more sports proposed than it may have, and each once', () => {
  const text = fc.array(fc.constantFrom(...sports.flatMap(({ terms, goods }) => [...terms, ...goods]), 'red'))
  const words = text.map((all) => all.join(' '))
  fc.assert(
    fc.property(words, words, words, (category, name, description) => {
      const proposed = proposedSports({ category, name, description })
      expect(proposed.length).toBeLessThanOrEqual(MAX_SPORTS)
      expect(readSports(sportsText(proposed) ?? '')).toEqual({ slugs: expect.arrayContaining(proposed) })
      expect(new Set(proposed).size).toBe(proposed.length)
    }),
  )
})

test.each([
  ['Cricket Bats', 'Gully Bat', 'For tape balls and tennis balls.', ['cricket']],
  ['Rackets', 'Table Tennis Bat', '', ['table-tennis']],
  ['T-shirts', 'Gym to Yoga Tee', 'For running too.', ['gym', 'yoga']],
  ['Caps', 'Boundary Cap', 'Washed, an athletic fit.', []],
  ['Bottles', 'Pani Flask', 'Fits a cage. For runners and cyclists.', ['running', 'cycling']],
  ['Running Shoes', 'Vayu', '', ['running']],
  ['Caps', 'A runaway success', 'Runs small.', []],
])('of %s, “%s”, “%s” the sports %j are proposed', (category, name, description, expected) => {
  expect(proposedSports({ category, name, description })).toEqual(expected)
})

test('every sport that a search reads is a sport of the shop', () => {
  expect([...SPORTS].filter((word) => !slugs.includes(word))).toEqual([])
})
