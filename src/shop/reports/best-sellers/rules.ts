/** What is counted by the units that were sold of it. */
export type BestSold = 'product' | 'category' | 'brand'

/** `picture`: of a product, or a brand's logo. */
export type BestSeller = { id: string; name: string; units: number; picture: string | null }
