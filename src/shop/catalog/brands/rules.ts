/** Of a brand's name. */
export const nameLength = { min: 3, max: 60 }

/** What a brand's form says; `logo` names a picture that the shop keeps. */
export type BrandDraft = { name: string; title: string | null; logo: string | null }

/** Which brands are looked at, and in which order. */
export type BrandQuery = { search: string; sort?: { by: BrandSort; down: boolean } | undefined }
export const brandSorts = ['name', 'title', 'products', 'created'] as const
export type BrandSort = (typeof brandSorts)[number]
