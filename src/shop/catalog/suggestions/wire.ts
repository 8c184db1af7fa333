import { toRupees } from '../../../lib/money.ts'
import { type PictureOnWire, presentPicture } from '../../../lib/pictures.ts'
import type { Product } from '../rules.ts'
import type { Suggestions } from './rules.ts'

export type SuggestedProductOnWire = {
  _id: string
  productName: string
  brandName: string
  salePrice: number
  discountedPrice: number | null
  offerPercentage: number | null
  picture: PictureOnWire | null
}

export type SuggestionsOnWire = {
  products: SuggestedProductOnWire[]
  categories: string[]
  brands: string[]
  searches: string[]
}

export function presentSuggestions({ products, ...names }: Suggestions): SuggestionsOnWire {
  return { products: products.map(presentProduct), ...names }
}

function presentProduct(product: Product): SuggestedProductOnWire {
  const { id, name, brand, salePrice, price, offerPercentage, thumbnail } = product
  return {
    _id: id,
    productName: name,
    brandName: brand.name,
    salePrice: toRupees(salePrice),
    discountedPrice: offerPercentage === null ? null : toRupees(price),
    offerPercentage,
    picture: thumbnail && presentPicture(thumbnail),
  }
}
