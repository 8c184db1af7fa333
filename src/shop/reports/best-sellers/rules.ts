export type BestSold = 'product' | 'category' | 'brand'

export type BestSeller = { id: string; name: string; units: number; picture: string | null }
