import { config } from '../../../platform/config.ts'
import type { Database } from '../../../platform/database.ts'
import { fetchRows } from '../../../platform/snapshot-stream.ts'
import { csvColumns, csvHead, csvLine, productLine } from '../../catalog/csv/column-rules.ts'
import { shopifyColumns, shopifyLines } from '../../catalog/csv/shopify-rules.ts'
import type { Product } from '../../catalog/rules.ts'
import { readProducts } from '../../catalog/store.ts'
import { currentSettings } from '../../settings/current-settings.ts'
import { type Column, type FileKeys, nameOf } from './data-package-rules.ts'
import { listExportedTables } from './exported-tables.ts'
import { fileNotes } from './file-notes.data.ts'
import { customersToExport, ordersToExport } from './other-shops-store.ts'
import {
  type ExportedCustomer,
  shopifyCustomerColumns,
  shopifyCustomerLine,
} from './shopify-customers-rules.ts'
import { type ExportedTable, readFields, readKeys } from './store.ts'

/** A file of the export: what is said of it, and its lines, the first of a table being its head. */
export type FileSource = {
  file: string
  about: string
  columns: readonly Column[] | null
  amounts: ReadonlySet<string>
  keys: FileKeys
  lines: AsyncIterable<string> | Iterable<string>
}

const PRODUCTS_AT_ONCE = 500
const ORDERS_AT_ONCE = 200

/** Those that `listExportedTables` does not name. */
export const FILES_BESIDE_TABLES = 5

/** No secrets: those of the environment stay there. */
const settings = [
  ...(['MODE', 'PUBLIC_URL', 'MAIL_FROM', 'SUPPORT_EMAIL'] as const),
  ...(['SELLER_NAME', 'SELLER_ADDRESS', 'SELLER_CITY', 'SELLER_STATE', 'SELLER_GSTIN'] as const),
]

const noKeys: FileKeys = { primary: [], references: [] }

/** In the order of the export; the lines of one are read before the next is asked for. */
export async function* listSources(on: Database): AsyncGenerator<FileSource> {
  yield textFile('settings.csv', ['setting', 'value'], settingLines(), ['setting'])
  yield textFile('products.csv', csvColumns, linesOfProducts(on, csvColumns, productLine), ['_id'])
  const { defaultWeight } = (await currentSettings(on)).selling
  const rowsOf = (product: Product) => shopifyLines(product, config.PUBLIC_URL, defaultWeight)
  yield textFile('shopify-products.csv', shopifyColumns, linesOfProducts(on, shopifyColumns, rowsOf))
  yield textFile('shopify-customers.csv', shopifyCustomerColumns, linesOfCustomers(on))
  yield { ...sourceOf('orders-with-items.jsonl'), columns: null, lines: linesOfOrders(on) }
  const tables = await listExportedTables()
  const keysOf = await findKeys(on, tables)
  for (const table of tables) {
    const columns = await readFields(on, table.sql)
    const amounts = new Set([...table.sql.matchAll(/ \/ 100\.0 as (\w+)/g)].map(([, name = '']) => name))
    const keys = keysOf(table, new Set(columns.map(([name]) => name)))
    yield { ...sourceOf(table.file), columns, amounts, keys, lines: linesOfTable(on, table.sql, columns) }
  }
}

function sourceOf(file: string) {
  const about = fileNotes[nameOf(file)]
  if (about === undefined) throw new Error(`nothing says what ${file} is`)
  return { file, about, amounts: new Set<string>(), keys: noKeys }
}

function textFile(
  file: string,
  headings: readonly string[],
  lines: FileSource['lines'],
  primary: string[] = [],
): FileSource {
  const columns = headings.map((name): Column => [name, 'text'])
  return { ...sourceOf(file), columns, keys: { primary, references: [] }, lines }
}

/** What is unique in a file and what refers to another, as the database holds it. */
async function findKeys(on: Database, tables: readonly ExportedTable[]) {
  const keys = await readKeys(on)
  const withTable = (name: string) => tables.filter(({ table }) => table === name)
  return ({ table, file, key }: ExportedTable, columns: ReadonlySet<string>): FileKeys => {
    const own = keys.filter((each) => each.table === table && each.columns.every((name) => columns.has(name)))
    const references = own.flatMap(({ columns: from, target }) => {
      const [whole, ...others] = target ? withTable(target.table) : []
      if (!target || !whole || others.length > 0) return []
      return [{ columns: from, file: whole.file === file ? null : whole.file, target: target.columns }]
    })
    return { primary: key ?? own.find(({ target }) => target === null)?.columns ?? [], references }
  }
}

function* settingLines(): Generator<string> {
  yield csvHead(['setting', 'value'])
  for (const name of settings) yield csvLine([name, config[name] ?? ''])
}

async function* linesOfProducts(
  on: Database,
  columns: readonly string[],
  linesOf: (product: Product) => string | string[],
): AsyncGenerator<string> {
  yield csvHead(columns)
  const living = 'select id from products where deleted_at is null order by id'
  let ids: string[] = []
  for await (const { id } of fetchRows<{ id: string }>(on, living, [], PRODUCTS_AT_ONCE)) {
    ids.push(id)
    if (ids.length < PRODUCTS_AT_ONCE) continue
    yield* (await readProducts(on, ids)).flatMap(linesOf)
    ids = []
  }
  yield* (await readProducts(on, ids)).flatMap(linesOf)
}

async function* linesOfCustomers(on: Database): AsyncGenerator<string> {
  yield csvHead(shopifyCustomerColumns)
  for await (const customer of fetchRows<ExportedCustomer>(on, customersToExport, []))
    yield shopifyCustomerLine(customer)
}

async function* linesOfOrders(on: Database): AsyncGenerator<string> {
  for await (const { line } of fetchRows<{ line: string }>(on, ordersToExport, [], ORDERS_AT_ONCE))
    yield `${line}\n`
}

async function* linesOfTable(on: Database, sql: string, columns: readonly Column[]): AsyncGenerator<string> {
  yield csvHead(columns.map(([name]) => name))
  for await (const row of fetchRows<Record<string, unknown>>(on, sql, []))
    yield csvLine(Object.values(row).map(cellOf))
}

function cellOf(value: unknown): string | number {
  if (value === null) return ''
  if (typeof value === 'number' || typeof value === 'string') return value
  if (value instanceof Date) return value.toISOString()
  return JSON.stringify(value)
}
