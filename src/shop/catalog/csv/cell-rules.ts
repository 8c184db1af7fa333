import { toRupees } from '../../../lib/money.ts'
import type { Product } from '../rules.ts'

/**
 * The columns of the products' CSV, one row for each product. `sizes` are `8=10 | 9=3`, size and stock: a text that
 * spreadsheets leave alone, where `8:10` would become a time. `sizesAtExport` and `updatedAt` say what the file was made
 * from: with them stock changes by the difference, so that what is sold meanwhile stays sold, and a product that somebody
 * has saved since is refused. Without them stock is as counted now.
 */
export const csvColumns = [
  '_id',
  'productName',
  'description',
  'category',
  'brand',
  'gender',
  'regularPrice',
  'salePrice',
  'sizes',
  'status',
  'sizesAtExport',
  'updatedAt',
] as const
export type CsvColumn = (typeof csvColumns)[number]

/** A row as its cells say it, without the columns that the file has not. */
export type Cells = { [Column in CsvColumn]?: string }

/** What a new product has to be said of. */
export const neededColumns = [
  'productName',
  'description',
  'category',
  'brand',
  'gender',
  'regularPrice',
  'salePrice',
  'sizes',
] as const satisfies CsvColumn[]

const known = new Map(csvColumns.map((column) => [plain(column), column]))

/** The column that a heading names: `Sale price` is `salePrice`. */
export function columnNamed(heading: string): CsvColumn | undefined {
  return known.get(plain(heading))
}

function plain(heading: string): string {
  return heading.toLowerCase().replace(/[^a-z]/g, '')
}

/** A product as a row of the file. */
export function cellsOf(product: Product): Record<CsvColumn, string> {
  const sizes = sizesText(product.sizes)
  return {
    _id: product.id,
    productName: product.name,
    description: product.description,
    category: product.category.name,
    brand: product.brand.name,
    gender: product.gender,
    regularPrice: String(toRupees(product.regularPrice)),
    salePrice: String(toRupees(product.salePrice)),
    sizes,
    status: product.active ? 'active' : 'inactive',
    sizesAtExport: sizes,
    updatedAt: product.updatedAt.toISOString(),
  }
}

export function sizesText(sizes: readonly { size: number; stock: number }[]): string {
  return sizes.map(({ size, stock }) => `${size}=${stock}`).join(' | ')
}

/** Sizes as they are written, `8=10 | 9=3` or `8:10|9:3`, still as texts; null when it is something else. */
export function sizesIn(cell: string): { size: string; stock: string }[] | null {
  const parts = cell.split(/[|\n]/).map((part) => /^\s*([^=:]*[^=:\s])\s*[=:]\s*(\S+)\s*$/.exec(part))
  const sizes = parts.map((part) => part && { size: part[1] ?? '', stock: part[2] ?? '' })
  return sizes.every((size) => size !== null) ? sizes : null
}

/** The same sizes with what there was of each when the file was made. */
export function withStockBefore(
  sizes: readonly { size: string; stock: string }[],
  atExport: string | undefined,
): { size: string; stock: string; stockBefore?: string }[] {
  const before = new Map(
    (atExport ? sizesIn(atExport) : null)?.map(({ size, stock }) => [Number(size), stock]),
  )
  return sizes.map((row) => {
    const stockBefore = before.get(Number(row.size))
    return stockBefore === undefined ? row : { ...row, stockBefore }
  })
}

/**
 * An amount as people write it: `₹1,29,900.50` is 129900.50, and where a comma parts no columns `1299,50` is 1299.50;
 * there `1.299` may mean a thousand times as much, and is none.
 */
export function amountIn(cell: string, decimalComma: boolean): string {
  const bare = cell.replace(/[₹\s\u00a0]|^Rs\.?/gi, '')
  if (decimalComma && /^-?\d+,\d{1,2}$/.test(bare)) return bare.replace(',', '.')
  if (decimalComma && /^-?\d{1,3}(\.\d{3})+$/.test(bare)) return 'NaN'
  return /^-?\d{1,3}(,\d{2,3})*,\d{3}(\.\d+)?$/.test(bare) ? bare.replaceAll(',', '') : bare
}

/** Active or inactive, in the words that people and spreadsheets have for it; otherwise as it stands there. */
export function statusIn(cell: string): boolean | string {
  if (/^(active|true|yes|1)$/i.test(cell)) return true
  return /^(inactive|false|no|0)$/i.test(cell) ? false : cell
}

const formula = /^'*[=+\-@\t\r]/

/**
 * Whether a spreadsheet would compute the cell, or do worse; also behind apostrophes, as the one that is taken away when
 * the file comes back has to be one that was put there.
 */
export function isFormula(cell: string): boolean {
  return formula.test(cell)
}

/** A cell as it stands in a file: what a spreadsheet would take for a formula has an apostrophe before it. */
function written(cell: string): string {
  const harmless = isFormula(cell) ? `'${cell}` : cell
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** A text without blanks around it, whose lines end as a browser ends them. */
export function bareText(text: string): string {
  return text.replaceAll('\r\n', '\n').trim()
}

/** What a cell says, without that apostrophe. */
export function cellIn(text: string): string {
  const cell = bareText(text)
  return cell.startsWith("'") && isFormula(cell.slice(1)) ? cell.slice(1) : cell
}

/** Whether it has been written so that a spreadsheet leaves it alone. */
export function isText(text: string): boolean {
  return text.trimStart().startsWith("'")
}

/** A line of the file. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(written).join(',')}\r\n`
}
