import { formatRupees, fromRupees, type Paise } from '../../../lib/money.ts'
import { asciiDigits, cleanText } from '../../../lib/typed-text.ts'
import { asksForOffers, editsOf, MAX_WORD_LENGTH, MAX_WORDS, swapsOf } from './search-rules.ts'
import { end, readTypedSize, type SizeMeasure, start } from './search-sizes-rules.ts'

/** Prices are inclusive, and one of the sizes must be in stock. Null and false do not narrow. */
export type Limits = {
  prices: { from: Paise; to: Paise } | null
  sizes: number[] | null
  /** Sizes beside these, of the products that have the system. */
  measures?: SizeMeasure[]
  onOffer: boolean
}

/** `label` is how the shopper is told: 'in size 8 under ₹2,000'. */
export type ReadLimits = { text: string; limits: Limits | null; label: string }

const MAX_RUPEES = 9_999_999
/** Smaller numbers are ages ('under 14 jersey') unless a currency is named. */
const MIN_RUPEES = 100
const MIN_ROUND_RUPEES = 500

const currency = '₹|rs\\.?|inr|rupees?|rupa[iy]e?|रुपये|रुपए|रु\\.?'
const thousand = 'k|\\s*(?:thousand|ha[zj]aa?r|हज\u093c?ार)'
const digits = '(\\d{1,3}(?:,\\d{2,3})+|\\d{1,7})'
// '1000rs' is an amount, '1000g' is none.
const sum = `${digits}(${thousand})?(?![\\p{N}.]|(?!(?:rs|inr|rupees?|rupa[iy]e?)(?!\\p{L}))\\p{L})`
const amount = `(${currency})?\\s*${sum}\\s*(${currency}|/-)?`

const unit = '\\s*(?:ml|l|litres?|liters?|ltrs?|g|gm|kg|cm|mm|years?|yrs?)(?![\\p{L}\\p{N}])'
const behind = (words: string) => new RegExp(`${start}${amount}\\s*(?:${words})${end}`, 'iu')
const before = (words: string) => new RegExp(`${start}(?:${words})[\\s:-]*${amount}`, 'iu')

const BETWEEN = new RegExp(`${start}(?:between|from)\\s*${amount}\\s*(?:and|to|-)\\s*${amount}`, 'iu')
const FROM_TO = new RegExp(
  `${start}${amount}\\s*(?:to|se|aur|से|और|-|–)\\s*${amount}(?!${unit})(?:\\s*(?:tak|ke bee?ch|तक|के बीच)${end})?`,
  'iu',
)
const UNDER = before(
  'under|below|(?:less|cheaper) than|(?:no|not) more than|up\\s?to|within|at most|maximum|max price|(?:max )?budget(?: of)?|<=?',
)
const UNDER_BEHIND = behind(
  'ke (?:andar|under|nee?che)|se (?:kam|nee?che|sast[aei])|tak|or (?:less|below|under)|budget|के (?:अंदर|नीचे)|से (?:कम|नीचे|सस्त[ाेी])|तक',
)
const OVER = before('over|above|more than|at least|minimum|min (?:price|budget)|starting(?: at| from)?|>=?')
const OVER_BEHIND = behind(
  'se (?:zyada|jyada|upar|mehn?ga)|ke upar|(?:or|and) (?:more|above|over)|से (?:ज\u093c?्?यादा|ऊपर)|के ऊपर',
)
const AROUND = before('around|about|approx(?:imately)?|nearly|lagbhag|kari?b|लगभग|करीब|~')
const AROUND_BEHIND = behind('ke (?:aa?s ?paa?s|kari?b)|के (?:आस ?पास|करीब)')
/** Bare 'rs' is one at the beginning and behind these words only: a shoe is called 'RS 100'. */
const clearCurrency = `(?!rs(?!\\.))(?:${currency})|(?<=^\\s*|${start}(?:for|at|only|price|of)\\s*)rs`
const WITH_CURRENCY = [`(${clearCurrency})\\s*${sum}`, `()${sum}\\s*(${currency}|/-)(?![\\p{L}\\p{N}])`].map(
  (pattern) => new RegExp(start + pattern, 'iu'),
)

/** `doubtful` words stand in names and dates, too: beside them an amount is as people say prices. */
type Reading = {
  patterns: RegExp[]
  doubtful?: RegExp[]
  rangeOf: (rupees: number) => [number, number]
}

const readings: Reading[] = [
  {
    patterns: [UNDER, UNDER_BEHIND],
    doubtful: [before('max|in'), behind('max')],
    rangeOf: (rupees) => [0, rupees],
  },
  {
    patterns: [OVER, OVER_BEHIND],
    doubtful: [before('min'), behind('min')],
    rangeOf: (rupees) => [rupees, MAX_RUPEES],
  },
  {
    patterns: [AROUND, AROUND_BEHIND],
    rangeOf: (rupees) => [Math.round(rupees * 0.75), Math.min(Math.round(rupees * 1.25), MAX_RUPEES)],
  },
  // '1000 rs shoes' are not dearer.
  {
    patterns: WITH_CURRENCY,
    doubtful: [new RegExp(`${start}()rs\\s*${sum}`, 'iu')],
    rangeOf: (rupees) => [0, rupees],
  },
]

