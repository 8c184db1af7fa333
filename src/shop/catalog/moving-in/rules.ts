import {
  type ForeignFile,
  type ForeignTable,
  type MovingChoice,
  type NotTaken,
  plainHeading,
} from './foreign-rules.ts'
import { genderIn } from './gender-words-rules.ts'
import { readMagento } from './magento-rules.ts'
import { pathOfKey, writtenPath } from './redirect-rules.ts'
import { readShopify } from './shopify-rules.ts'
import { type MovedRow, splitProduct } from './split-rules.ts'
import { readWoocommerce } from './woocommerce-rules.ts'

export const otherShops = ['Shopify', 'WooCommerce', 'Magento'] as const
export type OtherShop = (typeof otherShops)[number]

/** Headings that only the product export of another shop has. */
const knownBy: readonly [shop: OtherShop, headings: readonly string[]][] = [
  ['Shopify', ['Handle', 'Variant SKU']],
  ['Shopify', ['Handle', 'Option1 Value']],
  ['Shopify', ['URL handle', 'Compare-at price']],
  ['WooCommerce', ['Is featured?', 'Visibility in catalog']],
  ['Magento', ['attribute_set_code', 'product_type']],
]

/** Magento 1 has another export, of several rows for each product. */
export function isMagento1(headings: readonly string[]): boolean {
  const there = new Set(headings.map(plainHeading))
  return there.has('_attribute_set') && there.has('_type')
}

export function otherShopOf(headings: readonly string[]): OtherShop | undefined {
  const there = new Set(headings.map(plainHeading))
  return knownBy.find(([, own]) => own.every((heading) => there.has(plainHeading(heading))))?.[0]
}

export const noChoice: MovingChoice = { categories: {}, brands: {}, gender: '', address: '' }

/**
 * `categories` and `brands` are as the file names them. Each row of the file is in a row of the shop's own, or in `notTaken`.
 * `ignored`: columns with something in them that are not read.
 */
export type ForeignRows = {
  rows: MovedRow[]
  notTaken: NotTaken[]
  ignored: string[]
  categories: string[]
  brands: string[]
  withoutGender: number
}

/** `today`: the day in India, as 2026-12-31. */
export function moveIn(
  shop: OtherShop,
  table: ForeignTable,
  choice: MovingChoice,
  today: string,
): ForeignRows {
  const { products, notTaken, read } = readExport(shop, table, choice, today)
  const context = {
    choice,
    codes: new Map<string, number>(),
    note: (row: number, what: string, why: string) => void notTaken.push({ row, what, why }),
  }
  const rows = withoutSharedKeys(products.flatMap((product) => splitProduct(product, context)))
  const known = new Set(read)
  const filled = (index: number) => table.rows.some(({ cells }) => (cells[index] ?? '').trim() !== '')
  return {
    rows,
    notTaken: notTaken.toSorted((one, other) => one.row - other.row),
    ignored: table.headings.filter((heading, index) => !known.has(plainHeading(heading)) && filled(index)),
    categories: distinct(products.map(({ category }) => category)),
    brands: distinct(products.map(({ brand }) => brand)),
    withoutGender: products.filter(({ audience }) => genderIn(audience) === null).length,
  }
}

/** A path that several products of the file have tells nothing of them. */
function withoutSharedKeys(rows: MovedRow[]): MovedRow[] {
  const paths = Map.groupBy(
    rows.flatMap((row) => row.paths),
    writtenPath,
  )
  const keys = Map.groupBy(rows, ({ key }) => key && writtenPath(key))
  const isShared = (key: string) =>
    (keys.get(writtenPath(key))?.length ?? 0) > 1 || (paths.get(writtenPath(pathOfKey(key)))?.length ?? 0) > 1
  return rows.map((row) => (row.key && isShared(row.key) ? { ...row, key: null } : row))
}

function readExport(
  shop: OtherShop,
  table: ForeignTable,
  { address }: MovingChoice,
  today: string,
): ForeignFile {
  if (shop === 'Magento') return readMagento(table, { address, today })
  return shop === 'Shopify' ? readShopify(table) : readWoocommerce(table)
}

function distinct(names: readonly string[]): string[] {
  return [...new Map(names.map((name) => [name.toLowerCase(), name])).values()]
}
