import { z } from 'zod'
import { updatedAtField } from '../../../forms/dates.ts'
import { momentField } from '../../../forms/moment.ts'
import { MAX_RUPEES } from '../../../forms/money.ts'
import { reference } from '../../../forms/reference.ts'
import { statusField } from '../../../forms/status.ts'
import { line, longText, text } from '../../../forms/text.ts'
import { mapNames } from '../../../lib/map-names.ts'
import { fromRupees, type Paise } from '../../../lib/money.ts'
import { readNumber } from '../../../lib/typed-numbers.ts'
import { MAX_WEIGHT_GRAMS } from '../../../lib/weight.ts'
import { piecesField, taxationFields } from '../../tax/wire.ts'
import { labelFields, optionalLine } from '../label-wire.ts'
import { genderOf } from '../rules.ts'
import { codeNames, sizeFields, type TypedSizeField, typedSizeFields } from '../size-fields-rules.ts'
import { readSize, sizeText } from '../size-rules.ts'
import { isCode, isSizeText, sizeTextIn, wrongSizeText } from '../size-text-rules.ts'
import { sizeSystemField } from '../size-wire.ts'
import { sportsField } from '../sports/wire.ts'
import { MAX_COLOUR_LENGTH } from '../style-rules.ts'
import { galleryImages, thumbnail } from './pictures-wire.ts'
import {
  MAX_PRODUCT_NAME_LENGTH,
  MAX_SIZES,
  MAX_UNITS,
  type ProductDraft,
  type ProductEdit,
  type RequestedCodes,
  type TypedSize,
} from './rules.ts'

/** Accepts text, because a select sends strings. */
const numberIn = (value: string | number) => (typeof value === 'number' ? value : readNumber(value))

function price(name: string) {
  const missing = `${name} is required*`
  return z
    .union([z.string(), z.number()], missing)
    .refine((value) => value !== '' && String(value).trim() !== '', missing)
    .transform((value, context): Paise => {
      const amount = numberIn(value)
      if (amount !== null && amount >= 0 && amount <= MAX_RUPEES) return fromRupees(amount)
      const wrong = amount === null || amount > MAX_RUPEES ? 'is not a price' : 'cannot be negative'
      context.addIssue(`${name} ${wrong}`)
      return z.NEVER
    })
}

function number(message: string, isRight: (value: number) => boolean) {
  return z.union([z.string(), z.number()], message).transform((value, context) => {
    const read = numberIn(value)
    if (read !== null && isRight(read)) return read
    context.addIssue(message)
    return z.NEVER
  })
}

const largestSize = 999_999
const MAX_SIZE_TEXT_LENGTH = 40
const wrongSize = 'Size cannot be negative or invalid'
export const sizeTwice = (size: number) => `Size ${sizeText(size)} is there twice`
export const wrongStock = 'stock cannot be negative or invalid'

const sizeNumber = number(wrongSize, (size) => {
  const hundredths = Math.round(size * 100)
  return hundredths > 0 && size <= largestSize && Math.abs(size * 100 - hundredths) < 1e-6
}).transform((size) => Math.round(size * 100) / 100)

/** What is no plain number is read again once the product's size system is known: '1Y' is a shoe or an age. */
const typedSize = z.union(
  [
    sizeNumber.transform((size): TypedSize => ({ size })),
    z.string(wrongSize).transform((typed, context): TypedSize => {
      const [reading] = readSize(typed)
      if (reading && typed.length <= MAX_SIZE_TEXT_LENGTH) return { size: reading.size, typed }
      context.addIssue(wrongSize)
      return z.NEVER
    }),
  ],
  wrongSize,
)

function withTypedSize<Row extends { size: TypedSize }>({ size, ...row }: Row) {
  return { ...row, ...size }
}

function units(least: number) {
  return number(wrongStock, (stock) => Number.isInteger(stock) && stock >= least && stock <= MAX_UNITS)
}

export const countedStock = units(0)

/** Empty is null. */
function countField({ wrong, min = 0, max = MAX_UNITS }: { wrong: string; min?: number; max?: number }) {
  return z
    .union([z.string(), z.number()], wrong)
    .transform((value) => (String(value).trim() === '' ? null : value))
    .pipe(number(wrong, (value) => Number.isInteger(value) && value >= min && value <= max).nullable())
    .nullish()
}

function codeField({ words }: { words: string }) {
  const wrong = `A ${words} has at most 40 letters, digits and . _ / -`
  return line()
    .transform((value) => (value === '' ? null : value))
    .pipe(z.string().refine(isCode, wrong).nullable())
    .nullish()
}

function textField(field: { words: string; maxLength: number }) {
  const wrong = wrongSizeText(field)
  return z
    .string(wrong)
    .transform((value) => sizeTextIn(value) || null)
    .pipe(
      z
        .string()
        .refine((text) => isSizeText(text, field.maxLength), wrong)
        .nullable(),
    )
    .nullish()
}

