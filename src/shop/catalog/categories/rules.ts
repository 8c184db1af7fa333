import type { Category } from '../rules.ts'

export const nameLength = { min: 2, max: 60 }

export type StoredCategory = Category & { updatedAt: Date }

export type CategoryDraft = { name: string; description: string }

/** Undefined fields stay. `updatedAt`: optimistic lock. */
export type CategoryEdit = {
  name?: string | undefined
  description?: string | undefined
  active?: boolean | undefined
  updatedAt?: Date | undefined
}

export type CategoryUse = { products: number; offers: number }

export type CategoryQuery = {
  search: string
  active?: boolean | undefined
  sort?: { by: CategorySort; down: boolean } | undefined
}
export const categorySorts = ['name', 'description', 'status', 'products', 'created'] as const
export type CategorySort = (typeof categorySorts)[number]
