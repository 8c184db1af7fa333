import type { Taxation } from '../../tax/hsn-rules.ts'
import type { Category } from '../rules.ts'
import type { SizeSystem } from '../size-rules.ts'

export const nameLength = { min: 2, max: 60 }

export type StoredCategory = Category & { updatedAt: Date }

/** Undefined fields of its taxation are as its name proposes. */
export type CategoryDraft = { name: string; description: string } & {
  [Field in keyof Category]?: Category[Field] | undefined
}

/** Undefined fields stay. `updatedAt`: optimistic lock. */
export type CategoryEdit = { [Field in keyof Taxation]?: Taxation[Field] | undefined } & {
  name?: string | undefined
  description?: string | undefined
  active?: boolean | undefined
  sizeSystem?: SizeSystem | null | undefined
  updatedAt?: Date | undefined
}

export type CategoryRefusal = { reason: 'name-taken' | 'no-tax-class' | 'no-size-list' }

export type CategoryUse = { products: number; offers: number }
export type CategoryInUse = { reason: 'in-use' } & CategoryUse

export type CategoryQuery = {
  search: string
  active?: boolean | undefined
  sort?: { by: CategorySort; down: boolean } | undefined
}
export const categorySorts = ['name', 'description', 'status', 'products', 'created'] as const
export type CategorySort = (typeof categorySorts)[number]
