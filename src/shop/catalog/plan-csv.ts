import { done, type Result, refused } from '../../lib/result.ts'
import type { Database } from '../../platform/database.ts'
import {
  type Cells,
  type CsvColumn,
  cellIn,
  cellsOf,
  columnNamed,
  csvColumns,
  isFormula,
  isText,
  neededColumns,
  sizesIn,
  sizesText,
} from './csv-cell-rules.ts'
import type { CsvPlan, Judges, PlannedEdit, Table, WrongCells } from './csv-rules.ts'
import { readNames } from './csv-store.ts'
import { changesIn, movesNothing, planStock } from './product-rules.ts'
import type { Product } from './rules.ts'
import { readProducts } from './store.ts'

export type PlanRefusal =
  | { reason: 'no-rows' | 'no-columns' }
  | { reason: 'missing-columns'; columns: CsvColumn[] }
  | { reason: 'double-column'; column: CsvColumn }
  | { reason: 'wrong-cells'; wrong: WrongCells }

type Row = { row: number; cells: Cells; wrong: Map<CsvColumn | 'row', string> }
type Names = Record<'category' | 'brand', Map<string, string>>

const texts = new Set<CsvColumn>(['productName', 'description', 'category', 'brand'])
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const atOnce = 1_000

/**
 * What a file would do to the products as they are, which is nothing where anything in it is wrong. A row with an `_id`
 * changes that product where its cells say something else than the product does, a row without makes one.
 */
export async function planCsv(
  on: Database,
  table: Table,
  judges: Judges,
): Promise<Result<CsvPlan, PlanRefusal>> {
  const columns = table.headings.map(columnNamed)
  const known = columns.filter((column) => column !== undefined)
  const double = known.find((column, place) => known.indexOf(column) !== place)
  if (known.length === 0) return refused({ reason: 'no-columns' })
  if (double) return refused({ reason: 'double-column', column: double })
  if (table.rows.length === 0) return refused({ reason: 'no-rows' })
  const rows = table.rows.map((row) => rowOf(row, columns))
  const missing = neededColumns.filter((column) => !known.includes(column))
  if (missing.length > 0 && rows.some(({ cells }) => !cells._id))
    return refused({
      reason: 'missing-columns',
      columns: known.includes('_id') ? missing : ['_id', ...missing],
    })

  const products = await productsOf(on, idsIn(table))
  const names = await readNames(on)
  const plan: CsvPlan = {
    drafts: [],
    edits: [],
    left: 0,
    ignored: table.headings.filter((heading, place) => !columns[place] && heading.trim() !== ''),
    changes: [],
  }
  const seen = new Map<string, number>()
  const wrong: WrongCells = []
  for (const [place, row] of rows.entries()) {
    const id = row.cells._id?.toLowerCase()
    const before = id ? seen.get(id) : undefined
    if (id) seen.set(id, before ?? row.row)
    if (before !== undefined) row.wrong.set('_id', `Row ${before} is of the same product`)
    else if (id && !products.has(id)) row.wrong.set('_id', 'There is no product with this _id')
    else {
      const product = id ? products.get(id) : undefined
      if (product) planEdit(plan, row, product, table, names, judges)
      else planDraft(plan, row, table, names, judges)
    }
    for (const [column, message] of row.wrong) wrong.push({ row: row.row, column, message })
    // Others want to be answered too.
    if (place % atOnce === atOnce - 1) await new Promise(setImmediate)
  }
  return wrong.length > 0 ? refused({ reason: 'wrong-cells', wrong }) : done(plan)
}

/** The products that a file names, each once. */
export function idsIn({ headings, rows }: Table): string[] {
  const place = headings.findIndex((heading) => columnNamed(heading) === '_id')
  const ids = rows.map(({ cells }) => cells[place]?.trim().toLowerCase() ?? '')
  return [...new Set(ids.filter((id) => uuid.test(id)))]
}

function rowOf({ row, cells }: Table['rows'][number], columns: (CsvColumn | undefined)[]): Row {
  const wrong: Row['wrong'] = new Map()
  const read: Cells = {}
  for (const [place, column] of columns.entries()) {
    if (!column) continue
    const text = cells[place] ?? ''
    read[column] = cellIn(text)
    const suspicious = texts.has(column) ? isFormula(text.trim()) : text.trim().startsWith('=')
    if (suspicious && !isText(text))
      wrong.set(column, `This is a formula. Put an apostrophe (') before it if it is a text`)
  }
  if (cells.slice(columns.length).some((cell) => cell.trim() !== ''))
    wrong.set('row', 'The row has more cells than there are headings')
  return { row, cells: read, wrong }
}

async function productsOf(on: Database, ids: string[]): Promise<Map<string, Product>> {
  const products = new Map<string, Product>()
  for (let from = 0; from < ids.length; from += atOnce)
    for (const product of await readProducts(on, ids.slice(from, from + atOnce)))
      products.set(product.id, product)
  return products
}

