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

export const productStatuses = ['active', 'inactive', 'scheduled'] as const
export const stockLevels = ['low', 'out'] as const
export const offerStates = ['yes', 'no'] as const
export type StockLevel = (typeof stockLevels)[number]

export type AdminListing = Omit<Listing, 'sort'> & {
  sort?: SortOption | AdminSort | undefined
  status?: (typeof productStatuses)[number] | undefined
  stock?: StockLevel | undefined
  offer?: (typeof offerStates)[number] | undefined
}

type LeveledSize = { stock: number; lowStock?: number | null | undefined }

/**
 * Low with a size at or below its own level, or with at most `lowStock` units in all where a size has no level.
 * `lowProducts` in SQL.
 */
export function stockLevelOf(sizes: readonly LeveledSize[], lowStock: number): StockLevel | null {
  const units = sizes.reduce((sum, { stock }) => sum + stock, 0)
  if (units === 0) return 'out'
  return sizes.some((size) => isLowSize(size, units, lowStock)) ? 'low' : null
}

/** `units` of all sizes of its product. */
function isLowSize({ stock, lowStock: own }: LeveledSize, units: number, lowStock: number): boolean {
  return typeof own === 'number' ? stock <= own : units <= lowStock
}
