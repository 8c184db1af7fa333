import type { Day } from '../../lib/dates.ts'
import { fromRupees, type Paise, percentOf } from '../../lib/money.ts'
import type { Picture } from '../../lib/pictures.ts'

export const genders = ['Men', 'Women', 'Kids'] as const
export type Gender = (typeof genders)[number]

/** Stand first among the shop's brands (specification 9). */
export const brandOptions = ['Nike', 'Adidas', 'Puma', 'Nivia'] as const

/** Prices in rupees, both ends included (specification 9). */
export const priceRanges = [
  { name: '1000-4000', from: 1000, to: 4000 },
  { name: '4000-8000', from: 4000, to: 8000 },
  { name: '8000-12000', from: 8000, to: 12000 },
  { name: '12000-16000', from: 12000, to: 16000 },
  { name: '16000-20000', from: 16000, to: 20000 },
  { name: '20000-24000', from: 20000, to: 24000 },
  { name: '24000-28000', from: 24000, to: 28000 },
] as const
export type PriceRange = (typeof priceRanges)[number]

/** The orders of a listing (specification 9). NewArrivals is oldest first there, and so it is here. */
export const sortOptions = ['Recommended', 'LowToHigh', 'HighToLow', 'NewArrivals', 'AZ', 'ZA'] as const
export type SortOption = (typeof sortOptions)[number]

export type Category = { id: string; name: string; description: string; active: boolean; createdAt: Date }
export type Brand = {
  id: string
  name: string
  title: string | null
  logo: Picture | null
  createdAt: Date
}
export type Size = { id: string; size: number; stock: number }

export type Product = {
  id: string
  name: string
  description: string
  category: { id: string; name: string }
  brand: { id: string; name: string }
  gender: Gender
  regularPrice: Paise
  salePrice: Paise
  /** What is paid now: the selling price after the best running offer (in SQL: `paid_on`). */
  price: Paise
  offerPercentage: number | null
  /** Ascending. */
  sizes: Size[]
  thumbnail: Picture | null
  gallery: Picture[]
  active: boolean
  /** Whether shoppers see it: active, and of an active category. */
  listed: boolean
  createdAt: Date
  updatedAt: Date
}

/** The prices of a category, or of the whole catalogue for a day, that are written for lists to sort and filter by. */
export type PriceUpdate = {
  categoryId: string | null
  day: Day | null
  /** Products; the total is null until they have been counted. */
  done: number
  total: number | null
  isFinished: boolean
}

/** What a listing is narrowed to and how it is ordered; an empty list narrows nothing. */
export type Listing = {
  search: string
  brands: string[]
  categories: string[]
  genders: Gender[]
  prices: PriceRange[]
  sizes: number[]
  /** Without one: best matches first in a search, else newest first. */
  sort?: SortOption | undefined
}

/** The gender a text names, in any case. */
export function genderOf(text: string): Gender | undefined {
  return genders.find((gender) => gender.toLowerCase() === text.toLowerCase())
}

/** The ranges as few as possible, in paise: neighbours share an end and become one. */
export function mergeRanges(ranges: readonly PriceRange[]): { from: Paise; to: Paise }[] {
  const merged: { from: Paise; to: Paise }[] = []
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last && fromRupees(range.from) <= last.to) last.to = fromRupees(range.to)
    else merged.push({ from: fromRupees(range.from), to: fromRupees(range.to) })
  }
  return merged
}

/** The selling price less an offer's percentage: rounded once, half up, per unit, because it is the price shown. */
export function discountedPrice(salePrice: Paise, percentage: number): Paise {
  return percentOf(salePrice, 100 - percentage)
}

/** Whether anything of it can be bought ('Available' or 'Unavailable'). */
export function isAvailable(product: { status: boolean; sizes: readonly { stock: number }[] }): boolean {
  return product.status && product.sizes.some(({ stock }) => stock > 0)
}
