import type { Paise } from '../../../lib/money.ts'
import type { Picture } from '../../../lib/pictures.ts'
import type { Gender } from '../gender-rules.ts'
import type { BrandLabel } from '../label-rules.ts'

/** Pictures are names that `storePictures` knows; `brand` and `category` of a product are theirs in the shop. */
export type SampleCatalogue = {
  brands: { key: string; name: string; title: string; logo: string; label: BrandLabel }[]
  categories: { key: string; name: string; description: string }[]
  products: SampleProduct[]
  storePictures: (names: string[]) => Promise<Map<string, Picture>>
}

export type SampleProduct = {
  key: string
  name: string
  description: string
  brand: string
  category: string
  gender: Gender
  colour: string
  facts: string | null
  regularPrice: Paise
  salePrice: Paise
  sizes: { size: number; stock: number }[]
  active: boolean
  countryOfOrigin: string | null
  importedIn: string | null
  /** The main one first. */
  pictures: string[]
}

export const sampleKinds = ['product', 'category', 'brand'] as const
export type SampleKind = (typeof sampleKinds)[number]
export type Sample = { name: string; thing: SampleKind; id: string }

export type WhyKept = 'ordered' | 'edited' | 'offered' | 'in-use'
export type KeptSample = { name: string; why: WhyKept }

export type SampleState = { products: number; canImport: boolean }
