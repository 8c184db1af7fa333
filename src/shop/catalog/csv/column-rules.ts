import { recordOf } from '../../../lib/map-names.ts'
import { localTime } from '../../../lib/moments.ts'
import { toRupees } from '../../../lib/money.ts'
import { cleanLines } from '../../../lib/typed-text.ts'
import { isOwnSystem } from '../own-sizes-rules.ts'
import {
  optionalProductFields,
  type ProductFieldName,
  productFieldNames,
  productFields,
  requiredProductFields,
} from '../product-fields-rules.ts'
import type { Product, Size } from '../rules.ts'
import { sizeFields, type TypedSizeField, typedSizeFields } from '../size-fields-rules.ts'
import { factsOf, readSize, sizeText } from '../size-rules.ts'
import { momentsIn } from './spreadsheet-rules.ts'

const kinds = ['code', 'count', 'text'] as const
const rankOf = (name: TypedSizeField) => kinds.indexOf(sizeFields[name].kind)
export const sizeFieldsInFiles = typedSizeFields.toSorted((one, other) => rankOf(one) - rankOf(other))

/** The column of all sizes of a product. */
type SizesColumn = `${TypedSizeField}s`
export function pluralOf<Name extends TypedSizeField>(name: Name): `${Name}s` {
  return `${name}s`
}

const columnOfField = <Name extends ProductFieldName>(name: Name) => productFields[name].wire

/**
 * `sizes` is `8=10 | 9=3` or `M=10 | L=3` (size=stock), as spreadsheets turn `8:10` into a time. With `sizesAtExport` stock changes by
 * the difference, so units sold since stay sold; without it stock is absolute. `updatedAt`: optimistic lock. What else is
 * of sizes is written as they are, as `8=RUN-8 | 9=RUN-9`.
 */
export const csvColumns = [
  '_id',
  ...requiredProductFields.map(columnOfField),
  'sizes',
  ...sizeFieldsInFiles.map(pluralOf),
  'status',
  ...optionalProductFields.map(columnOfField),
  'sizesAtExport',
  'updatedAt',
] as const

/** Codes stay who has them: of these a row for one size may have its own. */
export const fieldsOfOneSize = sizeFieldsInFiles.filter((name) => sizeFields[name].kind !== 'code')

/** A supplier's list of prices or stock has these: a row is for one size, found by its SKU. */
export const columnsOfOneSize = ['sku', 'stock', ...fieldsOfOneSize] as const

export type ExportedColumn = (typeof csvColumns)[number]
export type CsvColumn = ExportedColumn | (typeof columnsOfOneSize)[number]
export const importedColumns: readonly CsvColumn[] = [...csvColumns, ...columnsOfOneSize]

export type Cells = { [Column in CsvColumn]?: string }

export const neededColumns = [...requiredProductFields.map(columnOfField), 'sizes'] as const

const known = new Map(importedColumns.map((column) => [plain(column), column]))

export function columnNamed(heading: string): CsvColumn | undefined {
  return known.get(plain(heading))
}

function plain(heading: string): string {
  return heading.toLowerCase().replace(/[^a-z]/g, '')
}

export function cellsOf(product: Product): Record<ExportedColumn, string> {
  const sizes = sizesText(product.sizes)
  return {
    _id: product.id,
    ...recordOf(productFieldNames.map((name) => [productFields[name].wire, cellOf(product, name)])),
    sizes,
    ...sizeCells(product.sizes),
    sizesAtExport: sizes,
    updatedAt: product.updatedAt.toISOString(),
  }
}

function cellOf(product: Product, name: ProductFieldName): string {
  switch (name) {
    case 'categoryId':
      return product.category.name
    case 'brandId':
      return product.brand.name
    case 'regularPrice':
    case 'salePrice':
      return String(toRupees(product[name]))
    case 'active':
      return product.active ? 'active' : 'inactive'
    case 'sizesMean':
      return product.sizesMean && isOwnSystem(product.sizesMean)
        ? factsOf(product.sizesMean).name
        : (product.sizesMean ?? '')
    case 'goLiveAt':
      return goLiveText(product.goLiveAt)
    default:
      return String(product[name] ?? '')
  }
}

function sizeCells(sizes: readonly Size[]): Record<SizesColumn, string> {
  const textOf = (name: TypedSizeField) =>
    codesText(sizes.map((size) => ({ size: size.size, code: size[name]?.toString() ?? null })))
  return recordOf(sizeFieldsInFiles.map((name) => [pluralOf(name), textOf(name)]))
}

export function goLiveText(moment: Date | null | undefined): string {
  return moment ? localTime(moment).replace('T', ' ') : ''
}

export function sizesText(sizes: readonly { size: number; stock: number }[]): string {
  return sizes.map(({ size, stock }) => `${sizeText(size)}=${stock}`).join(' | ')
}

export function codesText(sizes: readonly { size: number; code: string | null }[]): string {
  return sizes.flatMap(({ size, code }) => (code ? [`${sizeText(size)}=${code}`] : [])).join(' | ')
}

