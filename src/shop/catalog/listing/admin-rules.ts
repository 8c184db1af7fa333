import type { Listing, SortOption } from '../rules.ts'

/** What an admin orders the list of products by, beside the listing's own orders; with a minus from the top down. */
export const adminSorts = [
  'name',
  '-name',
  'price',
  '-price',
  'stock',
  '-stock',
  'created',
  '-created',
] as const
export type AdminSort = (typeof adminSorts)[number]

export const productStatuses = ['active', 'inactive'] as const
export const stockLevels = ['low', 'out'] as const
export const offerStates = ['yes', 'no'] as const
export type StockLevel = (typeof stockLevels)[number]

/** What an admin narrows the list of products to; categories and brands by name or id. */
export type AdminListing = Omit<Listing, 'sort'> & {
  sort?: SortOption | AdminSort | undefined
  status?: (typeof productStatuses)[number] | undefined
  stock?: StockLevel | undefined
  /** Whether an offer runs on it now. */
  offer?: (typeof offerStates)[number] | undefined
}

/** So many units of a product, in all its sizes, or fewer are low. */
export const lowStock = 10

/** Whether so many units, in all sizes, are few; null when there are enough. */
export function stockLevelOf(units: number): StockLevel | null {
  if (units === 0) return 'out'
  return units <= lowStock ? 'low' : null
}
