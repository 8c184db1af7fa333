export { ON_OFFER } from '../rules.ts'

export const facetNames = [
  'category',
  'brand',
  'gender',
  'price',
  'size',
  'colour',
  'country',
  'onOffer',
] as const
export type FacetName = (typeof facetNames)[number]

export type FacetValue = Readonly<{ value: string; count: number }>

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

/** `total` of all `listed` products pass the filters of a listing. */
export type ListingCount = { total: number; listed: number }