const LIMIT_WORDS = new Set(['under', 'below', 'within', 'above', 'between', 'around'])
/** They are a letter from a limit word, and spelled right. */
const ORDINARY_WORDS = new Set('ground round aground blow bellow abode udder sunder'.split(' '))
const BEFORE_AMOUNT = /(?<!\p{L})\p{L}{4,9}(?=\s{0,3}(?:₹|rs\.?)?\s?\d{3})/giu

/** One letter is forgiven: 'undr 2000'. */
function limitWordFor(typed: string): string | undefined {
  const word = typed.toLowerCase()
  if (LIMIT_WORDS.has(word) || ORDINARY_WORDS.has(word)) return undefined
  return [...swapsOf(word), ...editsOf(word)].find((near) => LIMIT_WORDS.has(near))
}

const cleaned = (search: string) => asciiDigits(cleanText(search.slice(0, MAX_WORDS * MAX_WORD_LENGTH)))

/** Words that are read as misspelt limits, unless the shop names something with them. */
export function misspeltLimitsIn(search: string): string[] {
  const words = cleaned(search).match(BEFORE_AMOUNT) ?? []
  return words.filter(limitWordFor).map((word) => word.toLowerCase())
}

/** Numbers that are no price and no size stay words. UK and EU sizes are those of footwear. */
export function readLimits(search: string, named: ReadonlySet<string> = new Set()): ReadLimits {
  const typed = cleaned(search).replace(BEFORE_AMOUNT, (word) =>
    named.has(word.toLowerCase()) ? word : (limitWordFor(word) ?? word),
  )
  if (asksForOffers(typed))
    return { text: '', limits: { prices: null, sizes: null, onOffer: true }, label: 'on offer' }
  const price = readPrice(typed)
  const size = readTypedSize(price?.rest ?? typed)
  const rest = (size?.rest ?? price?.rest ?? typed).replace(/\s+/g, ' ').trim()
  const text = rest === '' && /^(UK|EU)/.test(size?.label ?? '') ? 'footwear' : rest
  const label = [size && (text === '' ? size.label : `in ${size.label}`), price?.label]
    .filter(Boolean)
    .join(' ')
  const measures = size?.measures && { measures: size.measures }
  const limits =
    price || size
      ? { prices: price?.range ?? null, sizes: size?.sizes ?? null, ...measures, onOffer: false }
      : null
  return { text, limits, label }
}

/** `isClear`: with a currency or thousands, or as round as prices are: '270' and '1998' are not. */
type Amount = { rupees: number; isPrice: boolean; isClear: boolean }

function amountOf(groups: readonly (string | undefined)[]): Amount {
  const [before, digits = '', thousands, after] = groups
  const written = Number(digits.replaceAll(',', '')) * (thousands ? 1000 : 1)
  const rupees = Math.min(written, MAX_RUPEES)
  const isPrice = rupees >= MIN_RUPEES || Boolean(rupees > 0 && (before || after))
  const isRound = rupees >= MIN_ROUND_RUPEES && (rupees + 1) % 50 <= 1
  return { rupees, isPrice, isClear: isPrice && (isRound || Boolean(before || thousands || after)) }
}

function readPrice(text: string) {
  const read = (pattern: RegExp) => {
    const match = pattern.exec(text)
    if (!match) return null
    const rest = text.replace(match[0], ' ')
    return { rest, first: amountOf(match.slice(1, 5)), second: amountOf(match.slice(5, 9)) }
  }
  const within = (rest: string, from: number, to: number) => ({
    rest,
    range: { from: fromRupees(from), to: fromRupees(to) },
    label: priceLabel(from, to),
  })
  const between = read(BETWEEN) ?? read(FROM_TO)
  if (between?.first.isPrice && between.second.isPrice && between.first.rupees <= between.second.rupees)
    return within(between.rest, between.first.rupees, between.second.rupees)
  for (const { patterns, doubtful = [], rangeOf } of readings) {
    const found =
      patterns.map(read).find((one) => one?.first.isPrice) ??
      doubtful.map(read).find((one) => one?.first.isClear)
    if (found) return within(found.rest, ...rangeOf(found.first.rupees))
  }
  return null
}

function priceLabel(from: number, to: number): string {
  if (from === 0) return `under ${formatRupees(to)}`
  if (to === MAX_RUPEES) return `over ${formatRupees(from)}`
  return `from ${formatRupees(from)} to ${formatRupees(to)}`
}
