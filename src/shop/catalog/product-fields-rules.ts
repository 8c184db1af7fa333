import { mapNames } from '../../lib/map-names.ts'
import type { Paise } from '../../lib/money.ts'
import type { Unit } from '../tax/rules.ts'
import type { Gender } from './gender-rules.ts'
import type { OwnLabel } from './label-rules.ts'
import type { SizeSystem } from './size-rules.ts'
import type { OwnStyle } from './style-rules.ts'

export type ProductDetails = {
  name: string
  description: string
  categoryId: string
  brandId: string
  gender: Gender
  regularPrice: Paise
  salePrice: Paise
  active: boolean
  goLiveAt?: Date | null | undefined
  hsn?: string | null | undefined
  unit?: Unit | null | undefined
  taxClass?: string | null | undefined
  pieces?: number | undefined
  sizesMean?: SizeSystem | null | undefined
  weight?: number | null | undefined
  sports?: string | null | undefined
} & { [Name in keyof (OwnLabel & OwnStyle)]?: (OwnLabel & OwnStyle)[Name] | undefined }
export type ProductFieldName = keyof ProductDetails

/** `text`: free text. `code`: written in one way alone. `reference`: named in files. `month`: of a year, as 2026-08. */
type Kind = 'text' | 'code' | 'reference' | 'amount' | 'switch' | 'moment' | 'month' | 'count'

/** `wire`: its name in calls, files and the history. `label`: in the form. `words`: in the history, if not as the label. */
type ProductField = { wire: string; kind: Kind; label: string; words?: string; isRequired?: true }

/** Files have their columns in this order. */
export const productFields = {
  name: { wire: 'productName', kind: 'text', label: 'Product name', words: 'name', isRequired: true },
  description: { wire: 'description', kind: 'text', label: 'Description', isRequired: true },
  categoryId: { wire: 'category', kind: 'reference', label: 'Category', isRequired: true },
  brandId: { wire: 'brand', kind: 'reference', label: 'Brand', isRequired: true },
  gender: { wire: 'gender', kind: 'code', label: 'Gender', isRequired: true },
  regularPrice: { wire: 'regularPrice', kind: 'amount', label: 'Regular price', isRequired: true },
  salePrice: { wire: 'salePrice', kind: 'amount', label: 'Sale price', isRequired: true },
  active: { wire: 'status', kind: 'switch', label: 'Status' },
  goLiveAt: { wire: 'goLiveAt', kind: 'moment', label: 'Goes live', words: 'time to go live' },
  hsn: { wire: 'hsn', kind: 'code', label: 'HSN', words: 'HSN' },
  unit: { wire: 'unit', kind: 'code', label: 'Unit' },
  taxClass: { wire: 'taxClass', kind: 'code', label: 'Tax class' },
  pieces: { wire: 'pieces', kind: 'count', label: 'Pieces in a pack' },
  countryOfOrigin: { wire: 'countryOfOrigin', kind: 'code', label: 'Country of origin' },
  maker: {
    wire: 'maker',
    kind: 'text',
    label: 'Maker or importer, with address',
    words: 'maker or importer',
  },
  netQuantity: { wire: 'netQuantity', kind: 'text', label: 'Net quantity' },
  importedIn: { wire: 'importedIn', kind: 'month', label: 'Month of import' },
  bisLicence: { wire: 'bisLicence', kind: 'code', label: 'BIS licence', words: 'BIS licence' },
  sizesMean: { wire: 'sizesMean', kind: 'code', label: 'Sizes mean', words: 'meaning of sizes' },
  styleCode: { wire: 'styleCode', kind: 'code', label: 'Style code' },
  colour: { wire: 'colour', kind: 'text', label: 'Colour' },
  weight: { wire: 'weight', kind: 'count', label: 'Weight in grams' },
  sports: { wire: 'sports', kind: 'code', label: 'Sports' },
} as const satisfies Record<ProductFieldName, ProductField>

type Fields = typeof productFields
export type ProductWireName = Fields[ProductFieldName]['wire']
export type ProductFieldKind = Fields[ProductFieldName]['kind']
export const productFieldNames = Object.keys(productFields) as ProductFieldName[]

type RequiredName = {
  [Name in ProductFieldName]: Fields[Name] extends { isRequired: true } ? Name : never
}[ProductFieldName]
type OptionalName = Exclude<ProductFieldName, RequiredName | 'active'>
export const requiredProductFields = productFieldNames.filter(
  (name): name is RequiredName => 'isRequired' in productFields[name],
)
/** Empty where a category or a brand says it. */
export const optionalProductFields = productFieldNames.filter(
  (name): name is OptionalName => !('isRequired' in productFields[name]) && name !== 'active',
)

type OptionalDetails = { [Name in OptionalName]-?: Exclude<ProductDetails[Name], undefined> }

export function optionalDetails(draft: ProductDetails): OptionalDetails {
  return mapNames<OptionalDetails>(
    optionalProductFields,
    (name) => draft[name] ?? (name === 'pieces' ? 1 : null),
  )
}

const typeByKind: Partial<Record<Kind, string>> = {
  reference: 'uuid',
  amount: 'bigint',
  switch: 'boolean',
  moment: 'timestamptz',
  count: 'integer',
}

export function columnTypeOf(name: ProductFieldName): string {
  return typeByKind[productFields[name].kind] ?? 'text'
}
