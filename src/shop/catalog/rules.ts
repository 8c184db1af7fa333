import type { Day } from '../../lib/dates.ts'
import { fromRupees, type Paise, percentOf } from '../../lib/money.ts'
import type { Picture } from '../../lib/pictures.ts'
import { specifiedPriceBounds } from '../settings/specified.data.ts'
import type { Taxation } from '../tax/hsn-rules.ts'
import type { Unit } from '../tax/rules.ts'
import { type Gender, genders } from './gender-rules.ts'
import type { BrandLabel, OwnLabel } from './label-rules.ts'
import type { SizeDetails } from './size-fields-rules.ts'
import type { SizedCategory, SizeSystem } from './size-rules.ts'
import type { OwnStyle } from './style-rules.ts'

export { type Gender, genders } from './gender-rules.ts'

/** Listed first (specification 9). */
export const brandOptions = ['Nike', 'Adidas', 'Puma', 'Nivia'] as const

const MAX_PRICE = 1_000_000_000

/** Rupees, inclusive; the name says the bounds. */
export type PriceRange = { name: string; from: number; to: number }

/** Whole rupees, ascending. Each pair is a range, and one is open at either end. */
export function priceRangesOf(bounds: readonly number[]): PriceRange[] {
  const [first = 0, last = 0] = [bounds[0], bounds.at(-1)]
  const between = bounds.slice(1).map((to, index) => `${bounds[index]}-${to}`)
  const names = [`below-${first}`, ...between, `above-${last}`]
  return names.flatMap((name) => readPriceRange(name) ?? [])
}

/** Undefined if the name is none. */
export function readPriceRange(name: string): PriceRange | undefined {
  const [, edge, bound, from, to] = /^(?:(below|above)-(\d{1,7})|(\d{1,7})-(\d{1,7}))$/.exec(name) ?? []
  if (edge === 'below') return { name, from: 0, to: Number(bound) - 0.01 }
  if (edge === 'above') return { name, from: Number(bound) + 0.01, to: MAX_PRICE }
  return Number(from) < Number(to) ? { name, from: Number(from), to: Number(to) } : undefined
}

/** Those of specification 9, which hold until the owner sets others. */
export const priceRanges = /* @__PURE__ */ priceRangesOf(specifiedPriceBounds)

/** Offered only where there are such products. */
export function isOpenRange({ from, to }: PriceRange): boolean {
  return from === 0 || to === MAX_PRICE
}

export const MAX_PRICED_AT_ONCE = 500
const MIN_PRICED_AT_ONCE = 25
const LONG_PART_MS = 250

/** How many products are priced in the next part, after one of `size` took `ms`; `Infinity` is a timeout. */
export function nextPartSize(size: number, ms: number): number {
  if (ms > LONG_PART_MS) return Math.max(Math.floor(size / 2), MIN_PRICED_AT_ONCE)
  return ms < LONG_PART_MS / 2 ? Math.min(size * 2, MAX_PRICED_AT_ONCE) : size
}

/** Specification 9, and by country of origin. NewArrivals is oldest first there too. */
export const sortOptions = [
  'Recommended',
  'LowToHigh',
  'HighToLow',
  'NewArrivals',
  'AZ',
  'ZA',
  'Country',
] as const
/** By rating only where the shop shows those of buyers. */
export const allSortOptions = [...sortOptions, 'Rating'] as const
export type SortOption = (typeof allSortOptions)[number]

export type Category = Taxation & {
  id: string
  name: string
  description: string
  active: boolean
  /** Null is what its name says. */
  sizeSystem: SizeSystem | null
  createdAt: Date
}
export type Brand = BrandLabel & {
  id: string
  name: string
  title: string | null
  logo: Picture | null
  createdAt: Date
}
/** What is written of a brand. */
export type BrandValues = Omit<Brand, 'logo'> & { logo: Pick<Picture, 'hash'> | null }
export type Size = { id: string; size: number; stock: number } & SizeDetails

/** A null in `hsn`, `unit` and `taxClass` means the category's value, in the label the brand's. */
export type Product = Taxation &
  OwnLabel &
  OwnStyle & {
    id: string
    name: string
    description: string
    /** `sizeSystem` is the product's own where it has one. */
    category: { id: string; unit: Unit | null } & SizedCategory
    sizesMean: SizeSystem | null
    /** Grams of a packed unit; null: the shop's default. */
    weight: number | null
    /** Slugs, as 'cricket, gym'; null: of no sport. */
    sports: string | null
    brand: { id: string; name: string } & BrandLabel
    gender: Gender
    regularPrice: Paise
    salePrice: Paise
    /** Unit price after the best running offer (in SQL: `price_at`). */
    price: Paise
    offerPercentage: number | null
    sizes: Size[]
    /** A pack has more than one, and its price is for all of them. */
    pieces: number
    thumbnail: Picture | null
    gallery: Picture[]
    active: boolean
    /** When an inactive product becomes active by itself. */
    goLiveAt: Date | null
    /** Active, in an active category. */
    listed: boolean
    createdAt: Date
    updatedAt: Date
  }

/** When the offer that makes a price began, and when it ends. */
export type OfferTimes = { from: Date; to: Date }

/** Those whose prices an offer changes. */
export type PricedProducts =
  | { productIds: readonly string[] }
  | { categoryId: string }
  | { brandId: string }
  | 'all'

export type PriceUpdate = {
  categoryId: string | null
  day: Day | null
  /** Products; null until counted. */
  done: number
  total: number | null
  isFinished: boolean
}

/** The value of the filter `onOffer`: products whose price is reduced by a running offer. */
export const ON_OFFER = 'yes'

export type Listing = {
  search: string
  brands: string[]
  categories: string[]
  genders: Gender[]
  prices: PriceRange[]
  /** One of them must be in stock. */
  sizes: number[]
  /** Main colours, in any case. */
  colours: string[]
  countries: string[]
  /** Slugs. */
  sports: string[]
  onOffer: boolean
  sort?: SortOption | undefined
}

export const allProducts: Listing = {
  search: '',
  brands: [],
  categories: [],
  genders: [],
  prices: [],
  sizes: [],
  colours: [],
  countries: [],
  sports: [],
  onOffer: false,
}

export function genderOf(text: string): Gender | undefined {
  return genders.find((gender) => gender.toLowerCase() === text.toLowerCase())
}

export function namesIn(names: readonly string[]): string[] {
  return [...new Set(names.map((name) => name.toLowerCase()))]
}

/** Merges adjacent ranges; paise. */
export function mergeRanges(ranges: readonly PriceRange[]): { from: Paise; to: Paise }[] {
  const merged: { from: Paise; to: Paise }[] = []
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last && fromRupees(range.from) <= last.to + 1) last.to = fromRupees(range.to)
    else merged.push({ from: fromRupees(range.from), to: fromRupees(range.to) })
  }
  return merged
}

/** Paise; rounded half up per unit, because that is the price shown. */
export function discountedPrice(salePrice: Paise, percentage: number): Paise {
  return percentOf(salePrice, 100 - percentage)
}

export function isAvailable(product: { status: boolean; sizes: readonly { stock: number }[] }): boolean {
  return product.status && product.sizes.some(({ stock }) => stock > 0)
}
