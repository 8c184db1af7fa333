export const nameLength = { min: 3, max: 60 }

export type BrandDraft = { name: string; title: string | null; logo: string | null }

export type BrandQuery = { search: string; sort?: { by: BrandSort; down: boolean } | undefined }
export const brandSorts = ['name', 'title', 'products', 'created'] as const
export type BrandSort = (typeof brandSorts)[number]
