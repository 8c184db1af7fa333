import { asciiDigits } from '../../../lib/typed-text.ts'
import { type ProductFieldKind, productFieldNames, productFields } from '../product-fields-rules.ts'
import type { CodeOwners, RequestedCodes } from '../products/rules.ts'
import type { Product, Size } from '../rules.ts'
import { codeNames, sizeFields } from '../size-fields-rules.ts'
import { isSizeText, sizeTextIn, wrongSizeText } from '../size-text-rules.ts'
import { MAX_COLOURS_OF_STYLE, styleIsFull } from '../style-rules.ts'
import {
  type Cells,
  type CsvColumn,
  cellIn,
  codesIn,
  codesText,
  columnNamed,
  columnsOfOneSize,
  csvColumns,
  type ExportedColumn,
  fieldsOfOneSize,
  isFormula,
  isText,
  pluralOf,
  sizeFieldsInFiles,
  sizeNumberIn,
  sizesIn,
  sizesText,
  statusIn,
} from './column-rules.ts'
import type { MovedFacts, PlannedEdit, SeenRows, Table } from './rules.ts'
import { hasLostLetters, isMangled, isRewritten } from './spreadsheet-rules.ts'

/** `formulas`: columns whose cell a spreadsheet would compute. */
export type Row = {
  row: number
  cells: Cells
  formulas: Set<CsvColumn>
  wrong: Map<CsvColumn | 'row', string>
  /** Null for a row of the shop's own file. */
  moved: MovedFacts | null
}

export function newSeenRows(): SeenRows {
  return {
    products: new Map(),
    codes: new Map(),
    details: new Map(),
    colours: new Map(),
    restyled: new Set(),
    contradictions: [],
  }
}

/** Neither of two rows that contradict each other is taken. */
export function contradict(
  row: Row,
  other: number,
  column: CsvColumn | 'row',
  what: string,
  seen: SeenRows,
): void {
  row.wrong.set(column, `Row ${other} ${what}`)
  seen.contradictions.push(
    { row: other, column, message: `Row ${row.row} ${what}` },
    { row: row.row, column, message: `Row ${other} ${what}` },
  )
}

/** All codes that the rows name, to find whose they are. */
export function codesOf(rows: readonly Row[]): RequestedCodes[] {
  return rows.flatMap(({ cells }) => [
    ...(cells.sku ? [{ sku: cells.sku }] : []),
    ...codeNames.flatMap((name) =>
      [...(codesIn(cells[pluralOf(name)] ?? '')?.values() ?? [])].map((code) => ({ [name]: code })),
    ),
  ])
}

/** Null for a new product. `size` is that of the row's SKU. */
export function targetOf({ cells: { _id, sku, skus = '' }, wrong }: Row, owners: CodeOwners) {
  const owner = sku ? owners.sku.get(sku.toLowerCase()) : undefined
  if (_id) {
    if (sku && owner?.productId !== _id.toLowerCase()) wrong.set('sku', 'This product has no such SKU')
    return { id: _id.toLowerCase(), size: owner?.size }
  }
  if (owner) return { id: owner.productId, size: owner.size }
  if (sku) return null
  const named = [...(codesIn(skus)?.values() ?? [])].map(
    (code) => owners.sku.get(code.toLowerCase())?.productId,
  )
  const ids = new Set(named.filter((id) => id !== undefined))
  const [id] = ids
  if (ids.size > 1) wrong.set('skus', 'These SKUs belong to several products')
  return id === undefined ? null : { id, size: undefined }
}

/** A new product of one size may have its SKU in `sku`. */
export function draftCells({ cells, wrong }: Row): Cells {
  const { sku, skus, sizes = '' } = cells
  const others = { ...withoutOneSize(cells), sizes }
  if (!sku) return others
  const [one, ...more] = sizesIn(sizes) ?? []
  if (skus || !one || more.length > 0)
    wrong.set(
      'sku',
      'No product has this SKU. A new one has one size, or its SKUs in skus, as 8=RUN-8 | 9=RUN-9',
    )
  const given = fieldsOfOneSize.filter((name) => cells[name])
  return {
    ...others,
    skus: `${one?.size}=${sku}`,
    ...Object.fromEntries(given.map((name) => [pluralOf(name), `${one?.size}=${cells[name]}`])),
  }
}

