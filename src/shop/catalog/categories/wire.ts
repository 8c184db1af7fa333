import { z } from 'zod'
import { updatedAtField } from '../../../forms/dates.ts'
import { searchField } from '../../../forms/search.ts'
import { sortField } from '../../../forms/sort.ts'
import { statusField, statusFilter } from '../../../forms/status.ts'
import { descriptionField, nameField } from '../../../forms/text.ts'
import type { Gone, SavedSince } from '../../audit-log/rules.ts'
import { presentTaxation, type Taxation } from '../../tax/hsn-rules.ts'
import { noTaxClass, taxationFields } from '../../tax/wire.ts'
import type { SizeSystem } from '../size-rules.ts'
import { noSizeList, sizeSystemField } from '../size-wire.ts'
import { type CategoryOnWire, presentCategory } from '../wire.ts'
import {
  type CategoryDraft,
  type CategoryEdit,
  type CategoryInUse,
  type CategoryRefusal,
  categorySorts,
  nameLength,
  type StoredCategory,
} from './rules.ts'

const categoryName = nameField('Category name', nameLength)

export const categoryForm = z.object({
  categoryName,
  description: descriptionField.nullish(),
  sizeSystem: sizeSystemField,
  ...taxationFields,
})

export const categoryChanges = z.object({
  categoryName: categoryName.optional(),
  description: descriptionField.nullish(),
  status: statusField.optional(),
  sizeSystem: sizeSystemField,
  ...taxationFields,
  updatedAt: updatedAtField,
})

export function categoryDraftOf(form: z.output<typeof categoryForm>): CategoryDraft {
  const { categoryName: name, description, hsn, unit, taxClass } = form
  // An empty field of the form is filled from the name.
  return {
    name,
    description: description ?? '',
    sizeSystem: form.sizeSystem ?? null,
    hsn: hsn ?? undefined,
    unit: unit ?? undefined,
    taxClass: taxClass ?? undefined,
  }
}

export function categoryEditOf(form: z.output<typeof categoryChanges>): CategoryEdit {
  const { categoryName: name, description, status: active, hsn, unit, taxClass } = form
  const updatedAt = form.updatedAt ?? undefined
  return {
    name,
    description: description === null ? '' : description,
    active,
    sizeSystem: form.sizeSystem,
    updatedAt,
    hsn,
    unit,
    taxClass,
  }
}

/** `status` is ignored for shoppers, who see only active categories. */
export const categoryFilters = {
  search: searchField,
  status: statusFilter,
  sort: sortField(categorySorts),
}

export type StoredCategoryOnWire = CategoryOnWire &
  Taxation & { sizeSystem: SizeSystem | null; updatedAt: string }

export function presentStoredCategory(category: StoredCategory): StoredCategoryOnWire {
  const { sizeSystem, updatedAt } = category
  return {
    ...presentCategory(category),
    ...presentTaxation(category),
    sizeSystem,
    updatedAt: updatedAt.toISOString(),
  }
}

export type AdminCategoryOnWire = StoredCategoryOnWire & { productCount: number }

/** Only staff who may read products get more than shoppers. */
export type ListedCategoryOnWire = CategoryOnWire & Partial<AdminCategoryOnWire>

export function presentCategoryToAdmin(
  category: StoredCategory & { productCount: number },
): AdminCategoryOnWire {
  return { ...presentStoredCategory(category), productCount: category.productCount }
}

export function presentCategoryRefusal(
  refusal: Gone | CategoryRefusal | SavedSince<StoredCategory> | CategoryInUse,
) {
  switch (refusal.reason) {
    case 'gone':
      return { status: 404, message: 'Category not found' } as const
    case 'no-tax-class':
      return { status: 404, message: noTaxClass, errors: { taxClass: noTaxClass } } as const
    case 'no-size-list':
      return { status: 404, message: noSizeList, errors: { sizeSystem: noSizeList } } as const
    case 'name-taken': {
      const message = 'A category with this name already exists'
      return { status: 409, message, errors: { categoryName: message } } as const
    }
    case 'saved-since':
      return {
        status: 409,
        message: 'Somebody else has saved this category since you opened it. Nothing of yours was saved',
        category: presentStoredCategory(refusal.present),
      } as const
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
