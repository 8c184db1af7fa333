import type { Paise } from '../../../lib/money.ts'
import { done, type Result, refused } from '../../../lib/result.ts'
import type { Database } from '../../../platform/database.ts'
import { changesIn, movesNothing, planStock, previewSizes } from '../products/rules.ts'
import type { Product } from '../rules.ts'
import { readProducts } from '../store.ts'
import { type CsvColumn, cellsOf, columnNamed, neededColumns, sizesText } from './column-rules.ts'
import {
  changedColumns,
  idsIn,
  isAt,
  type Names,
  named,
  note,
  placesOf,
  type Row,
  rowOf,
  unlike,
} from './row-rules.ts'
import {
  type CsvPlan,
  type Judges,
  MAX_CHANGES_SHOWN,
  type PlannedEdit,
  type PricedRow,
  type RowsPlan,
  type Table,
  type WrongCells,
} from './rules.ts'
import { readNames } from './store.ts'

export type PlanRefusal =
  | { reason: 'no-rows' | 'no-columns' }
  | { reason: 'missing-columns'; columns: CsvColumn[] }
  | { reason: 'double-column'; column: CsvColumn }
  | { reason: 'wrong-cells'; wrong: WrongCells }

const BATCH_SIZE = 500

/** A row with `_id` edits that product, one without creates a product. Any error refuses the file. */
export async function planCsv(
  on: Database,
  table: Table,
  judges: Judges,
): Promise<Result<CsvPlan, PlanRefusal>> {
  const wrongHeadings = checkHeadings(table)
  if (wrongHeadings) return refused(wrongHeadings)
  const { plan, wrong } = await planTable(on, table, judges)
  return wrong.length > 0 ? refused({ reason: 'wrong-cells', wrong }) : done(plan)
}

function checkHeadings({ headings, rows }: Table): PlanRefusal | null {
  const places = placesOf(headings)
  const known = places.map(([, column]) => column)
  const double = known.find((column, index) => known.indexOf(column) !== index)
  if (known.length === 0) return { reason: 'no-columns' }
  if (double) return { reason: 'double-column', column: double }
  if (rows.length === 0) return { reason: 'no-rows' }
  const missing = neededColumns.filter((column) => !known.includes(column))
  const hasDrafts = rows.some((row) => !rowOf(row, places, headings.length).cells._id)
  if (missing.length === 0 || !hasDrafts) return null
  return { reason: 'missing-columns', columns: known.includes('_id') ? missing : ['_id', ...missing] }
}

/** In batches, because the rows of a whole file would fill the heap, and other requests wait for each batch. */
export async function planTable(
  on: Database,
  table: Table,
  judges: Judges,
): Promise<{ plan: CsvPlan; wrong: WrongCells }> {
  const plan: CsvPlan = {
    add: 0,
    change: 0,
    left: 0,
    ignored: table.headings.filter((heading) => !columnNamed(heading) && heading.trim() !== ''),
    changes: [],
    priced: [],
  }
  const seen = new Map<string, number>()
  const wrong: WrongCells = []
  for (let from = 0; from < table.rows.length; from += BATCH_SIZE) {
    const rows = table.rows.slice(from, from + BATCH_SIZE)
    const batch = await planRows(on, { ...table, rows }, judges, seen)
    plan.add += batch.drafts.length
    plan.change += batch.edits.length
    plan.left += batch.left
    plan.changes.push(...batch.changes.slice(0, MAX_CHANGES_SHOWN - plan.changes.length))
    plan.priced.push(...batch.priced)
    wrong.push(...batch.wrong)
  }
  return { plan, wrong }
}

/** `seen`: the rows of products in batches before this one. */
export async function planRows(
  on: Database,
  table: Table,
  judges: Judges,
  seen = new Map<string, number>(),
): Promise<RowsPlan> {
  const places = placesOf(table.headings)
  const rows = table.rows.map((row) => rowOf(row, places, table.headings.length))
  const found = await readProducts(on, idsIn(table))
  const products = new Map(found.map((product) => [product.id, product]))
  const names = await readNames(on)
  const plan: RowsPlan = { drafts: [], edits: [], left: 0, changes: [], priced: [], wrong: [] }
  for (const row of rows) {
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
    for (const [column, message] of row.wrong) plan.wrong.push({ row: row.row, column, message })
  }
  return plan
}

function planDraft(plan: RowsPlan, row: Row, { decimalComma }: Table, names: Names, judges: Judges): void {
  const judged = judges.draft(named(row, row.cells, names), decimalComma)
  if (!judged.ok) {
    note(row, judged.errors)
    return
  }
  if (row.wrong.size > 0) return
  plan.drafts.push(judged.value)
  plan.priced.push(pricedRow(row.row, judged.value))
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

function pricedRow(
  row: number,
  { salePrice: price, categoryId, pieces, hsn, unit, taxClass }: PricedRow['product'] & { salePrice: Paise },
): PricedRow {
  return { row, price, product: { categoryId, pieces, hsn, unit, taxClass } }
}

function planEdit(
  plan: RowsPlan,
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
  if (changes.salePrice !== undefined)
    plan.priced.push(
      pricedRow(row.row, {
        ...product,
        categoryId: product.category.id,
        salePrice: changes.salePrice,
        ...changes,
      }),
    )
  const stockAfter = sizesText(previewSizes(product.sizes, stock))
  const changed = changedColumns(edit).map((column) => ({
    column,
    before: was[column],
    after: column === 'sizes' ? stockAfter : (row.cells[column] ?? ''),
  }))
  plan.changes.push({ row: row.row, _id: product.id, productName: product.name, cells: changed })
}