/** The keys are sizes; null if the cell is not written as `8=RUN-8 | 9=RUN-9`. */
export function codesIn(cell: string): Map<number, string> | null {
  if (cell.trim() === '') return new Map()
  const pairs = pairsIn(cell)
  if (!pairs || pairs.some(({ value }) => value.includes('='))) return null
  return new Map(pairs.map(({ size, value }) => [sizeNumberIn(size), value]))
}

/** What a size is written as, before the size system of its product is known; `NaN` for what is no size. */
export function sizeNumberIn(size: string): number {
  const number = Number(size)
  return Number.isNaN(number) ? (readSize(size)[0]?.size ?? number) : number
}

export function sizesIn(cell: string): { size: string; stock: string }[] | null {
  const pairs = pairsIn(cell)
  if (!pairs || pairs.some(({ value }) => /\s/.test(value))) return null
  return pairs.map(({ size, value: stock }) => ({ size, stock }))
}

function pairsIn(cell: string): { size: string; value: string }[] | null {
  const pairs = cell.split(/[|\n]/).map((part) => {
    const [, size = '', value = ''] = /^([^=:]*)[=:](.*)$/s.exec(part) ?? []
    return { size: size.trim(), value: value.trim() }
  })
  return pairs.every(({ size, value }) => size !== '' && value !== '') ? pairs : null
}

export function withStockBefore(
  sizes: readonly { size: string; stock: string }[],
  atExport: string | undefined,
): { size: string; stock: string; stockBefore?: string }[] {
  const before = new Map(
    (atExport ? sizesIn(atExport) : null)?.map(({ size, stock }) => [sizeNumberIn(size), stock]),
  )
  return sizes.map((row) => {
    const stockBefore = before.get(sizeNumberIn(row.size))
    return stockBefore === undefined ? row : { ...row, stockBefore }
  })
}

/** `₹1,29,900.50` is 129900.50. With a decimal comma `1299,50` is 1299.50, and `1.299` is refused as ambiguous. */
export function amountIn(cell: string, decimalComma: boolean): string {
  const bare = cell.replace(/[₹\s]|^Rs\.?/gi, '')
  if (decimalComma && /^-?\d+,\d{1,2}$/.test(bare)) return bare.replace(',', '.')
  if (decimalComma && /^-?\d{1,3}(\.\d{3})+$/.test(bare)) return 'NaN'
  return /^-?\d{1,3}(,\d{2,3})*,\d{3}(\.\d+)?$/.test(bare) ? bare.replaceAll(',', '') : bare
}

/** `20-12-2026 10:00`, as Excel in India writes it, is `2026-12-20 10:00`. A month in the place of the day is not guessed. */
export function goLiveIn(cell: string): string {
  const [moment] = momentsIn(cell)
  const [, month = ''] = /^\d\d?[-/.](\d\d?)[-/.]/.exec(cell) ?? []
  if (!moment?.year || !moment.day || !cell.includes(':') || Number(month) > 12) return cell
  const [hours, minutes, seconds] = moment.time.split(':')
  return seconds === '00'
    ? `${moment.year}-${padded(moment.month)}-${padded(moment.day)} ${hours}:${minutes}`
    : cell
}

/** `Aug-26` and `01-08-2026` are `2026-08`. */
export function monthIn(cell: string): string {
  const moment = momentsIn(cell).find(({ year, day }) => year !== null && (day ?? 1) === 1)
  return moment && moment.month > 0 ? `${moment.year}-${padded(moment.month)}` : cell
}

const padded = (number: number) => String(number).padStart(2, '0')

export function statusIn(cell: string): boolean | string {
  if (/^(active|true|yes|1)$/i.test(cell)) return true
  return /^(inactive|false|no|0)$/i.test(cell) ? false : cell
}

const formula = /^'*[=+\-@\t\r]/

/** CSV injection. Also matches behind apostrophes, so that import removes only an apostrophe that export added. */
export function isFormula(cell: string): boolean {
  return formula.test(cell)
}

/** An apostrophe stops spreadsheets from evaluating a formula; a number is none, not even below zero. */
function written(cell: string | number): string {
  if (typeof cell === 'number') return String(cell)
  const harmless = isFormula(cell) ? `'${cell}` : cell
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

export function cellIn(text: string): string {
  const cell = cleanLines(text).trim()
  return cell.startsWith("'") && isFormula(cell.slice(1)) ? cell.slice(1) : cell
}

export function isText(text: string): boolean {
  return text.trimStart().startsWith("'")
}

export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(written).join(',')}\r\n`
}

/** Excel does not read UTF-8 without a byte order mark. */
export function csvHead(columns: readonly string[]): string {
  return `\ufeff${csvLine(columns)}`
}

export function productLine(product: Product): string {
  const cells = cellsOf(product)
  return csvLine(csvColumns.map((column) => cells[column]))
}
