import {
  bareText,
  type Cells,
  type CsvColumn,
  cellIn,
  columnNamed,
  csvColumns,
  isFormula,
  isText,
  sizesIn,
  sizesText,
} from './column-rules.ts'
import type { PlannedEdit, Table } from './rules.ts'

export type Row = { row: number; cells: Cells; wrong: Map<CsvColumn | 'row', string> }
export type Names = Record<'category' | 'brand' | 'taxClass', Map<string, string>>

const texts = new Set<CsvColumn>(['productName', 'description', 'category', 'brand', 'maker', 'netQuantity'])
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function idsIn({ headings, rows }: Table): string[] {
  const index = headings.findIndex((heading) => columnNamed(heading) === '_id')
  const ids = rows.map(({ cells }) => cells[index]?.trim().toLowerCase() ?? '')
  return [...new Set(ids.filter((id) => uuid.test(id)))]
}

export function placesOf(headings: readonly string[]): [index: number, column: CsvColumn][] {
  return headings.flatMap((heading, index) => {
    const column = columnNamed(heading)
    return column ? [[index, column]] : []
  })
}

export function rowOf(
  { row, cells }: Table['rows'][number],
  places: readonly [index: number, column: CsvColumn][],
  headings: number,
): Row {
  const wrong: Row['wrong'] = new Map()
  const read: Cells = {}
  for (const [index, column] of places) {
    const text = cells[index] ?? ''
    read[column] = cellIn(text)
    const suspicious = texts.has(column) ? isFormula(text.trim()) : text.trim().startsWith('=')
    if (suspicious && !isText(text))
      wrong.set(column, `This is a formula. Put an apostrophe (') before it if it is a text`)
  }
  // Without a valid `sizesAtExport` the units sold since the export are unknown.
  if (read.sizesAtExport && sizesIn(read.sizesAtExport) === null)
    wrong.set('sizesAtExport', 'Leave this cell as it was exported, or empty: then stock is as counted now')
  if (cells.slice(headings).some((cell) => cell.trim() !== ''))
    wrong.set('row', 'The row has more cells than there are headings')
  return { row, cells: read, wrong }
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

/** The first error of a cell wins. */
export function note(row: Row, errors: Map<CsvColumn, string>): void {
  for (const [column, message] of errors) if (!row.wrong.has(column)) row.wrong.set(column, message)
}

export function unlike(cells: Cells, was: Record<CsvColumn, string>): Cells {
  const { _id, updatedAt, sizesAtExport, sizes, status, ...others } = cells
  const changed = Object.entries(others).filter(
    ([column, cell]) => cell !== bareText(was[column as CsvColumn]),
  )
  // Equal stock may be a coincidence of sales; if the product was not saved since the export, the row is pending.
  const isThere = alike(sizes ?? '') === was.sizes && !(updatedAt && isAt(updatedAt, new Date(was.updatedAt)))
  const stock = sizes && (!sizesAtExport || alike(sizes) !== alike(sizesAtExport)) && !isThere
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
  hsn: 'hsn',
  unit: 'unit',
  taxClass: 'taxClass',
  pieces: 'pieces',
  countryOfOrigin: 'countryOfOrigin',
  maker: 'maker',
  netQuantity: 'netQuantity',
  importedIn: 'importedIn',
  bisLicence: 'bisLicence',
} as const

export function changedColumns({ changes, sizes }: PlannedEdit): CsvColumn[] {
  const fields = Object.keys(changes) as (keyof typeof columnOf)[]
  const changed = new Set<CsvColumn>(fields.map((field) => columnOf[field]))
  return csvColumns.filter((column) => changed.has(column) || (column === 'sizes' && sizes !== null))
}

export function isAt(text: string, moment: Date): boolean {
  return new Date(text).getTime() === moment.getTime()
}
