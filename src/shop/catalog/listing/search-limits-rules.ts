import { formatRupees, fromRupees, type Paise } from '../../../lib/money.ts'
import { asciiDigits, cleanText } from '../../../lib/typed-text.ts'
import { asksForOffers, MAX_WORD_LENGTH, MAX_WORDS } from './search-rules.ts'
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

const amount =
  '(₹|rs\\.?|inr)?\\s*(\\d{1,3}(?:,\\d{2,3})+|\\d{1,7})(k)?(?![\\p{L}\\p{N}.])\\s*(rs|inr|rupees|/-)?'

const unit = '\\s*(?:ml|l|litres?|liters?|ltrs?|g|gm|kg|cm|mm|years?|yrs?)(?![\\p{L}\\p{N}])'

const BETWEEN = new RegExp(`${start}between\\s*${amount}\\s*(?:and|to|-)\\s*${amount}`, 'iu')
const FROM_TO = new RegExp(
  `${start}${amount}\\s*(?:to|se|-|–)\\s*${amount}(?!${unit})(?:\\s*tak${end})?`,
  'iu',
)
const UNDER = new RegExp(`${start}(?:under|below|less than|up\\s?to|within)[\\s:-]*${amount}`, 'iu')
const OVER = new RegExp(`${start}(?:over|above|more than)\\s*${amount}`, 'iu')
const UNDER_IN_HINDI = new RegExp(`${start}${amount}\\s*(?:ke andar|se kam|tak)${end}`, 'iu')

/** Numbers that are no price and no size stay words. UK and EU sizes are those of footwear. */
export function readLimits(search: string): ReadLimits {
  const typed = asciiDigits(cleanText(search.slice(0, MAX_WORDS * MAX_WORD_LENGTH)))
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

type Amount = { rupees: number; isPrice: boolean }

function amountOf(groups: readonly (string | undefined)[]): Amount {
  const [before, digits = '', thousands, after] = groups
  const written = Number(digits.replaceAll(',', '')) * (thousands ? 1000 : 1)
  const rupees = Math.min(written, MAX_RUPEES)
  return { rupees, isPrice: rupees >= MIN_RUPEES || Boolean(rupees > 0 && (before || after)) }
}

function readPrice(text: string) {
  const range = (from: number, to: number) => ({ from: fromRupees(from), to: fromRupees(to) })
  const read = (pattern: RegExp) => {
    const match = pattern.exec(text)
    if (!match) return null
    const rest = text.replace(match[0], ' ')
    return { rest, first: amountOf(match.slice(1, 5)), second: amountOf(match.slice(5, 9)) }
  }
  const between = read(BETWEEN) ?? read(FROM_TO)
  if (between?.first.isPrice && between.second.isPrice && between.first.rupees <= between.second.rupees) {
    const [from, to] = [between.first.rupees, between.second.rupees]
    return { ...between, range: range(from, to), label: `from ${formatRupees(from)} to ${formatRupees(to)}` }
  }
  const under = read(UNDER) ?? read(UNDER_IN_HINDI)
  if (under?.first.isPrice) {
    const { rupees } = under.first
    return { ...under, range: range(0, rupees), label: `under ${formatRupees(rupees)}` }
  }
  const over = read(OVER)
  if (!over?.first.isPrice) return null
  const { rupees } = over.first
  return { ...over, range: range(rupees, MAX_RUPEES), label: `over ${formatRupees(rupees)}` }
}