function withoutOneSize(cells: Cells): Cells {
  return Object.fromEntries(Object.entries(cells).filter(([column]) => !ofOneSize.has(column)))
}

export function detailsText(cells: Cells): string {
  return JSON.stringify(Object.entries(withoutOneSize(cells)).filter(([, cell]) => cell !== ''))
}

/** Marks codes that another row gives. */
export function markSeenCodes(row: Row, sizes: readonly RequestedCodes[], seen: SeenRows): void {
  for (const size of sizes)
    for (const name of codeNames) {
      const [column, code] = [pluralOf(name), size[name]]
      if (!code) continue
      const key = `${column} ${code.toLowerCase()}`
      const other = seen.codes.get(key)
      if (other === undefined) seen.codes.set(key, row.row)
      else if (other !== row.row) contradict(row, other, column, `has ${code} too`, seen)
    }
}

/** `product` is null for a new one. */
export function moveStyle(
  row: Row,
  product: Pick<Product, 'id' | 'styleCode'> | null,
  code: string | null | undefined,
  { colours, restyled }: SeenRows,
): void {
  const [from, to] = [product?.styleCode?.toLowerCase(), code?.toLowerCase()]
  const isDone = code === undefined || from === to || (product && restyled.has(product.id))
  if (isDone || row.wrong.size > 0) return
  const count = (style: string) => colours.get(style) ?? 0
  if (to && count(to) >= MAX_COLOURS_OF_STYLE) {
    row.wrong.set('styleCode', styleIsFull)
    return
  }
  if (from) colours.set(from, count(from) - 1)
  if (to) colours.set(to, count(to) + 1)
  if (product) restyled.add(product.id)
}

export type Names = Record<'category' | 'brand' | 'taxClass', Map<string, string>>

const formulaCell = `This is a formula. Put an apostrophe (') before it if it is a text`
const lostLetters =
  'Letters of this cell were lost when the file was saved. Save it in your spreadsheet as “CSV UTF-8 (comma delimited)”'
export const mangledCode =
  'A spreadsheet has shortened this code or made it a date. Format the column as text, and write the code anew'

