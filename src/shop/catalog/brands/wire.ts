import { z } from 'zod'
import { pictureField } from '../../../forms/picture.ts'
import { searchField } from '../../../forms/search.ts'
import { sortField } from '../../../forms/sort.ts'
import { nameField } from '../../../forms/text.ts'
import { MAX_TEXT_LENGTH } from '../../../lib/text.ts'
import { type BrandLabel, presentBrandLabel } from '../label-rules.ts'
import type { Brand } from '../rules.ts'
import { type BrandOnWire, presentBrand } from '../wire.ts'
import type { BrandDraft } from './rules.ts'
import { brandSorts, nameLength } from './rules.ts'

const notAPicture = 'Please upload a PNG or JPEG file'

export const brandForm = z.object({
  brandName: nameField('Brand Name', nameLength),
  brandTitle: z
    .string('Brand title must be a text')
    .trim()
    .max(MAX_TEXT_LENGTH, `Use at most ${MAX_TEXT_LENGTH} characters`)
    .nullish(),
  logo: pictureField(notAPicture),
})

export function brandDraftOf(form: z.output<typeof brandForm>): BrandDraft & { logo: string } {
  return { name: form.brandName, title: form.brandTitle || null, logo: form.logo }
}

export const brandFilters = { search: searchField, sort: sortField(brandSorts) }

export type AdminBrandOnWire = BrandOnWire & BrandLabel & { productCount: number; createdAt: string }

export function presentBrandToAdmin(brand: Brand & { productCount: number }): AdminBrandOnWire {
  const { productCount, createdAt } = brand
  return {
    ...presentBrand(brand),
    ...presentBrandLabel(brand),
    productCount,
    createdAt: createdAt.toISOString(),
  }
}

export function presentBrandRefusal(
  refusal: { reason: 'no-brand' | 'not-a-picture' | 'name-taken' } | { reason: 'in-use'; products: number },
) {
  switch (refusal.reason) {
    case 'no-brand':
      return { status: 404, message: 'Brand not found' } as const
    case 'not-a-picture':
      return { status: 400, message: notAPicture, errors: { logo: notAPicture } } as const
    case 'name-taken': {
      const message = 'A brand with this name already exists'
      return { status: 409, message, errors: { brandName: message } } as const
    }
    case 'in-use': {
      const { products } = refusal
      const uses = products === 1 ? '1 product is of this brand' : `${products} products are of this brand`
      return { status: 409, message: `${uses}. It can be deleted when none is`, products } as const
    }
  }
}
