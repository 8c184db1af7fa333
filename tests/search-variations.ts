import { oneOf, seededRandom } from '../demo/catalogue/seeded-random.ts'
import type { Gender } from '../src/shop/catalog/rules.ts'
import { hindi, hinglish } from './search-words.ts'
import type { ExpectedSearch } from './searches.ts'

type Random = () => number
/** Null where the kind of variation does not apply to the search. */
type Vary = (row: ExpectedSearch, random: Random) => ExpectedSearch | null

const SHOES = ['Running Shoes', 'Training Shoes', 'Court Shoes', 'Trail Shoes', 'Football Boots', 'Slides']
const TOPS = ['T-Shirts', 'Polos', 'Jerseys', 'Tank Tops', 'Hoodies', 'Track Jackets', 'Windcheaters']
const HAS_LIMIT = /\d|\b(under|below|less|size|waist|sale|offers?)\b/
const SAYS_ALL = /[^\p{L}\p{M} ]/u
const PERSON =
  /\b(men|man|mens|women|womens|woman|ladies|lady|gents|kids?|boys?|girls?|child(ren)?|baby|brother|ladk|mardana|mahila|bach)/
const GRAMMAR = /\b(for|with|and|of|on|in|to|the|a|ka|ke|ki|wale|wala|liye)\b/

const reworded = (row: ExpectedSearch, search: string | null): ExpectedSearch | null => {
  const { corrected: _, ...expected } = row
  return search === null || search === row.search ? null : { ...expected, search }
}

/** What a filter leaves are fewer products, and no certain ones. */
const narrowed = (row: ExpectedSearch, search: string, filters: string): ExpectedSearch => ({
  search,
  expect: row.expect,
  filters,
  why: row.why,
})

const isOfKind = ({ expect: { names, categories, colours }, finds }: ExpectedSearch) =>
  !names && !colours && categories !== undefined && finds === undefined

const isAllAmong = (categories: readonly string[] | undefined, known: readonly string[]) =>
  categories?.every((category) => known.includes(category)) ?? false

/** One mistake at a time. */
const typo: Vary = (row, random) => {
  if (row.corrected) return null
  const words = row.search.split(' ')
  const long = words.filter((word) => /^[a-z]{5,}$/i.test(word))
  const [first, ...others] = long
  if (!first) return null
  const word = oneOf([first, ...others], random)
  const at = 1 + Math.floor(random() * (word.length - 2))
  const [before, letter, next, after] = [
    word.slice(0, at),
    word.charAt(at),
    word.charAt(at + 1),
    word.slice(at + 2),
  ]
  const wrong = oneOf(
    [before + next + after, before + letter + letter + next + after, before + next + letter + after],
    random,
  )
  return reworded(row, words.map((one) => (one === word ? wrong : one)).join(' '))
}

const order: Vary = (row) => {
  const words = row.search.split(' ')
  const isPlain = words.length === 2 && !SAYS_ALL.test(row.search) && !GRAMMAR.test(row.search)
  return isPlain && words.every((word) => word.length > 2)
    ? reworded(row, words.toReversed().join(' '))
    : null
}

const plural: Vary = (row) => {
  if (!/[a-z]{3}$/.test(row.search) || /(ss|[aeiou])$/.test(row.search)) return null
  return reworded(row, row.search.endsWith('s') ? row.search.slice(0, -1) : `${row.search}s`)
}

const joined: Vary = (row) => {
  if (row.corrected) return null
  const words = row.search.split(' ')
  const isPlain = words.length === 2 && !SAYS_ALL.test(row.search) && !GRAMMAR.test(row.search)
  return isPlain && words.every((word) => word.length > 2) ? reworded(row, words.join('')) : null
}

/** Each word that has a translation, if any has. */
const translated =
  (translations: Readonly<Record<string, readonly [string, ...string[]]>>): Vary =>
  (row, random) => {
    const words = row.search.toLowerCase()
    const pattern = new RegExp(`\\b(${Object.keys(translations).join('|')})\\b`, 'g')
    return reworded(
      row,
      words.replace(pattern, (word) => {
        const choices = translations[word]
        return choices ? oneOf(choices, random) : word
      }),
    )
  }

const FRAMES = [
  'buy # online',
  '# price',
  'best #',
  'i want #',
  'show me #',
  'looking for #',
  'need #',
  '# chahiye',
  'mujhe # chahiye',
  '# dikhao',
  '# ka price',
  '# kitne ka hai',
  'good quality #',
  'branded #',
  'new #',
  'original #',
  '# near me',
  'please show #',
] as const

const framed: Vary = (row, random) =>
  /[^\p{L}\p{M}\p{N} -]/u.test(row.search) ||
  row.finds === 'nothing' ||
  /\b(the|best|buy|price)\b/.test(row.search)
    ? null
    : reworded(row, oneOf(FRAMES, random).replace('#', row.search))

const UNDER = [
  ['# under 6000', 6000],
  ['# under rs 6000', 6000],
  ['# below ₹6,000', 6000],
  ['# upto 6k', 6000],
  ['# 6000 tak', 6000],
  ['# 6000 ke andar', 6000],
  ['6000 se kam #', 6000],
  ['# under 6000/-', 6000],
  ['# less than 6000 rupees', 6000],
  ['# within 6k', 6000],
  ['# < 6000', 6000],
  ['# max 6000', 6000],
  ['# budget 6000', 6000],
  ['6000 rupees tak ke #', 6000],
  ['# in 6000', 6000],
  ['# 6000 rs ke niche', 6000],
  ['₹6000 se kam ke #', 6000],
  ['# 6000 से कम', 6000],
  ['6000 रुपये तक #', 6000],
  ['# 6000 or less', 6000],
] as const

