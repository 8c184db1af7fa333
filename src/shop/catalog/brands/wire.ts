import { z } from 'zod'
import { updatedAtField } from '../../../forms/dates.ts'
import { pictureField } from '../../../forms/picture.ts'
import { searchField } from '../../../forms/search.ts'
import { sortField } from '../../../forms/sort.ts'
import { line, nameField } from '../../../forms/text.ts'
import { type PictureProblem, pictureProblemsInWords } from '../../../lib/picture-files.ts'
import { hashIn } from '../../../lib/pictures.ts'
import { MAX_TEXT_LENGTH } from '../../../lib/text.ts'
import type { Gone, SavedSince } from '../../audit-log/rules.ts'
import { type BrandLabel, presentBrandLabel } from '../label-rules.ts'
import { brandLabelFields } from '../label-wire.ts'
import { type BrandOnWire, presentBrand } from '../wire.ts'
import {
  type BrandEdit,
  type BrandInUse,
  type BrandLimits,
  brandSorts,
  MAX_NAME_LENGTH,
  type NameTaken,
  type StoredBrand,
} from './rules.ts'

const notAPicture = 'Please upload a PNG or JPEG file'

const noLogo = z.union([z.literal(''), z.null()]).transform((): null => null)

const isLogoBy =
  ({ brandLogo }: BrandLimits) =>
  (logo: string | null) =>
    logo !== null || !brandLogo

export const brandForm = (limits: BrandLimits) =>
  z.object({
    brandName: nameField('Brand Name', { min: limits.shortestBrandName, max: MAX_NAME_LENGTH }),
    brandTitle: line('Brand title must be a text')
      .max(MAX_TEXT_LENGTH, `Use at most ${MAX_TEXT_LENGTH} characters`)
      .nullish(),
    logo: z
      .union([noLogo, pictureField(notAPicture)], notAPicture)
      .default(null)
      .refine(isLogoBy(limits), notAPicture),
  })

export function brandDraftOf(form: z.output<ReturnType<typeof brandForm>>) {
  return { name: form.brandName, title: form.brandTitle || null, logo: form.logo }
}

/** A logo that stays is sent as the path that was answered for it. */
const keptLogo = z.string(notAPicture).refine((path) => hashIn(path) !== null, notAPicture)

export const brandEditForm = (limits: BrandLimits) =>
  brandForm(limits).extend({
    logo: z
      .union([noLogo, keptLogo, pictureField(notAPicture)], notAPicture)
      .refine(isLogoBy(limits), notAPicture),
  })

export const brandChanges = (limits: BrandLimits) =>
  brandEditForm(limits)
    .extend({ ...brandLabelFields, updatedAt: updatedAtField })
    .partial()

export function brandEditOf(form: z.output<ReturnType<typeof brandChanges>>): BrandEdit {
  const { brandName: name, brandTitle, updatedAt, ...rest } = form
  const title = brandTitle === undefined ? undefined : brandTitle || null
  return { ...rest, name, title, updatedAt: updatedAt ?? undefined }
}

export const brandFilters = { search: searchField, sort: sortField(brandSorts) }

export type AdminBrandOnWire = BrandOnWire &
  BrandLabel & { productCount: number; createdAt: string; updatedAt: string }

/** Only staff who may read products get more than shoppers. */
export type ListedBrandOnWire = BrandOnWire & Partial<AdminBrandOnWire>

export function presentBrandToAdmin(brand: StoredBrand & { productCount: number }): AdminBrandOnWire {
  return {
    ...presentStoredBrand(brand),
    ...presentBrandLabel(brand),
    productCount: brand.productCount,
    createdAt: brand.createdAt.toISOString(),
  }
}

export function presentStoredBrand(brand: StoredBrand): BrandOnWire & { updatedAt: string } {
  return { ...presentBrand(brand), updatedAt: brand.updatedAt.toISOString() }
}

export function presentBrandRefusal(
  refusal:
    | { reason: 'not-a-picture'; problem: PictureProblem }
    | Gone
    | NameTaken
    | BrandInUse
    | SavedSince<StoredBrand>,
) {
  switch (refusal.reason) {
    case 'gone':
      return { status: 404, message: 'Brand not found' } as const
    case 'not-a-picture': {
      const message = pictureProblemsInWords([refusal.problem], () => notAPicture)
      return { status: 400, message, errors: { logo: message } } as const
    }
    case 'name-taken': {
      const message = 'A brand with this name already exists'
      return { status: 409, message, errors: { brandName: message } } as const
    }
    case 'saved-since': {
      const message = 'Another admin has saved this brand since. Look at it again, then save'
      return { status: 409, message, brand: presentStoredBrand(refusal.present) } as const
    }
    case 'in-use': {
      const { products, offers } = refusal
      if (products === 0) {
        const message =
          offers > 0 ? 'An offer on it has not ended. End it first' : 'It has a size guide. Delete that first'
        return { status: 409, message, products } as const
      }
      const uses = products === 1 ? '1 product is of this brand' : `${products} products are of this brand`
      return { status: 409, message: `${uses}. It can be deleted when none is`, products } as const
    }
  }
}
