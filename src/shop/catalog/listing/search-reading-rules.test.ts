import { expect, test } from 'vitest'
import { readWords } from './search-reading-rules.ts'
import type { Vocabulary } from './search-rules.ts'

const vocabulary: Vocabulary = {
  words: new Map([
    ['gym', true],
    ['bag', true],
    ['lal', true],
    ['shoes', true],
    ['football', true],
    ['koi', true],
    ['pani', false],
  ]),
  beginnings: new Set(),
  synonyms: new Map([
    ['gymbag', [{ searched: 'duffel bag', bothWays: false }]],
    ['footballshoes', [{ searched: 'football boots', bothWays: false }]],
    ['joote', [{ searched: 'shoes', bothWays: false }]],
  ]),
  kinds: new Set(['bag', 'shoes']),
  brands: new Set(),
}

test.each([
  ['bag gym', 'gym bag'],
  ['shoes football', 'football shoes'],
  ['फुटबॉल जूते', 'football shoes'],
  // The owner's synonym answers alone; in a pair the English words have one.
  ['joote', 'joote'],
  ['joote football', 'football shoes'],
  // A word of the shop stays as it is.
  ['lal bag', 'lal bag'],
  ['show bag', 'bag'],
  ['show', 'show'],
  ['kneecaps', 'knee cap'],
  // What is only described so is no name.
  ['pani bag', 'water bag'],
  ['koi bag', 'koi bag'],
  ['accha bag', 'bag'],
  ['bag boxing gloves', 'bag boxing gloves'],
])('%j is read as %j', (typed, read) => {
  expect(readWords(typed.split(' '), vocabulary).join(' ')).toBe(read)
})