/** The ids of what a row names; what there is not is wrong. */
function named(row: Row, cells: Cells, names: Names): Cells {
  const found = { ...cells }
  for (const column of ['category', 'brand'] as const) {
    const name = cells[column]
    if (!name) continue
    const id = names[column].get(name.toLowerCase())
    if (id) found[column] = id
    else row.wrong.set(column, `There is no ${column} called ${name}`)
  }
  return found
}

function note(row: Row, errors: Map<CsvColumn, string>): void {
  for (const [column, message] of errors) if (!row.wrong.has(column)) row.wrong.set(column, message)
}

function planDraft(plan: CsvPlan, row: Row, { decimalComma }: Table, names: Names, judges: Judges): void {
  const judged = judges.draft(named(row, row.cells, names), decimalComma)
  if (!judged.ok) {
    note(row, judged.errors)
    return
  }
  if (row.wrong.size > 0) return
  plan.drafts.push(judged.value)
  const { productName = '', salePrice = '', sizes = '' } = row.cells
  plan.changes.push({
    row: row.row,
    _id: null,
    productName,
    cells: [
      { column: 'salePrice', before: null, after: salePrice },
      { column: 'sizes', before: null, after: sizes },
    ],
  })
}

function planEdit(
  plan: CsvPlan,
  row: Row,
  product: Product,
  { decimalComma }: Table,
  names: Names,
  judges: Judges,
): void {
  const was = cellsOf(product)
  const cells = unlike(row.cells, was)
  if (row.wrong.size > 0) return
  const judged = judges.edit(named(row, cells, names), decimalComma)
  if (!judged.ok) {
    note(row, judged.errors)
    return
  }
  const { sizes, updatedAt: _, thumbnail: __, gallery: ___, ...details } = judged.value
  const changes = changesIn(product, details)
  const { plan: stock, problems } = planStock(product.sizes, sizes ?? product.sizes)
  const [problem] = problems.values()
  if (problem) row.wrong.set('sizes', judges.aboutStock(problem))
  const { regularPrice = product.regularPrice, salePrice = product.salePrice } = changes
  if (salePrice > regularPrice) row.wrong.set('salePrice', 'Sale price cannot be above the regular price')
  const moves = !movesNothing(stock)
  const nothing = Object.keys(changes).length === 0 && !moves && problems.size === 0
  if (nothing) plan.left += row.wrong.size === 0 ? 1 : 0
  else if (row.cells.updatedAt && !isAt(row.cells.updatedAt, product.updatedAt))
    row.wrong.set('updatedAt', 'Somebody has saved this product since the file was exported. Export it anew')
  if (nothing || row.wrong.size > 0) return
  const edit: PlannedEdit = { row: row.row, was: product, changes, sizes: moves ? (sizes ?? null) : null }
  plan.edits.push(edit)
  const changed = changedColumns(edit).map((column) => ({
    column,
    before: was[column],
    after: row.cells[column] ?? '',
  }))
  plan.changes.push({ row: row.row, _id: product.id, productName: product.name, cells: changed })
}

/** The cells that say something else than the product, and with them what the file was made from. */
function unlike(cells: Cells, was: Record<CsvColumn, string>): Cells {
  const { _id, updatedAt: _, sizesAtExport, sizes, status, ...others } = cells
  const changed = Object.entries(others).filter(([column, cell]) => cell !== was[column as CsvColumn].trim())
  const stock =
    sizes && (!sizesAtExport || alike(sizes) !== alike(sizesAtExport)) && alike(sizes) !== was.sizes
  const asCounted = sizesAtExport ? { sizesAtExport } : {}
  return {
    ...Object.fromEntries(changed),
    ...(status && status !== was.status && { status }),
    ...(stock && { sizes, ...asCounted }),
  }
}

function alike(sizes: string): string {
  const read = sizesIn(sizes)
  return read
    ? sizesText(read.map(({ size, stock }) => ({ size: Number(size), stock: Number(stock) })))
    : sizes
}

const columnOf = {
  name: 'productName',
  description: 'description',
  categoryId: 'category',
  brandId: 'brand',
  gender: 'gender',
  regularPrice: 'regularPrice',
  salePrice: 'salePrice',
  active: 'status',
} as const

function changedColumns({ changes, sizes }: PlannedEdit): CsvColumn[] {
  const fields = Object.keys(changes) as (keyof typeof columnOf)[]
  const changed = new Set<CsvColumn>(fields.map((field) => columnOf[field]))
  return csvColumns.filter((column) => changed.has(column) || (column === 'sizes' && sizes !== null))
}

function isAt(text: string, moment: Date): boolean {
  return new Date(text).getTime() === moment.getTime()
}
