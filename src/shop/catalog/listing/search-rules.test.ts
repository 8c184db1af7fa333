import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  categoryKeysOf,
  forgivenLetters,
  formsOf,
  isPersonal,
  keysOf,
  kindQueryOf,
  lastBegun,
  MAX_WORD_LENGTH,
  queryOf,
  readAlternatives,
  splitsOf,
  trimmed,
  unknownIn,
  type Vocabulary,
  withoutPurpose,
  wordsOf,
} from './search-rules.ts'

function vocabularyOf({
  named = [],
  described = [],
  beginnings = [],
  synonyms = {},
  bothWays = false,
  kinds = [],
  brands = [],
}: {
  named?: string[]
  described?: string[]
  beginnings?: string[]
  synonyms?: Record<string, string[]>
  bothWays?: boolean
  kinds?: string[]
  brands?: string[]
}): Vocabulary {
  const words = [
    ...named.map((word) => [word, true] as const),
    ...described.map((word) => [word, false] as const),
  ]
  return {
    words: new Map(words),
    beginnings: new Set(beginnings),
    synonyms: new Map(
      Object.entries(synonyms).map(([typed, all]) => [
        typed,
        all.map((searched) => ({ searched, bothWays })),
      ]),
    ),
    kinds: new Set(kinds),
    brands: new Set(brands),
  }
}

describe('the words of a search', () => {
  test.each([
    ["Women's  RUNNING-shoes, 4%", ['women', 'running', 'shoes', '4']],
    ['keepers’ gloves', ['keepers', 'gloves']],
    ["'single'", ['single']],
    ['कबड्डी café', ['कबड्डी', 'cafe']],
    ['T-Shirt', ['t', 'shirt']],
    ['🏏🏏', []],
    ['!!! ???', []],
    ['   ', []],
  ])('of %j are letters and digits in lower case, without the possessive', (search, words) => {
    expect(wordsOf(search)).toEqual(words)
  })

  test('are few and short, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 3_000 }), (search) => {
        const words = wordsOf(search)
        expect(words.length).toBeLessThanOrEqual(12)
        for (const word of words) {
          expect(word.length).toBeLessThanOrEqual(MAX_WORD_LENGTH)
          expect(word).not.toMatch(/[^\p{L}\p{N}\p{M}]/u)
        }
        expect(keysOf(words).length).toBeLessThan(150)
      }),
    )
  })
})

describe('the forms of a word', () => {
  test.each([
    ['shoe', ['shoe', 'shoes']],
    ['shoes', ['shoes', 'shoe']],
    ['legging', ['legging', 'leggings']],
    ['jersey', ['jersey', 'jerseys']],
    ['hoodies', ['hoodies', 'hoody', 'hoodie']],
    ['strawberry', ['strawberry', 'strawberries']],
    ['watches', ['watches', 'watch', 'watche']],
    ['sizes', ['sizes', 'siz', 'size']],
    ['dress', ['dress', 'dresses']],
    ['uk', ['uk']],
    ['100', ['100']],
    ['कबड्डी', ['कबड्डी']],
  ])('%s are its singular and plural', (word, forms) => {
    expect(formsOf(word)).toEqual(forms)
  })
})

test.each([
  ['gym bottle', '((bottle:A & !(bottle:A <-> green:A)) | (bottle:B & !(bottle:B <-> green:B)) | bottles)'],
  ['bottle', '((bottle:A & !(bottle:A <-> green:A)) | (bottle:B & !(bottle:B <-> green:B)) | bottles)'],
  ['the bottle', '((bottle:A & !(bottle:A <-> green:A)) | (bottle:B & !(bottle:B <-> green:B)) | bottles)'],
  ['gym', null],
  [
    'bottle for caps',
    '((bottle:A & !(bottle:A <-> green:A)) | (bottle:B & !(bottle:B <-> green:B)) | bottles)',
  ],
  [
    'steel flask',
    '((bottle:A & !(bottle:A <-> green:A)) | (bottle:B & !(bottle:B <-> green:B)) | bottles | ((steel | steels) & (flask | flasks)))',
  ],
  ['red t shirt', '(tshirt | tshirts)'],
])('a kind of product must be named, not only described: %j needs %j', (search, query) => {
  const vocabulary = vocabularyOf({
    described: ['gym', 'steel', 'red'],
    named: ['bottles', 'caps', 'tshirts'],
    kinds: ['bottles', 'caps', 'tshirts'],
    synonyms: { flask: ['bottle'] },
  })
  expect(kindQueryOf(wordsOf(search), vocabulary)).toBe(query)
})

