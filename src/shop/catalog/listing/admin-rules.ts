import type { Listing, SortOption } from '../rules.ts'

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

export type AdminListing = Omit<Listing, 'sort'> & {
  sort?: SortOption | AdminSort | undefined
  status?: (typeof productStatuses)[number] | undefined
  stock?: StockLevel | undefined
  offer?: (typeof offerStates)[number] | undefined
}

/** `units` over all sizes; `lowStock` or fewer are low. */
export function stockLevelOf(units: number, lowStock: number): StockLevel | null {
  if (units === 0) return 'out'
  return units <= lowStock ? 'low' : null
}
