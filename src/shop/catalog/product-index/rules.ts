import { ON_OFFER } from '../rules.ts'

export { ON_OFFER }
export const NOT_ON_OFFER = 'no'

export const facetNames = [
  'category',
  'brand',
  'gender',
  'price',
  'size',
  'colour',
  'country',
  'onOffer',
  'sport',
] as const
export type FacetName = (typeof facetNames)[number]

/** Shoppers see listed products. A hidden one is active and its category is not; a scheduled one goes live later. */
export type ProductStatus = 'listed' | 'hidden' | 'scheduled' | 'inactive' | 'deleted'

export const filterNames = ['status', ...facetNames] as const
export type FilterName = (typeof filterNames)[number]

/** `label`: how people read a size; left out where it is the value. */
export type FacetValue = Readonly<{ value: string; count: number; label?: string | undefined }>

/**
 * `count` is how many products a listing has if this value is also chosen: the other facets narrow it, the values of its
 * own facet do not. Values without products are left out unless they are chosen.
 */
export type Facets = {
  facets: Record<FacetName, readonly FacetValue[]>
  /** A search has more matches than are counted, so every count is of the first of them. */
  capped: boolean
  /** All that lists offer, ascending. */
  priceRanges: string[]
}