test.each([
  [['ke', 'joote'], ['joote']],
  [
    ['nike', 'shoes', 'for'],
    ['nike', 'shoes'],
  ],
  [
    ['t', 'shirt'],
    ['t', 'shirt'],
  ],
  [['for', 'ke'], []],
])('%j is told as %j', (words, told) => {
  expect(trimmed(words)).toEqual(told)
})

describe('a query', () => {
  const vocabulary = vocabularyOf({
    named: [
      'football',
      'footballs',
      'foot',
      'ball',
      'hoodies',
      'tshirts',
      'shirts',
      'caps',
      'warmup',
      'shoes',
    ],
    described: ['foam'],
    beginnings: ['hood', 'cap', 'foam', 'foo'],
    synonyms: { hat: ['cap'], joota: ['running shoes', 'slides'], tracksuit: ['track jacket'] },
  })

  test.each([
    ['shoes', '(shoes | shoe)'],
    ['foot ball', '(((foot:ABC | foots:ABC) & (ball:ABC | balls:ABC)) | football | footballs)'],
    ['t shirt', '(tshirt | tshirts)'],
    ['hood', '(hood | hoods | hood:*)'],
    ['hood foam', '(hood | hoods | hood:*) & (foam | foams | foam:*)'],
    ['foam hood', '(foam | foams) & (hood | hoods | hood:*)'],
    ['cap', '(cap | caps)'],
    ['hats', '(hats:ABC | hat:ABC | ((cap | caps)))'],
    ['joota', '(joota:ABC | jootas:ABC | ((running | runnings) & (shoes | shoe)) | ((slides | slide)))'],
    [
      'track suits',
      '(((track:ABC | tracks:ABC) & (suits:ABC | suit:ABC)) | ((track | tracks) & (jacket | jackets)))',
    ],
    ['warm up', '(warmup | warmups)'],
    ['the shoes for', '(shoes | shoe)'],
    ['for the', ''],
    ['', ''],
  ])('for %j asks for all its words, each joined, unfinished or by a synonym', (search, query) => {
    expect(queryOf(wordsOf(search), vocabulary)).toBe(query)
  })

  test('leaves what a synonym replaces to names, colours and facts, but not where both mean the same', () => {
    const same = vocabularyOf({ synonyms: { tee: ['tshirt'] }, bothWays: true })
    expect(queryOf(['tee'], same)).toBe('(tee | tees | ((tshirt | tshirts)))')
  })

  test('follows no synonym of a synonym', () => {
    const chain = vocabularyOf({ synonyms: { joota: ['shoe'], shoe: ['slides'] } })
    expect(queryOf(['joota'], chain)).toBe('(joota:ABC | jootas:ABC | ((shoe | shoes)))')
  })

  test('names the categories that are called like its words or their synonyms', () => {
    const keys = categoryKeysOf(['track', 'suit', 'hat'], vocabulary)
    for (const key of ['tracksuit', 'trackjackets', 'caps', 'hats']) expect(keys).toContain(key)
  })
})