const fieldsByKind = { code: codeField, text: textField, count: countField }
type Details = {
  [Name in TypedSizeField]: ReturnType<(typeof fieldsByKind)[(typeof sizeFields)[Name]['kind']]>
}
const details = mapNames<Details>(typedSizeFields, (name) => {
  const field = sizeFields[name]
  return field.kind === 'text'
    ? textField(field)
    : field.kind === 'count'
      ? countField(field)
      : codeField(field)
})

function sizesOf<Row extends z.ZodType<{ size: number } & RequestedCodes>>(row: Row) {
  return z
    .array(row, 'Add at least one size')
    .min(1, 'Add at least one size')
    .max(MAX_SIZES, `A product has at most ${MAX_SIZES} sizes`)
    .check((context) => {
      const seen = new Set<number>()
      for (const [index, { size }] of context.value.entries()) {
        if (seen.has(size))
          context.issues.push({
            code: 'custom',
            input: size,
            path: [index, 'size'],
            message: sizeTwice(size),
          })
        seen.add(size)
      }
      for (const code of codeNames) {
        const written = new Set<string>()
        for (const [index, row] of context.value.entries()) {
          const value = row[code]?.toLowerCase()
          if (value && written.has(value)) {
            const message = `This ${sizeFields[code].words} is there twice`
            context.issues.push({ code: 'custom', input: value, path: [index, code], message })
          }
          if (value) written.add(value)
        }
      }
    })
}

export const goLiveAtField = momentField('Write the time to go live as 2026-11-27 10:00')
const wrongWeight = `The weight is in whole grams, from 1 to ${MAX_WEIGHT_GRAMS}`
const productFields = {
  productName: text('Product name is required*', MAX_PRODUCT_NAME_LENGTH),
  description: longText('Description is required*', 5_000),
  category: reference('Category is required*'),
  brand: reference('Brand is required*'),
  gender: line('Gender is required*')
    .min(1, 'Gender is required*')
    .transform((value, context) => {
      const gender = genderOf(value)
      if (gender) return gender
      context.addIssue('Gender must be Men, Women or Kids')
      return z.NEVER
    }),
  regularPrice: price('Regular price'),
  salePrice: price('Sale price'),
  ...taxationFields,
  pieces: piecesField,
  sizesMean: sizeSystemField,
  ...labelFields,
  styleCode: codeField({ words: 'style code' }),
  colour: optionalLine('Colour', MAX_COLOUR_LENGTH),
  weight: countField({ wrong: wrongWeight, min: 1, max: MAX_WEIGHT_GRAMS }),
  sports: sportsField,
  status: statusField.optional(),
  goLiveAt: goLiveAtField,
  thumbnail,
  galleryImages,
}

export const aboveMrp = 'Sale price cannot be above the regular price'
const prices = z.object({ regularPrice: productFields.regularPrice, salePrice: productFields.salePrice })

function newProductForm<Size extends z.ZodType<{ size: number } & RequestedCodes>>(size: Size) {
  return z
    .object({ ...productFields, sizes: sizesOf(size) })
    .refine(({ regularPrice, salePrice }) => salePrice <= regularPrice, {
      path: ['salePrice'],
      message: aboveMrp,
      when: ({ value }) => prices.safeParse(value).success, // checked even when other fields are invalid
    })
}

export const productForm = newProductForm(
  z.object({ size: typedSize, stock: units(1), ...details }).transform(withTypedSize),
)

/** A copy may be saved before its first units arrive. */
export const productCopyFields = newProductForm(
  z.object({ size: typedSize, stock: countedStock, ...details }).transform(withTypedSize),
)
export const productCopyForm = productCopyFields.safeExtend({
  copyOf: z.guid('Product not found').toLowerCase(),
})

export const productChanges = z.object({
  ...z.object(productFields).partial().shape,
  sizes: sizesOf(
    z
      .object({ size: typedSize, stock: countedStock, stockBefore: countedStock.nullish(), ...details })
      .transform(withTypedSize),
  ).optional(),
  updatedAt: updatedAtField,
})

export function productDraftOf(
  form: z.output<typeof productForm> | z.output<typeof productCopyForm>,
): ProductDraft {
  const isCopy = 'copyOf' in form
  const { productName, category, brand, status: _, goLiveAt, galleryImages, thumbnail, ...fields } = form
  const { status = !isCopy && !goLiveAt } = form
  return {
    ...fields,
    name: productName,
    categoryId: category,
    brandId: brand,
    active: status,
    goLiveAt,
    thumbnail,
    gallery: galleryImages,
  }
}

export function productEditOf(form: z.output<typeof productChanges>): ProductEdit {
  const { productName, category, brand, status, galleryImages, sizes, updatedAt, ...fields } = form
  return {
    ...fields,
    name: productName,
    categoryId: category,
    brandId: brand,
    active: status,
    gallery: galleryImages,
    sizes: sizes?.map(({ stockBefore, ...size }) => ({ ...size, stockBefore: stockBefore ?? undefined })),
    updatedAt: updatedAt ?? undefined,
  }
}
