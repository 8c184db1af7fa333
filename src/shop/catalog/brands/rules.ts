import type { BrandLabel } from '../label-rules.ts'
import type { Brand, BrandValues } from '../rules.ts'

/** The settings have them. `shortestBrandName`: characters. */
export type BrandLimits = { shortestBrandName: number; brandLogo: boolean }

export const MAX_NAME_LENGTH = 60

export type StoredBrand = Brand & { updatedAt: Date }

/** Its label is empty if it is left out. */
export type BrandDraft = Pick<BrandValues, 'name' | 'title' | 'logo'> & Partial<BrandValues>

export type NameTaken = { reason: 'name-taken' }

/** `offers`: on it, that have not ended. */
export type BrandInUse = { reason: 'in-use'; products: number; offers: number; guides: number }

/** Undefined fields stay. `logo`: a data URL, the path of the present one, or null to take it away. `updatedAt`: optimistic lock. */
export type BrandEdit = { [Fact in keyof BrandLabel]?: BrandLabel[Fact] | undefined } & {
  name?: string | undefined
  title?: string | null | undefined
  logo?: string | null | undefined
  updatedAt?: Date | undefined
}

export type BrandQuery = { search: string; sort?: { by: BrandSort; down: boolean } | undefined }
export const brandSorts = ['name', 'title', 'products', 'created'] as const
export type BrandSort = (typeof brandSorts)[number]
