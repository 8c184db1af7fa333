import { brands } from '../demo/catalogue/brands.ts'
import { categories } from '../demo/catalogue/categories.ts'
import { products as catalogue } from '../demo/catalogue/products.ts'
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
const narrowed = (
  { expect, why }: ExpectedSearch,
  narrowing: Required<Pick<ExpectedSearch, 'search' | 'filters' | 'within'>>,
): ExpectedSearch => ({ expect, why, ...narrowing })

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

/** Those of a search of two words, without grammar and signs, whose order may change. */
function twoPlainWords({ search }: ExpectedSearch): string[] | null {
  const words = search.split(' ')
  const isPlain = words.length === 2 && !SAYS_ALL.test(search) && !GRAMMAR.test(search)
  return isPlain && words.every((word) => word.length > 2) ? words : null
}

const order: Vary = (row) => reworded(row, twoPlainWords(row)?.toReversed().join(' ') ?? null)

const plural: Vary = (row) => {
  if (!/[a-z]{3}$/.test(row.search) || /(ss|[aeiou])$/.test(row.search)) return null
  return reworded(row, row.search.endsWith('s') ? row.search.slice(0, -1) : `${row.search}s`)
}

const joined: Vary = (row) => (row.corrected ? null : reworded(row, twoPlainWords(row)?.join('') ?? null))

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
  '# under 6000',
  '# under rs 6000',
  '# below ₹6,000',
  '# upto 6k',
  '# 6000 tak',
  '# 6000 ke andar',
  '6000 se kam #',
  '# under 6000/-',
  '# less than 6000 rupees',
  '# within 6k',
  '# < 6000',
  '# max 6000',
  '# budget 6000',
  '6000 rupees tak ke #',
  '# in 6000',
  '# 6000 rs ke niche',
  '₹6000 se kam ke #',
  '# 6000 से कम',
  '6000 रुपये तक #',
  '# 6000 or less',
] as const

const categoryNames = new Map(
  categories.map(({ key, categoryName }) => [key as string, categoryName as string]),
)
const brandNames = new Map(brands.map(({ key, brandName }) => [key as string, brandName as string]))

/** A round amount that some goods of the search cost more than: a filter that leaves all of them shows nothing. */
function limitFor({ expect: { categories, brands, genders } }: ExpectedSearch): number | null {
  const goods = catalogue.filter(
    ({ active, category, brand, gender }) =>
      active &&
      (categories?.includes(categoryNames.get(category) ?? '') ?? true) &&
      (brands?.includes(brandNames.get(brand) ?? '') ?? true) &&
      (genders?.includes(gender) ?? true),
  )
  const prices = goods.map(({ salePrice }) => salePrice).toSorted((one, other) => one - other)
  const [middle = 0, dearest = 0] = [prices[Math.floor(prices.length / 2)], prices.at(-1)]
  const limit = Math.ceil(middle / 500) * 500
  return limit > 0 && dearest > limit ? limit : null
}

const priced: Vary = (row, random) => {
  if (!isOfKind(row) || HAS_LIMIT.test(row.search) || SAYS_ALL.test(row.search)) return null
  const frame = oneOf<string>(UNDER, random)
  const maxRupees = limitFor(row)
  if (maxRupees === null) return null
  const amount = maxRupees.toLocaleString('en-IN')
  const search = frame
    .replace('6k', maxRupees % 1000 === 0 ? `${maxRupees / 1000}k` : String(maxRupees))
    .replace('6,000', amount)
    .replace('6000', String(maxRupees))
    .replace('#', row.search)
  return narrowed(row, { search, filters: `under ₹${amount}`, within: { maxRupees } })
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

/** How a tile shows a size that was read: EU 42 is UK 8 or 8.5, an XL is a chest or a word. */
function shownAs(filters: string): RegExp {
  const size = filters.split(' ').at(-1) ?? ''
  if (size === '42') return /^(EU 42|UK 8(\.5)?)$/
  return /\d/.test(size) ? new RegExp(`^UK ${size}$`) : new RegExp(`^${size}$|\\(${size}\\)$`)
}

const sized: Vary = (row, random) => {
  if (!isOfKind(row) || HAS_LIMIT.test(row.search) || SAYS_ALL.test(row.search) || row.expect.genders)
    return null
  const { categories } = row.expect
  const sizes = isAllAmong(categories, SHOES) ? SHOE_SIZES : isAllAmong(categories, TOPS) ? TOP_SIZES : null
  if (!sizes) return null
  const [frame, filters] = oneOf<readonly [string, string]>(sizes, random)
  const within = { sizes: shownAs(filters) }
  return narrowed(row, { search: frame.replace('#', row.search), filters, within })
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