const ofOneSize = new Set<string>(columnsOfOneSize)
const codeColumns = new Set<CsvColumn>([...codeNames.map(pluralOf), productFields.styleCode.wire])
const digitColumns = new Set<string>([
  ...['sizes', 'sizesAtExport', 'stock'],
  ...columnsOfKinds('moment', 'month', 'count'),
  ...sizeFieldsInFiles.flatMap((name) => (sizeFields[name].kind === 'text' ? [] : [name, pluralOf(name)])),
])
const texts = new Set<string>(columnsOfKinds('text', 'reference'))
function columnsOfKinds(...kinds: ProductFieldKind[]): string[] {
  return Object.values(productFields).flatMap(({ kind, wire }) => (kinds.includes(kind) ? wire : []))
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function idsIn({ headings, rows }: Table): string[] {
  const index = headings.findIndex((heading) => columnNamed(heading) === '_id')
  const ids = rows.map(({ cells }) => cells[index]?.trim().toLowerCase() ?? '')
  return [...new Set(ids.filter(isUuid))]
}

export function isUuid(text: string): boolean {
  return uuid.test(text)
}

export function columnIndexesOf(headings: readonly string[]): [index: number, column: CsvColumn][] {
  return headings.flatMap((heading, index) => {
    const column = columnNamed(heading)
    return column ? [[index, column]] : []
  })
}

export function rowOf(
  { row, cells, isCut, isTorn, moved }: Table['rows'][number],
  indexes: readonly [index: number, column: CsvColumn][],
): Row {
  const wrong: Row['wrong'] = new Map()
  const formulas = new Set<CsvColumn>()
  const read: Cells = {}
  for (const [index, column] of indexes) {
    const text = cells[index]
    // Spreadsheets leave out cells at the end of a row.
    if (text === undefined) continue
    const cell = cellIn(text)
    read[column] = digitColumns.has(column) ? asciiDigits(cell) : cell
    const suspicious = texts.has(column) ? isFormula(text.trim()) : text.trim().startsWith('=')
    if (suspicious && !isText(text)) formulas.add(column)
    if (codeColumns.has(column) && isMangled(cell)) wrong.set(column, mangledCode)
  }
  // The units sold since the export are unknown without a valid `sizesAtExport`.
  if (read.sizesAtExport && sizesIn(read.sizesAtExport) === null)
    wrong.set('sizesAtExport', 'Leave this cell as it was exported, or empty: then stock is as counted now')
  if (isCut) wrong.set('row', 'The file ends within this row: it is not whole')
  if (isTorn) wrong.set('row', 'The row has more cells than there are headings')
  for (const [one, all] of [
    ['stock', 'sizes'] as const,
    ...fieldsOfOneSize.map((name) => [name, pluralOf(name)] as const),
  ])
    if (read[one] && (!read.sku || read[all]))
      wrong.set(one, `${one} is of the size that sku names; of several sizes it stands in ${all}`)
  for (const name of fieldsOfOneSize) {
    const [field, text = ''] = [sizeFields[name], read[name]]
    if (field.kind === 'text' && text && !wrong.has(name) && !isSizeText(sizeTextIn(text), field.maxLength))
      wrong.set(name, wrongSizeText(field))
  }
  return { row, cells: read, formulas, wrong, moved: moved ?? null }
}

export function named(row: Row, cells: Cells, names: Names): Cells {
  const found = { ...cells }
  for (const column of ['category', 'brand', 'taxClass'] as const) {
    const name = cells[column]
    if (!name) continue
    const id = names[column].get(name.toLowerCase())
    if (id) found[column] = id
    else row.wrong.set(column, `There is no ${column === 'taxClass' ? 'tax class' : column} called ${name}`)
  }
  return found
}

/** Cells that would be written although a spreadsheet has spoilt them. `was`: null for a new product. */
export function checkSpoilt(row: Row, cells: Cells, was: Record<ExportedColumn, string> | null): void {
  for (const column of Object.keys(cells) as CsvColumn[]) {
    const before = was && column in was ? was[column as ExportedColumn] : ''
    const cell = row.cells[column] ?? ''
    if (row.formulas.has(column)) row.wrong.set(column, formulaCell)
    else if (hasLostLetters(before, cell) || (cell.includes('??') && /^[?\s]*$/.test(cell)))
      row.wrong.set(column, lostLetters)
  }
}

/** The first error of a cell wins. */
export function note(row: Row, errors: Map<CsvColumn, string>): void {
  for (const [column, message] of errors) if (!row.wrong.has(column)) row.wrong.set(column, message)
}

/** `one`: the size of the row's SKU. Codes, levels, places and the stock of one size are changes of sizes that are all named. */
export function unlike(
  cells: Cells,
  was: Record<ExportedColumn, string>,
  decimalComma: boolean,
  one?: number,
): Cells {
  const changed = unlikeFields(cells, was, decimalComma)
  const stock = cells.stock || undefined
  if (one !== undefined)
    for (const name of fieldsOfOneSize) {
      const [column, code] = [pluralOf(name), cells[name]]
      const codes = code ? withCode(was[column], one, code) : was[column]
      if (codes !== was[column]) changed[column] = codes
    }
  const named = [stock, ...sizeFieldsInFiles.map((name) => changed[pluralOf(name)])]
  if (changed.sizes !== undefined || named.every((cell) => cell === undefined)) return changed
  if (stock === undefined || one === undefined)
    return { ...changed, sizes: was.sizes, sizesAtExport: was.sizes }
  const there = sizesIn(was.sizes) ?? []
  const pairs = there.map((row) => `${row.size}=${sizeNumberIn(row.size) === one ? stock : row.stock}`)
  const others = there
    .filter(({ size }) => sizeNumberIn(size) !== one)
    .map((row) => `${row.size}=${row.stock}`)
  return {
    ...changed,
    sizes: pairs.join(' | '),
    ...(others.length > 0 && { sizesAtExport: others.join(' | ') }),
  }
}

function withCode(codes: string, size: number, code: string): string {
  return alikeCodes(
    codesText([...(codesIn(codes) ?? new Map()).set(size, code)].map(([size, code]) => ({ size, code }))),
  )
}

function unlikeFields(cells: Cells, was: Record<ExportedColumn, string>, decimalComma: boolean): Cells {
  const { _id, updatedAt, sizesAtExport, sizes, status, ...others } = withoutOneSize(cells)
  const columnsOfSizes = sizeFieldsInFiles.map(pluralOf)
  const changed = Object.entries(others).filter(
    ([column, cell]) =>
      !columnsOfSizes.some((name) => name === column) &&
      !isRewritten(was[column as ExportedColumn], cell, decimalComma),
  )
  const changedOfSizes = columnsOfSizes.filter((column) => isOtherCodes(cells[column], was[column]))
  const isCounted = sizes && alike(sizes) !== (sizesAtExport ? alike(sizesAtExport) : was.sizes)
  const asCounted = sizesAtExport ? { sizesAtExport } : {}
  return {
    ...Object.fromEntries(changed),
    ...(status && statusIn(status) !== statusIn(was.status) && { status }),
    ...(isCounted && { sizes, ...asCounted }),
    ...Object.fromEntries(changedOfSizes.map((column) => [column, cells[column] ?? ''])),
  }
}

function isOtherCodes(cell: string | undefined, was: string): boolean {
  return cell !== undefined && !isRewritten(was, alikeCodes(cell))
}

function alikeCodes(cell: string): string {
  const codes = codesIn(cell)
  const sorted = codes && [...codes].toSorted(([one], [other]) => one - other)
  return sorted ? codesText(sorted.map(([size, code]) => ({ size, code }))) : cell
}

function alike(sizes: string): string {
  const read = sizesIn(sizes)
  return read
    ? sizesText(read.map(({ size, stock }) => ({ size: sizeNumberIn(size), stock: Number(stock) })))
    : sizes
}

export function changedColumns({ changes, stock }: PlannedEdit): ExportedColumn[] {
  const fields = productFieldNames.filter((name) => name in changes)
  const changed = new Set<CsvColumn>(fields.map((name) => productFields[name].wire))
  if (stock) {
    const { added, moved, removed, edited } = stock
    if (added.length + moved.length + removed.length > 0) changed.add('sizes')
    if (edited.length > 0) for (const name of sizeFieldsInFiles) changed.add(pluralOf(name))
  }
  return csvColumns.filter((column) => changed.has(column))
}

export function isAt(text: string, moment: Date): boolean {
  return new Date(text).getTime() === moment.getTime()
}

/** The export writes `updatedAt` to the millisecond, so a shorter text was rewritten. */
export function isExportedMoment(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text)
}

export type StockChange = { id: string; before: number; by: number }

/**
 * The changes of stock that a row without `updatedAt` asks for, of sizes that are no longer as they were at the export. If an
 * admin has made one of them from the same stock, the row was perhaps imported before.
 */
export function stockChangesIn({ cells }: Row, present: readonly Size[]): StockChange[] {
  const { sizes = '', sizesAtExport = '', updatedAt } = cells
  if (updatedAt) return []
  const before = new Map(
    sizesIn(sizesAtExport)?.map(({ size, stock }) => [sizeNumberIn(size), Number(stock)]),
  )
  return (sizesIn(sizes) ?? []).flatMap(({ size, stock }) => {
    const [atExport, now] = [
      before.get(sizeNumberIn(size)),
      present.find((one) => one.size === sizeNumberIn(size)),
    ]
    if (atExport === undefined || !now || now.stock === atExport) return []
    const by = Number(stock) - atExport
    return by !== 0 && [atExport, by].every(Number.isSafeInteger)
      ? [{ id: now.id, before: atExport, by }]
      : []
  })
}
