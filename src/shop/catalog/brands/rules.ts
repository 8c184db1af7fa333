import type { BrandLabel } from '../label-rules.ts'
import type { Brand, BrandValues } from '../rules.ts'

export const nameLength = { min: 3, max: 60 }

export type StoredBrand = Brand & { updatedAt: Date }

/** Its label is empty if it is left out. */
export type BrandDraft = Pick<BrandValues, 'name' | 'title' | 'logo'> & Partial<BrandValues>

export type NameTaken = { reason: 'name-taken' }

export type BrandInUse = { reason: 'in-use'; products: number }

/** Undefined fields stay. `logo`: a data URL, or the path of the present one. `updatedAt`: optimistic lock. */
export type BrandEdit = { [Fact in keyof BrandLabel]?: BrandLabel[Fact] | undefined } & {
  name?: string | undefined
  title?: string | null | undefined
  logo?: string | undefined
  updatedAt?: Date | undefined
}

export type BrandQuery = { search: string; sort?: { by: BrandSort; down: boolean } | undefined }
export const brandSorts = ['name', 'title', 'products', 'created'] as const
export type BrandSort = (typeof brandSorts)[number]
