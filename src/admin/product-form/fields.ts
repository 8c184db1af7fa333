import { localTime } from '../../lib/moments.ts'
import { MAX_PRODUCT_NAME_LENGTH } from '../../shop/catalog/products/rules.ts'
import type { Gender } from '../../shop/catalog/rules.ts'
import type { ProductOnWire } from '../../shop/catalog/wire.ts'
import type { Unit } from '../../shop/tax/rules.ts'

/** `was` is the saved size and stock; null for a new row. */
export type SizeRow = {
  size: string
  stock: string
  sku: string
  barcode: string
  place: string
  lowStock: string
  was: { size: string; stock: number } | null
}

/** Pictures are shop paths or data URLs. */
export type ProductFields = {
  productName: string
  description: string
  category: string
  brand: string
  gender: Gender | ''
  regularPrice: string
  salePrice: string
  hsn: string
  unit: Unit | ''
  taxClass: string
  pieces: string
  countryOfOrigin: string
  maker: string
  netQuantity: string
  importedIn: string
  bisLicence: string
  /** `2026-11-27T10:00`, India's time. */
  goLiveAt: string
  sizes: SizeRow[]
  thumbnail: string | null
  galleryImages: string[]
}

/** In the form's order. */
export const labels: Record<keyof ProductFields, string> = {
  productName: 'Product name',
  description: 'Description',
  category: 'Category',
  brand: 'Brand',
  gender: 'Gender',
  regularPrice: 'Regular price',
  salePrice: 'Sale price',
  hsn: 'HSN',
  unit: 'Unit',
  taxClass: 'Tax class',
  pieces: 'Pieces in a pack',
  countryOfOrigin: 'Country of origin',
  maker: 'Maker or importer, with address',
  netQuantity: 'Net quantity',
  importedIn: 'Month of import',
  bisLicence: 'BIS licence',
  goLiveAt: 'Goes live',
  sizes: 'Sizes and stock',
  thumbnail: 'Thumbnail',
  galleryImages: 'Gallery',
}

export const newRow: SizeRow = {
  size: '',
  stock: '',
  sku: '',
  barcode: '',
  place: '',
  lowStock: '',
  was: null,
}

export const blank: ProductFields = {
  productName: '',
  description: '',
  category: '',
  brand: '',
  gender: '',
  regularPrice: '',
  salePrice: '',
  hsn: '',
  unit: '',
  taxClass: '',
  pieces: '1',
  countryOfOrigin: '',
  maker: '',
  netQuantity: '',
  importedIn: '',
  bisLicence: '',
  goLiveAt: '',
  sizes: [newRow],
  thumbnail: null,
  galleryImages: [],
}

export function fieldsOf(product: ProductOnWire): ProductFields {
  const { productName, description, gender, thumbnail, gallery } = product
  return {
    productName,
    description,
    category: product.category._id,
    brand: product.brand._id,
    gender,
    regularPrice: String(product.regularPrice),
    salePrice: String(product.salePrice),
    hsn: product.hsn ?? '',
    unit: product.unit ?? '',
    taxClass: product.taxClass ?? '',
    pieces: String(product.pieces ?? 1),
    countryOfOrigin: product.countryOfOrigin ?? '',
    maker: product.maker ?? '',
    netQuantity: product.netQuantity ?? '',
    importedIn: product.importedIn ?? '',
    bisLicence: product.bisLicence ?? '',
    goLiveAt: product.goLiveAt ? localTime(product.goLiveAt) : '',
    sizes: product.sizes.map(({ size, stock, sku, barcode, place, lowStock }) => ({
      size: String(size),
      stock: String(stock),
      sku: sku ?? '',
      barcode: barcode ?? '',
      place: place ?? '',
      lowStock: lowStock?.toString() ?? '',
      was: { size: String(size), stock },
    })),
    thumbnail,
    galleryImages: gallery,
  }
}

/** Without what is of the original's own units: stock, SKUs, barcodes and places. */
export function fieldsOfCopy(original: ProductOnWire): ProductFields {
  const fields = fieldsOf(original)
  return {
    ...fields,
    goLiveAt: '',
    productName: `Copy of ${fields.productName}`.slice(0, MAX_PRODUCT_NAME_LENGTH),
    sizes: fields.sizes.map(({ size }) => ({ ...newRow, size, stock: '0' })),
  }
}

/** A row whose size was changed counts as a new size. */
export function bodyOf(fields: ProductFields) {
  return { ...fields, sizes: fields.sizes.map(sizeOf) }
}

export type ProductBody = ReturnType<typeof bodyOf>

function sizeOf({ was, ...row }: SizeRow) {
  const { size } = row
  return { ...row, ...(was && was.size === size.trim() && { stockBefore: was.stock }) }
}
