import { mapNames } from '../../lib/map-names.ts'
import { localTime } from '../../lib/moments.ts'
import {
  type ProductWireName,
  productFieldNames,
  productFields,
} from '../../shop/catalog/product-fields-rules.ts'
import { MAX_PRODUCT_NAME_LENGTH } from '../../shop/catalog/products/rules.ts'
import type { Gender } from '../../shop/catalog/rules.ts'
import { type TypedSizeField, typedSizeFields } from '../../shop/catalog/size-fields-rules.ts'
import { sizeText } from '../../shop/catalog/size-rules.ts'
import type { ProductOnWire } from '../../shop/catalog/wire.ts'
import type { Unit } from '../../shop/tax/rules.ts'

/** `was` is the saved size and stock; null for a new row. */
export type SizeRow = {
  size: string
  stock: string
  was: { size: string; stock: number } | null
} & Record<TypedSizeField, string>

type TypedField = Exclude<ProductWireName, 'status'>
const wireNames = productFieldNames.map((name) => productFields[name].wire)
export const typedFields = [
  ...wireNames.filter((name) => name !== 'status' && name !== 'goLiveAt'),
  'goLiveAt' as const,
]

/** `goLiveAt` is `2026-11-27T10:00`, India's time. Pictures are shop paths or data URLs. */
export type ProductFields = Record<Exclude<TypedField, 'gender' | 'unit'>, string> & {
  gender: Gender | ''
  unit: Unit | ''
  sizes: SizeRow[]
  thumbnail: string | null
  galleryImages: string[]
}
type TypedFields = Pick<ProductFields, TypedField>

const labelsByWire = new Map<string, string>(
  Object.values(productFields).map(({ wire, label }) => [wire, label]),
)

export const labels: Record<keyof ProductFields, string> = {
  ...mapNames<Record<TypedField, string>>(typedFields, (name) => labelsByWire.get(name) ?? name),
  sizes: 'Sizes and stock',
  thumbnail: 'Thumbnail',
  galleryImages: 'Gallery',
}

export const newRow: SizeRow = {
  size: '',
  stock: '',
  ...mapNames<Record<TypedSizeField, string>>(typedSizeFields, () => ''),
  was: null,
}

export const blank: ProductFields = {
  ...mapNames<TypedFields>(typedFields, (name) => (name === 'pieces' ? '1' : '')),
  sizes: [newRow],
  thumbnail: null,
  galleryImages: [],
}

export function fieldsOf(product: ProductOnWire): ProductFields {
  return {
    ...mapNames<TypedFields>(typedFields, (name) => textOf(product, name)),
    sizes: product.sizes.map(({ size, stock, ...details }) => ({
      size: sizeText(size),
      stock: String(stock),
      ...mapNames<Record<TypedSizeField, string>>(typedSizeFields, (name) => String(details[name] ?? '')),
      was: { size: sizeText(size), stock },
    })),
    thumbnail: product.thumbnail,
    galleryImages: product.gallery,
  }
}

function textOf(product: ProductOnWire, name: TypedField): string {
  if (name === 'category' || name === 'brand') return product[name]._id
  if (name === 'goLiveAt') return product.goLiveAt ? localTime(product.goLiveAt) : ''
  return String(product[name] ?? blank[name])
}

/** `colour`: another colour of the same style. */
export type CopyKind = 'copy' | 'colour'

/** Stock, codes and places are left out, because they are of the original's own units; of a colour the pictures, too. */
export function fieldsOfCopy(original: ProductOnWire, kind: CopyKind): ProductFields {
  const fields = fieldsOf(original)
  const name = kind === 'copy' ? `Copy of ${fields.productName}` : fields.productName
  return {
    ...fields,
    ...(kind === 'copy' ? { styleCode: '' } : { colour: '', thumbnail: null, galleryImages: [] }),
    goLiveAt: '',
    productName: name.slice(0, MAX_PRODUCT_NAME_LENGTH),
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
