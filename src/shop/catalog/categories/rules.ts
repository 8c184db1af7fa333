import type { Category } from '../rules.ts'

/** Of a category's name. */
export const nameLength = { min: 2, max: 60 }

/** A category with when it was last saved. */
export type StoredCategory = Category & { updatedAt: Date }

/** What a category's form says. */
export type CategoryDraft = { name: string; description: string }

/** What is to change of a category; what is not said stays. `updatedAt` is that of the category it was made from. */
export type CategoryEdit = {
  name?: string | undefined
  description?: string | undefined
  active?: boolean | undefined
  updatedAt?: Date | undefined
}

/** How many products, and offers that have not ended, keep a category from being deleted. */
export type CategoryUse = { products: number; offers: number }

/** Which categories an admin looks at, and in which order. */
export type CategoryQuery = {
  search: string
  active?: boolean | undefined
  sort?: { by: CategorySort; down: boolean } | undefined
}
export const categorySorts = ['name', 'description', 'status', 'products', 'created'] as const
export type CategorySort = (typeof categorySorts)[number]
