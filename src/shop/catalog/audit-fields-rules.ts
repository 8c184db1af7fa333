import { toRupees } from '../../lib/money.ts'
import { pathOf } from '../../lib/pictures.ts'
import { difference, type Fields, type Verb } from '../audit-log/rules.ts'
import { presentTaxation, type Taxation } from '../tax/hsn-rules.ts'
import { type BrandLabel, type OwnLabel, presentBrandLabel, presentOwnLabel } from './label-rules.ts'
import type { BrandValues, Category, Product, Size } from './rules.ts'
import { hasSameDetails, type KnownDetails, knownDetails, type PartialDetails } from './size-fields-rules.ts'
import type { SizeSystem } from './size-rules.ts'
import { type OwnStyle, presentStyle } from './style-rules.ts'

export type CategoryFields = Taxation & {
  categoryName: string
  description: string
  status: boolean
  /** Entries of releases before have none. */
  sizeSystem?: SizeSystem | null
  createdAt: string
}
export type BrandFields = BrandLabel & {
  brandName: string
  brandTitle: string | null
  logo: string | null
  createdAt: string
}
export type SizeFields = { size: number; stock: number } & KnownDetails
export type ProductFields = Taxation &
  OwnLabel &
  Partial<OwnStyle> & {
    productName: string
    description: string
    category: { _id: string; categoryName: string }
    brand: { _id: string; brandName: string }
    gender: string
    regularPrice: number
    salePrice: number
    thumbnail: string | null
    gallery: string[]
    status: boolean
    /** Entries of releases before have none. */
    goLiveAt?: string | null
    pieces: number
    /** Entries of releases before have none, nor of the next. */
    sizesMean?: SizeSystem | null
    weight?: number | null
    sports?: string | null
    sizes: SizeFields[]
  }

export function categoryFields(category: Category): CategoryFields {
  const { name, description, active, sizeSystem, createdAt } = category
  return {
    categoryName: name,
    description,
    ...presentTaxation(category),
    status: active,
    sizeSystem,
    createdAt: createdAt.toISOString(),
  }
}

export function brandFields(brand: BrandValues): BrandFields {
  const { name, title, logo, createdAt } = brand
  return {
    brandName: name,
    brandTitle: title,
    logo: logo && pathOf(logo.hash),
    ...presentBrandLabel(brand),
    createdAt: createdAt.toISOString(),
  }
}

type DescribedProduct = Omit<
  Product,
  'id' | 'category' | 'brand' | 'price' | 'offerPercentage' | 'listed' | 'createdAt' | 'updatedAt' | 'sizes'
> & {
  category: { id: string; name: string }
  brand: { id: string; name: string }
  sizes: readonly DescribedSize[]
}

type DescribedSize = { size: number; stock: number } & PartialDetails

export function productFields(product: DescribedProduct): ProductFields {
  const { name, description, category, brand, gender, thumbnail, gallery, active, sizes } = product
  return {
    productName: name,
    description,
    category: { _id: category.id, categoryName: category.name },
    brand: { _id: brand.id, brandName: brand.name },
    gender,
    regularPrice: toRupees(product.regularPrice),
    salePrice: toRupees(product.salePrice),
    thumbnail: thumbnail && pathOf(thumbnail.hash),
    gallery: gallery.map(({ hash }) => pathOf(hash)),
    ...presentTaxation(product),
    ...presentOwnLabel(product),
    ...presentStyle(product),
    pieces: product.pieces,
    sizesMean: product.sizesMean,
    weight: product.weight,
    sports: product.sports,
    status: active,
    goLiveAt: product.goLiveAt?.toISOString() ?? null,
    sizes: sizes.map(sizeFields),
  }
}

export function productDifference(
  before: Product,
  after: Product,
): { before: Partial<ProductFields>; after: Partial<ProductFields> } | null {
  const { sizes: _before, ...was } = productFields(before)
  const { sizes: _after, ...is } = productFields(after)
  const changed = difference(was, is)
  const sizes = {
    before: { sizes: sizesUnlike(before.sizes, after.sizes) },
    after: { sizes: sizesUnlike(after.sizes, before.sizes) },
  }
  if (sizes.before.sizes.length + sizes.after.sizes.length === 0) return changed
  return { before: { ...changed?.before, ...sizes.before }, after: { ...changed?.after, ...sizes.after } }
}

function sizesUnlike(sizes: readonly Size[], others: readonly Size[]): SizeFields[] {
  const there = new Map(others.map((other) => [other.size, other]))
  const isAlike = (size: Size) => {
    const other = there.get(size.size)
    return other?.stock === size.stock && hasSameDetails(other, size)
  }
  return sizes.filter((size) => !isAlike(size)).map(sizeFields)
}

function sizeFields({ size, stock, ...details }: DescribedSize): SizeFields {
  return { size, stock, ...knownDetails(details) }
}

export function verbOf(changed: Fields): Verb {
  const onlyStatus = Object.keys(changed).every((field) => field === 'status' || field === 'goLiveAt')
  if (!onlyStatus || changed.status === undefined) return 'edited'
  return changed.status ? 'activated' : 'deactivated'
}
