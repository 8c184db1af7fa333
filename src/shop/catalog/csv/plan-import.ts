import type { Paise } from '../../../lib/money.ts'
import { done, type Result, refused } from '../../../lib/result.ts'
import { cleanText } from '../../../lib/typed-text.ts'
import { clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database.ts'
import { readSizeSystems } from '../categories/store.ts'
import { pathOfKey, writtenPath } from '../moving-in/redirect-rules.ts'
import { findByKeys } from '../moving-in/store.ts'
import type { ProductDetails } from '../product-fields-rules.ts'
import {
  type CodeOwners,
  changesIn,
  findTakenCodes,
  goLiveProblem,
  leavesSizes,
  planStock,
  previewSizes,
  type RequestedSize,
  type StockProblem,
} from '../products/rules.ts'
import { readCodeOwners } from '../products/store.ts'
import { readTypedSizes } from '../products/typed-sizes-rules.ts'
import type { Product, Size } from '../rules.ts'
import { sizeFields, type TypedSizeField } from '../size-fields-rules.ts'
import { readOwnSizesAgain } from '../size-lists/know-own-sizes.ts'
import type { SizeSystem } from '../size-rules.ts'
import { readProducts } from '../store.ts'
import { countColours } from '../styles/store.ts'
import { draftIn, editIn, goLiveInWords, stockInWords } from './cells.ts'
import {
  type Cells,
  type CsvColumn,
  cellsOf,
  columnNamed,
  goLiveText,
  neededColumns,
  pluralOf,
  sizeFieldsInFiles,
  sizesText,
} from './column-rules.ts'
import {
  changedColumns,
  checkSpoilt,
  codesOf,
  columnIndexesOf,
  contradict,
  detailsText,
  draftCells,
  idsIn,
  isAt,
  isExportedMoment,
  isUuid,
  mangledCode,
  markSeenCodes,
  moveStyle,
  type Names,
  named,
  newSeenRows,
  note,
  type Row,
  rowOf,
  stockChangesIn,
  targetOf,
  unlike,
} from './row-rules.ts'
import {
  type CsvPlan,
  MAX_CHANGES_SHOWN,
  MAX_IMPORT_COLUMNS,
  type PlannedEdit,
  type PricedRow,
  type RowsPlan,
  type SeenRows,
  type Table,
  type WrongCells,
} from './rules.ts'
import { isMangled } from './spreadsheet-rules.ts'
import { readCountedMoves, readNames } from './store.ts'

export type PlanRefusal =
  | { reason: 'no-rows' | 'no-columns' | 'too-many-columns' }
  | { reason: 'missing-columns'; columns: CsvColumn[] }
  | { reason: 'double-column'; column: CsvColumn }
  | { reason: 'wrong-cells'; wrong: WrongCells }

const BATCH_SIZE = 500

/**
 * A row with the `_id` or a SKU of a product edits it, another one creates a product. A wrong row is left out; a file of
 * wrong rows alone is refused.
 */
export async function planCsv(on: Database, table: Table): Promise<Result<CsvPlan, PlanRefusal>> {
  const wrongHeadings = checkHeadings(table)
  if (wrongHeadings) return refused(wrongHeadings)
  const plan = await planTable(on, table)
  const { add, change, left, wrong } = plan
  return add + change + left === 0 ? refused({ reason: 'wrong-cells', wrong }) : done(plan)
}

function checkHeadings({ headings, rows }: Table): PlanRefusal | null {
  if (headings.length > MAX_IMPORT_COLUMNS) return { reason: 'too-many-columns' }
  const indexes = columnIndexesOf(headings)
  const known = indexes.map(([, column]) => column)
  const double = known.find((column, index) => known.indexOf(column) !== index)
  if (known.length === 0) return { reason: 'no-columns' }
  if (double) return { reason: 'double-column', column: double }
  if (rows.length === 0) return { reason: 'no-rows' }
  const missing = neededColumns.filter((column) => !known.includes(column))
  const hasDrafts = rows.some((row) => {
    const { _id, sku, skus } = rowOf(row, indexes).cells
    return !(_id || sku || skus)
  })
  if (missing.length === 0 || !hasDrafts) return null
  return { reason: 'missing-columns', columns: known.includes('_id') ? missing : ['_id', ...missing] }
}

/** A row was counted before the row came that contradicts it, so the others are planned again without both. */
export async function planTable(on: Database, table: Table): Promise<CsvPlan> {
  const { plan, contradictions } = await planInBatches(on, table)
  if (contradictions.length === 0) return { ...plan, leftOut: rowsOf(plan.wrong).size }
  const rows = rowsOf(contradictions)
  const others = { ...table, rows: table.rows.filter(({ row }) => !rows.has(row)) }
  const planned = await planInBatches(on, others)
  const cells = new Map(
    [...contradictions, ...plan.wrong].map((cell) => [`${cell.row} ${cell.column}`, cell] as const),
  )
  const wrong = [...cells.values()].toSorted((one, other) => one.row - other.row)
  return { ...planned.plan, wrong, leftOut: rowsOf(wrong).size }
}

function rowsOf(wrong: WrongCells): Set<number> {
  return new Set(wrong.map(({ row }) => row))
}

/** Batches keep the rows of a whole file off the heap, and let other requests run in between. */
async function planInBatches(
  on: Database,
  table: Table,
): Promise<{ plan: Omit<CsvPlan, 'leftOut'>; contradictions: WrongCells }> {
  const plan: Omit<CsvPlan, 'leftOut'> = {
    add: 0,
    change: 0,
    left: 0,
    ignored: table.headings.filter((heading) => !columnNamed(heading) && heading.trim() !== ''),
    changes: [],
    priced: [],
    free: [],
    wrong: [],
  }
  const seen = newSeenRows()
  for (let from = 0; from < table.rows.length; from += BATCH_SIZE) {
    const rows = table.rows.slice(from, from + BATCH_SIZE)
    const batch = await planRows(on, { ...table, rows }, seen)
    plan.add += batch.drafts.length
    plan.change += batch.edits.length
    plan.left += batch.left
    plan.changes.push(...batch.changes.slice(0, MAX_CHANGES_SHOWN - plan.changes.length))
    plan.priced.push(...batch.priced)
    for (const free of batch.free)
      if (free._id === null || !plan.free.some(({ _id }) => _id === free._id)) plan.free.push(free)
    plan.wrong.push(...batch.wrong)
  }
  return { plan, contradictions: seen.contradictions }
}

/** The products that a part of a file edits; under `lockPrices` their codes stay theirs. */
export async function readIdsIn(on: Database, table: Table): Promise<string[]> {
  const indexes = columnIndexesOf(table.headings)
  const rows = table.rows.map((row) => rowOf(row, indexes))
  const owners = await readCodeOwners(on, codesOf(rows))
  const targets = await findTargets(on, rows, owners)
  return [...new Set([...idsIn(table), ...targets.flatMap((target) => target?.id ?? [])])].filter(isUuid)
}

/** A row of another shop without SKUs is the product that was brought along from its path. */
async function findTargets(on: Database, rows: readonly Row[], owners: CodeOwners) {
  const keys = rows.flatMap(({ moved, cells }) => (moved?.key && !cells.skus ? [moved.key] : []))
  const known = await findByKeys(on, keys)
  return rows.map((row) => {
    const { moved, cells } = row
    const target = targetOf(row, owners)
    if (target || !moved?.key || cells.skus) return target
    const written = writtenPath(moved.key)
    const [ofKey, ofPath] = [written, writtenPath(pathOfKey(moved.key))].map((path) => known.get(path ?? ''))
    // Of the first import's product of a style only the path is known.
    const found = ofKey ?? (ofPath?.name === cells.productName ? ofPath : undefined)
    return found ? { id: found.id, size: undefined } : null
  })
}

export async function planRows(on: Database, table: Table, seen = newSeenRows()): Promise<RowsPlan> {
  const indexes = columnIndexesOf(table.headings)
  const rows = table.rows.map((row) => rowOf(row, indexes))
  const owners = await readCodeOwners(on, codesOf(rows))
  const targets = await findTargets(on, rows, owners)
  const ids = new Set(targets.flatMap((target) => target?.id ?? []))
  const found = await readProducts(on, [...ids].filter(isUuid))
  const products = new Map(found.map((product) => [product.id, product]))
  const stockChanges = rows.map((row, index) =>
    stockChangesIn(row, products.get(targets[index]?.id ?? '')?.sizes ?? []),
  )
  const counted = await readCountedMoves(on, stockChanges.flat())
  const [names, systems] = [await readNames(on), await readSizeSystems(on)]
  await readOwnSizesAgain(on)
  await countNewStyles(on, rows, found, seen)
  const context = { table, owners, seen, names, systems }
  const plan: RowsPlan = {
    ...{ drafts: [], draftRows: [], found: [], edits: [], left: 0 },
    ...{ changes: [], priced: [], free: [], wrong: [] },
  }
  for (const [index, row] of rows.entries()) {
    const target = targets[index]
    const product = target && products.get(target.id)
    if (target) markSeen(row, target.id, seen)
    if (target && !product) row.wrong.set('_id', 'There is no product with this _id')
    if (stockChanges[index]?.some(({ id, by }) => counted.has(`${id} ${by}`)))
      row.wrong.set(
        'sizes',
        'Was this row imported before, or have units come back since the export? Export the product anew, or empty sizesAtExport: then stock is as counted now',
      )
    if (product) planEdit(plan, row, product, target.size, context)
    else if (!target) planDraft(plan, row, context)
    if (product && row.wrong.size === 0)
      plan.found.push({ row: row.row, productId: product.id, hasPicture: product.thumbnail !== null })
    for (const [column, message] of row.wrong) plan.wrong.push({ row: row.row, column, message })
  }
  return plan
}

async function countNewStyles(
  on: Database,
  rows: readonly Row[],
  products: readonly Product[],
  { colours }: SeenRows,
): Promise<void> {
  const codes = [...rows.map(({ cells }) => cells.styleCode), ...products.map(({ styleCode }) => styleCode)]
  const styles = new Set(codes.flatMap((code) => (code ? cleanText(code).toLowerCase() : [])))
  for (const [style, count] of await countColours(
    on,
    [...styles].filter((style) => !colours.has(style)),
  ))
    colours.set(style, count)
}

/** A product has one row, or one for each of its SKUs, which must say the same of the product. */
function markSeen(row: Row, id: string, seen: SeenRows): void {
  const { sku } = row.cells
  const key = sku ? `sku ${sku.toLowerCase()}` : id
  const [before, details] = [seen.products.get(key), seen.details.get(id)]
  if (before === undefined) seen.products.set(key, row.row)
  else contradict(row, before, sku ? 'sku' : '_id', `is of the same ${sku ? 'SKU' : 'product'}`, seen)
  const text = sku ? detailsText(row.cells) : ''
  if (!details) {
    seen.details.set(id, { text, rows: [row.row], isContradicted: false })
    return
  }
  if (details.isContradicted || details.text !== text)
    for (const other of details.isContradicted ? details.rows.slice(0, 1) : details.rows)
      contradict(row, other, 'row', 'says something else of the same product', seen)
  details.isContradicted ||= details.text !== text
  details.rows.push(row.row)
}

type Context = {
  table: Table
  owners: CodeOwners
  seen: SeenRows
  names: Names
  /** By the category's id. */
  systems: ReadonlyMap<string, SizeSystem>
}

function planDraft(plan: RowsPlan, row: Row, { table, owners, seen, names, systems }: Context): void {
  const missing = neededColumns.filter((column) => row.cells[column] === undefined)
  const { sku } = row.cells
  if (missing.length > 0) {
    const why = `No product has this SKU, and to add one these columns are missing: ${missing.join(', ')}`
    row.wrong.set(sku ? 'sku' : 'skus', why)
    return
  }
  const cells = draftCells(row)
  checkSpoilt(row, row.cells, null)
  if (sku && isMangled(sku)) row.wrong.set('sku', mangledCode)
  const read = draftIn(named(row, cells, names), {
    decimalComma: table.decimalComma,
    maySellOut: row.moved !== null,
  })
  if (!read.ok) {
    note(row, read.errors)
    return
  }
  const draft = {
    ...read.value,
    sizes: sizesOf(row, systemOf(read.value, systems), [], read.value.sizes),
  }
  checkGoLive(row, draft.goLiveAt, draft.active)
  checkCodes(row, null, draft.sizes, { owners, seen })
  moveStyle(row, null, draft.styleCode, seen)
  if (row.wrong.size > 0) return
  plan.drafts.push(draft)
  plan.draftRows.push(row.row)
  plan.priced.push(pricedRow(row.row, draft))
  if (draft.salePrice === 0) plan.free.push({ _id: null, productName: draft.name })
  const { productName = '', salePrice = '', sizes = '' } = cells
  plan.changes.push({
    row: row.row,
    _id: null,
    productName,
    cells: [
      { column: 'salePrice', before: null, after: salePrice },
      { column: 'sizes', before: null, after: sizes },
      ...(cells.skus ? [{ column: 'skus' as const, before: null, after: cells.skus }] : []),
    ],
  })
}

function systemOf(
  { categoryId, sizesMean }: Pick<ProductDetails, 'categoryId' | 'sizesMean'>,
  systems: Context['systems'],
): SizeSystem {
  return sizesMean ?? systems.get(categoryId) ?? 'number'
}

function sizesOf(
  row: Row,
  system: SizeSystem,
  present: readonly Size[],
  requested: readonly RequestedSize[],
): RequestedSize[] {
  const { sizes, problems } = readTypedSizes(system, present, requested)
  const [problem] = problems.values()
  if (problem) row.wrong.set('sizes', stockInWords(problem))
  return sizes
}

function checkGoLive(row: Row, goLiveAt: Date | null | undefined, active: boolean): void {
  const problem = goLiveProblem(goLiveAt, active, clock.now())
  if (problem) row.wrong.set('goLiveAt', goLiveInWords[problem])
}

function checkCodes(
  row: Row,
  productId: string | null,
  sizes: readonly RequestedSize[],
  { owners, seen }: Pick<Context, 'owners' | 'seen'>,
): void {
  markSeenCodes(row, sizes, seen)
  for (const problem of findTakenCodes(productId, sizes, owners).values())
    row.wrong.set(codeColumn(problem) ?? 'skus', stockInWords(problem))
}

function codeColumn(problem: StockProblem): CsvColumn | undefined {
  if (problem.kind !== 'code-taken') return
  return pluralOf(problem.code)
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
  size: number | undefined,
  { table: { decimalComma }, owners, seen, names, systems }: Context,
): void {
  const was = cellsOf(product)
  const cells = unlike(row.cells, was, decimalComma, size)
  checkSpoilt(row, cells, was)
  if (row.wrong.size > 0) return
  const read = editIn(named(row, cells, names), decimalComma)
  if (!read.ok) {
    note(row, read.errors)
    return
  }
  const { sizes: requested, updatedAt: _, thumbnail: __, gallery: ___, ...details } = read.value
  const { categoryId = product.category.id, sizesMean = product.sizesMean } = details
  const system = systemOf({ categoryId, sizesMean }, systems)
  const sizes = requested && sizesOf(row, system, product.sizes, requested)
  const changes = changesIn(product, details)
  const { plan: stock, problems } = planStock(product.sizes, sizes ?? product.sizes)
  const [problem] = problems.values()
  if (problem)
    row.wrong.set(codeColumn(problem) ?? (row.cells.stock ? 'stock' : 'sizes'), stockInWords(problem))
  checkGoLive(row, changes.goLiveAt, changes.active ?? product.active)
  if (sizes) checkCodes(row, product.id, sizes, { owners, seen })
  const { regularPrice = product.regularPrice, salePrice = product.salePrice } = changes
  if (salePrice > regularPrice) row.wrong.set('salePrice', 'Sale price cannot be above the regular price')
  const moves = !leavesSizes(stock)
  const nothing = Object.keys(changes).length === 0 && !moves && problems.size === 0
  if (nothing) plan.left += row.wrong.size === 0 ? 1 : 0
  else if (row.cells.updatedAt && !isExportedMoment(row.cells.updatedAt))
    row.wrong.set(
      'updatedAt',
      'Leave this cell as it was exported: a spreadsheet has made another time of it',
    )
  else if (row.cells.updatedAt && !isAt(row.cells.updatedAt, product.updatedAt))
    row.wrong.set('updatedAt', 'Somebody has saved this product since the file was exported. Export it anew')
  moveStyle(row, product, changes.styleCode, seen)
  if (nothing || row.wrong.size > 0) return
  const edit: PlannedEdit = { row: row.row, was: product, changes, stock: moves ? stock : null }
  addEdit(plan, edit)
  if (changes.salePrice === 0) plan.free.push({ _id: product.id, productName: product.name })
  if (changes.salePrice !== undefined)
    plan.priced.push(
      pricedRow(row.row, {
        ...product,
        categoryId: product.category.id,
        salePrice: changes.salePrice,
        ...changes,
      }),
    )
  const textAfter = (name: TypedSizeField) => {
    const column = pluralOf(name)
    return (sizeFields[name].kind === 'code' ? row.cells : cells)[column] ?? was[column]
  }
  const after: Cells = {
    sizes: sizesText(previewSizes(product.sizes, stock)),
    ...Object.fromEntries(sizeFieldsInFiles.map((name) => [pluralOf(name), textAfter(name)])),
    goLiveAt: goLiveText(changes.goLiveAt),
  }
  const changed = changedColumns(edit)
    .map((column) => ({
      column,
      before: was[column],
      after: after[column] ?? row.cells[column] ?? '',
    }))
    .filter(({ before, after }) => before !== after)
  plan.changes.push({ row: row.row, _id: product.id, productName: product.name, cells: changed })
}

/** Rows for sizes of one product are one edit of it. */
function addEdit(plan: RowsPlan, edit: PlannedEdit): void {
  const other = plan.edits.find(({ was }) => was.id === edit.was.id)
  if (!other) plan.edits.push(edit)
  else if (!other.stock) other.stock = edit.stock
  else if (edit.stock) {
    other.stock.moved.push(...edit.stock.moved)
    other.stock.edited.push(...edit.stock.edited)
  }
}
