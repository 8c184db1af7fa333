import { toRupees } from '../../lib/money.ts'
import { type PictureOnWire, pathOf, presentPicture } from '../../lib/pictures.ts'
import { presentTaxation, type Taxation } from '../tax/hsn-rules.ts'
import { gtinOf } from './gtin-rules.ts'
import { type Label, type OwnLabel, presentOwnLabel } from './label-rules.ts'
import { labelOf } from './product-label-rules.ts'
import type { Brand, Category, Gender, OfferTimes, Product } from './rules.ts'
import { type KnownDetails, knownDetails } from './size-fields-rules.ts'
import { isClothing, type SizeSystem, sizeLabel, sizeSystemOf, sizeTitle } from './size-rules.ts'
import { type OwnStyle, presentStyle } from './style-rules.ts'

/** `label`: 'UK 8'. Shoppers don't get codes, places and levels; the page of a product says a barcode that is a GTIN. */
export type SizeOnWire = {
  _id: string
  size: number
  label: string
  stock: number
  gtin?: string | undefined
} & KnownDetails

export type ProductOnWire = {
  _id: string
  productName: string
  description: string
  thumbnail: string | null
  category: { _id: string; categoryName: string }
  brand: { _id: string; brandName: string }
  gender: Gender
  regularPrice: number
  salePrice: number
  discountedPrice: number | null
  offerPercentage: number | null
  sizes: SizeOnWire[]
  sizeSystem: SizeSystem
  sizeTitle: string
  gallery: string[]
  pictures: { thumbnail: PictureOnWire | null; gallery: PictureOnWire[] }
  status: boolean
  /** Lists that are mostly clothing show their pictures upright. Absent of other goods. */
  isClothing?: true | undefined
  /** These are the product's own values, or else its brand's. */
  label?: Label | undefined
  /** On the page of a product: the owner's guide to its sizes, where there is one. Each row begins with the label of a size. */
  sizeGuide?: { columns: string[]; rows: string[][] } | undefined
  /** On the page of a product: when the offer that makes its price ends. */
  offerUntil?: string | undefined
  /** In lists for shoppers: colours of its style that can be bought beside it. */
  otherColours?: number | undefined
  /** In lists for shoppers: the average of its reviews, 1 to 5 with one decimal. */
  rating?: number | undefined
  createdAt: string
  updatedAt: string
} & FieldsForAdmins

/** Shoppers get the style code alone, of a product that has one. Null is what category or brand says. */
type FieldsForAdmins = {
  [Field in keyof (Taxation & OwnLabel & OwnStyle)]?: (Taxation & OwnLabel & OwnStyle)[Field] | undefined
} & {
  pieces?: number | undefined
  goLiveAt?: string | undefined
  sizesMean?: SizeSystem | null | undefined
  weight?: number | null | undefined
  sports?: string | null | undefined
}

export type PopulatedProductOnWire = Omit<
  ProductOnWire,
  | 'description'
  | 'gallery'
  | 'pictures'
  | 'label'
  | 'sizeGuide'
  | 'offerUntil'
  | 'otherColours'
  | 'rating'
  | 'sizeSystem'
  | 'sizeTitle'
  | 'createdAt'
  | 'updatedAt'
  | keyof FieldsForAdmins
> & { pictures: { thumbnail: PictureOnWire | null } }

export type CategoryOnWire = {
  _id: string
  categoryName: string
  description: string
  status: boolean
  createdAt: string
}

export type BrandOnWire = {
  _id: string
  brandName: string
  brandTitle: string | null
  logo: string | null
  picture: PictureOnWire | null
}

/** Shoppers see an unlisted product as inactive and out of stock. */
export function presentProduct(product: Product): ProductOnWire {
  const { description, gallery, createdAt, updatedAt } = product
  const populated = presentPopulatedProduct(product)
  const sizeSystem = sizeSystemOf(product.category)
  return {
    ...populated,
    sizeSystem,
    sizeTitle: sizeTitle(
      sizeSystem,
      product.sizes.map(({ size }) => size),
    ),
    description,
    gallery: gallery.map(({ hash }) => pathOf(hash)),
    pictures: { ...populated.pictures, gallery: gallery.map(presentPicture) },
    label: labelOf(product),
    ...(product.styleCode !== null && { styleCode: product.styleCode }),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

/** What the page of a product has besides: for search engines, and not for shoppers. */
export function presentFacts(product: Product, presented: ProductOnWire, offer: OfferTimes | undefined) {
  const gtins = new Map(product.sizes.map((size) => [size.id, gtinOf(size)]))
  return {
    sizes: presented.sizes.map((size) => {
      const gtin = gtins.get(size._id)
      return { ...size, ...(gtin && { gtin }) }
    }),
    ...(offer && { offerUntil: offer.to.toISOString() }),
  }
}

export function presentListed(
  product: Product,
  { otherColours = 0, rating = 0 }: { otherColours: number | undefined; rating: number | undefined },
): ProductOnWire {
  return {
    ...presentProduct(product),
    ...(otherColours > 0 && { otherColours }),
    ...(rating > 0 && { rating }),
  }
}

export function presentProductToAdmin(product: Product): ProductOnWire {
  const { active: status, pieces, goLiveAt, sizesMean, weight, sports } = product
  const presented = presentProduct({ ...product, listed: true })
  const sizes = presented.sizes.map((size, index) => ({
    ...size,
    ...knownDetails(product.sizes[index] ?? {}),
  }))
  return {
    ...presented,
    sizes,
    status,
    ...(goLiveAt && { goLiveAt: goLiveAt.toISOString() }),
    ...presentTaxation(product),
    ...presentOwnLabel(product),
    ...presentStyle(product),
    pieces,
    sizesMean,
    weight,
    sports,
  }
}

export function presentPopulatedProduct(product: Product): PopulatedProductOnWire {
  const { id, name, category, brand, gender, price, offerPercentage, thumbnail, listed } = product
  const sizeSystem = sizeSystemOf(category)
  return {
    _id: id,
    productName: name,
    thumbnail: thumbnail && pathOf(thumbnail.hash),
    category: { _id: category.id, categoryName: category.name },
    brand: { _id: brand.id, brandName: brand.name },
    gender,
    regularPrice: toRupees(product.regularPrice),
    salePrice: toRupees(product.salePrice),
    discountedPrice: offerPercentage === null ? null : toRupees(price),
    offerPercentage,
    sizes: product.sizes.map(({ id: _id, size, stock }) => ({
      _id,
      size,
      label: sizeLabel(sizeSystem, gender, size),
      stock: listed ? stock : 0,
    })),
    pictures: { thumbnail: thumbnail && presentPicture(thumbnail) },
    status: listed,
    ...(isClothing(category) && { isClothing: true as const }),
  }
}

export function presentCategory(category: Omit<Category, keyof Taxation | 'sizeSystem'>): CategoryOnWire {
  const { id, name, description, active, createdAt } = category
  return { _id: id, categoryName: name, description, status: active, createdAt: createdAt.toISOString() }
}

export function presentBrand({ id, name, title, logo }: Brand): BrandOnWire {
  return {
    _id: id,
    brandName: name,
    brandTitle: title,
    logo: logo && pathOf(logo.hash),
    picture: logo && presentPicture(logo),
  }
}