test('unknown are words that are none of the shop’s in any form, joined, begun or as a synonym', () => {
  const vocabulary = vocabularyOf({
    named: ['hoodies', 'backpack'],
    beginnings: ['foo'],
    synonyms: { hat: ['cap'] },
  })
  const words = ['hoodie', 'back', 'pack', 'foo', 'hats', 'the', '42', 'xl', 'hodie', 'hodie', 'a'.repeat(30)]
  expect(unknownIn(words, vocabulary)).toEqual(['hodie'])
})

test('a word is split where both parts have three letters, the longest first part first', () => {
  expect(splitsOf('trackpant')).toEqual([
    ['trackp', 'ant'],
    ['track', 'pant'],
    ['trac', 'kpant'],
    ['tra', 'ckpant'],
  ])
  expect(splitsOf('shoes')).toEqual([])
})

test('names of products are searched with the last word begun', () => {
  expect(lastBegun('kites for la')).toBe('(kites | kite) & la')
  expect(lastBegun('kites lak')).toBe('(kites | kite) & (lak | laks | lak:*)')
  expect(lastBegun('the')).toBe('')
})

test('short words forgive fewer wrong letters than long ones, and numbers none', () => {
  expect(['up', 'tee', 'shoe', 'shoos', 'football', 'goalkeeper', '2026'].map(forgivenLetters)).toEqual([
    0, 1, 1, 1, 2, 3, 0,
  ])
})

describe('what is left of a search that nothing answers', () => {
  const known = vocabularyOf({
    named: ['cricket', 'shoes', 'jersey', 'football', 'puma', 'women'],
    synonyms: { ladies: ['women'], sneaker: ['running shoes'] },
    kinds: ['shoes', 'jerseys', 'footballs'],
    brands: ['puma'],
  })

  test.each([
    ['cricket shoes', ['shoes']],
    ['football jersey', ['jersey']],
    ['puma cricket shoes women', ['puma', 'shoes', 'women']],
    ['ladies cricket sneakers', ['ladies', 'sneakers']],
    ['puma shoes', null],
    ['puma cricket', null],
  ])('of %j is %j', (search, left) => {
    expect(withoutPurpose(wordsOf(search), known)).toEqual(left)
  })
})

describe('words between which a shopper may choose', () => {
  test.each([
    ['nike/puma caps', 'nike caps', { nike: ['puma'] }],
    ['Shorts/Joggers/Leggings', 'shorts', { shorts: ['joggers', 'leggings'] }],
    ['and/or caps', 'and/or caps', {}],
    ['1/2 zip', '1/2 zip', {}],
  ])('%j are %j', (search, text, alternatives) => {
    expect(readAlternatives(search)).toEqual({ text, alternatives: new Map(Object.entries(alternatives)) })
  })
})

describe('a personal search', () => {
  test.each([
    'asha@people.test',
    'order of Asha.Rao+shop@people.test please',
    'asha＠people.test',
    'asha@okhdfcbank',
    'asha at gmail dot com',
    '9845012345',
    '98450 12345',
    '+91 (0)98450-12345',
    'call 98450.12345 now',
    '९८४५०१२३४५',
    '９８４５０１２３４５',
    '+65 9123 4567',
    '29AABCM1234A1Z3',
    '29 aabcm 1234 a1z3',
    'ABCDE1234F',
    '4451ad5b-f0a5-4c8f-b8b1-3a2ff5a1a6b9',
    'EZ123456789IN',
    'D12345678',
    'pay_NbM3kQ7x2Lw9Ta',
  ])('%j is not kept', (search) => {
    expect(isPersonal(search)).toBe(true)
  })

  test.each([
    'saree',
    'dd1391-100',
    'puma 194389-01',
    'shoes @ 500',
    '@nike',
    'size 8 9 10 shoes',
    'shoes under 1,00,000',
    'between 1000 and 20000',
    'jersey 2026-27',
    'half-sleeve quick-dry tshirts',
    'यात्रा बैग',
    '',
  ])('%j is', (search) => {
    expect(isPersonal(search)).toBe(false)
  })
})