const priced: Vary = (row, random) => {
  if (!isOfKind(row) || HAS_LIMIT.test(row.search) || SAYS_ALL.test(row.search)) return null
  const [frame, rupees] = oneOf<readonly [string, number]>(UNDER, random)
  return narrowed(row, frame.replace('#', row.search), `under ₹${rupees.toLocaleString('en-IN')}`)
}

const SHOE_SIZES = [
  ['# size 8', 'size 8'],
  ['# uk 8', 'UK 8'],
  ['8 number #', 'size 8'],
  ['# no. 8', 'size 8'],
  ['# eu 42', 'EU 42'],
  ['size 42 #', 'size 42'],
  ['# 8 size', 'size 8'],
  ['# number 8', 'size 8'],
  ['# uk size 8', 'UK 8'],
  ['8 no #', 'size 8'],
  ['# साइज 8', 'size 8'],
  ['8 नंबर #', 'size 8'],
] as const

const TOP_SIZES = [
  ['# xl', 'size XL'],
  ['# size xl', 'size XL'],
  ['xl size #', 'size XL'],
  ['# size m', 'size M'],
  ['# large size', 'size L'],
  ['medium size #', 'size M'],
  ['# xxl', 'size XXL'],
  ['# 2xl', 'size XXL'],
  ['size xl ka #', 'size XL'],
  ['# साइज xl', 'size XL'],
  ['# in xl', 'size XL'],
  ['extra large #', 'size XL'],
] as const

const sized: Vary = (row, random) => {
  if (!isOfKind(row) || HAS_LIMIT.test(row.search) || SAYS_ALL.test(row.search) || row.expect.genders)
    return null
  const { categories } = row.expect
  const sizes = isAllAmong(categories, SHOES) ? SHOE_SIZES : isAllAmong(categories, TOPS) ? TOP_SIZES : null
  if (!sizes) return null
  const [frame, filters] = oneOf<readonly [string, string]>(sizes, random)
  return narrowed(row, frame.replace('#', row.search), filters)
}

const PEOPLE = [
  ['# for men', 'Men'],
  ['men #', 'Men'],
  ['gents #', 'Men'],
  ['# men', 'Men'],
  ["men's #", 'Men'],
  ['mardon ke liye #', 'Men'],
  ['ladies #', 'Women'],
  ['# for women', 'Women'],
  ['womens #', 'Women'],
  ['# for ladies', 'Women'],
  ['mahilao ke liye #', 'Women'],
  ['aurton ke liye #', 'Women'],
  ['# for my wife', 'Women'],
  ['# for kids', 'Kids'],
  ['kids #', 'Kids'],
  ['bachon ke liye #', 'Kids'],
  ['# for my son', 'Kids'],
  ['बच्चों के #', 'Kids'],
  ['पुरुषों के लिए #', 'Men'],
  ['महिलाओं के लिए #', 'Women'],
] as const

/** Every category of `EVERYBODY` has goods for each of them. */
const EVERYBODY = [
  'Running Shoes',
  'T-Shirts',
  'Jerseys',
  'Hoodies',
  'Joggers',
  'Shorts',
  'Caps',
  'Backpacks',
  'Socks',
  'Bottles',
]

const personal: Vary = (row, random) => {
  const { categories, genders, brands } = row.expect
  if (!isOfKind(row) || genders || brands || PERSON.test(row.search) || HAS_LIMIT.test(row.search))
    return null
  if (SAYS_ALL.test(row.search) || !isAllAmong(categories, EVERYBODY)) return null
  const [frame, gender] = oneOf<readonly [string, Gender]>(PEOPLE, random)
  return {
    search: frame.replace('#', row.search),
    expect: { ...row.expect, genders: [gender] },
    why: row.why,
  }
}

export const variations = {
  typo,
  order,
  plural,
  joined,
  hinglish: translated(hinglish),
  hindi: translated(hindi),
  words: framed,
  price: priced,
  size: sized,
  person: personal,
} satisfies Record<string, Vary>

export type VariationName = keyof typeof variations

/** Each kind of variation gets an equal share; the same searches for the same seed. */
export function variationsOf(
  rows: readonly ExpectedSearch[],
  seed: string,
  count: number,
): (ExpectedSearch & { variation: VariationName })[] {
  const random = seededRandom(seed)
  const names = Object.keys(variations) as VariationName[]
  const typed = new Set(rows.map(({ search }) => search.toLowerCase()))
  return names.flatMap((variation) => {
    const varied = rows.flatMap((row) => variations[variation](row, random) ?? [])
    const ordered = varied.map((row) => ({ row, at: random() })).toSorted((a, b) => a.at - b.at)
    const unlike = ordered.flatMap(({ row }) => (typed.has(row.search.toLowerCase()) ? [] : row))
    const chosen = [...new Map(unlike.map((row) => [row.search, row])).values()]
    return chosen.slice(0, count / names.length).map((row) => ({ ...row, variation }))
  })
}
