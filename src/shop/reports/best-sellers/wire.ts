import { pathOf } from '../../../lib/pictures.ts'
import type { BestSeller } from './rules.ts'

type SalesRow<Thing> = { _id: Thing; totalSold: number }

export type BestProductOnWire = SalesRow<{ _id: string; productName: string; thumbnail: string | null }>
export type BestCategoryOnWire = SalesRow<{ _id: string; categoryName: string }>
export type BestBrandOnWire = SalesRow<{ _id: string; brandName: string; logo: string | null }>

export const presentBestProduct = ({ id, name, picture, units }: BestSeller): BestProductOnWire => ({
  _id: { _id: id, productName: name, thumbnail: picture && pathOf(picture) },
  totalSold: units,
})

export const presentBestCategory = ({ id, name, units }: BestSeller): BestCategoryOnWire => ({
  _id: { _id: id, categoryName: name },
  totalSold: units,
})

export const presentBestBrand = ({ id, name, picture, units }: BestSeller): BestBrandOnWire => ({
  _id: { _id: id, brandName: name, logo: picture && pathOf(picture) },
  totalSold: units,
})
