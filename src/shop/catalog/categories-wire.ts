import { z } from 'zod'
import { type CategoryDraft, type CategoryEdit, type CategoryUse, categorySorts } from './categories-rules.ts'
import { nameField, searchField, sortField, statusField, statusFilter } from './fields-wire.ts'
import type { Category } from './rules.ts'
import { type CategoryOnWire, presentCategory } from './wire.ts'

const categoryName = nameField('Category name', 2, 60)
const description = z.string('Description must be a text').trim().max(1000, 'Use at most 1000 characters')

/** The body of `createCategory`. */
export const categoryForm = z.object({ categoryName, description: description.nullish() })

/** The body of `updateCategory`: what is missing stays. */
export const categoryChanges = z.object({
  categoryName: categoryName.optional(),
  description: description.nullish(),
  status: statusField.optional(),
})

export function categoryDraftOf(form: z.output<typeof categoryForm>): CategoryDraft {
  return { name: form.categoryName, description: form.description ?? '' }
}

export function categoryEditOf(form: z.output<typeof categoryChanges>): CategoryEdit {
  const { categoryName: name, description, status: active } = form
  return { name, description: description === null ? '' : description, active }
}

/** What `getCategories` is asked with, beside the page. `status` narrows nothing for shoppers, who see the active ones. */
export const categoryFilters = {
  search: searchField,
  status: statusFilter,
  sort: sortField(categorySorts),
}

/** As an admin sees it: with the number of its products. */
export type AdminCategoryOnWire = CategoryOnWire & { productCount: number }

export function presentCategoryToAdmin(category: Category & { productCount: number }): AdminCategoryOnWire {
  return { ...presentCategory(category), productCount: category.productCount }
}

export function presentCategoryRefusal(
  refusal: { reason: 'no-category' | 'name-taken' } | ({ reason: 'in-use' } & CategoryUse),
) {
  switch (refusal.reason) {
    case 'no-category':
      return { status: 404, message: 'Category not found' } as const
    case 'name-taken': {
      const message = 'A category with this name already exists'
      return { status: 409, message, errors: { categoryName: message } } as const
    }
    case 'in-use': {
      const { products, offers } = refusal
      const uses = [inIt(products), onIt(offers)].filter((use) => use !== null)
      const message = `${uses.join(', and ')}. It can be deleted when nothing uses it`
      return { status: 409, message, products, offers } as const
    }
  }
}

function inIt(products: number): string | null {
  if (products === 0) return null
  return products === 1 ? '1 product is in this category' : `${products} products are in this category`
}

function onIt(offers: number): string | null {
  if (offers === 0) return null
  return offers === 1 ? '1 offer on it has not ended' : `${offers} offers on it have not ended`
}
