import type { z } from 'zod'
import { type ProductFieldKind, productFields } from '../product-fields-rules.ts'
import type { ProductDraft, ProductEdit } from '../products/rules.ts'
import {
  productChanges,
  productCopyFields,
  productDraftOf,
  productEditOf,
  productForm,
} from '../products/wire.ts'
import { sizeFields, typedSizeFields } from '../size-fields-rules.ts'
import {
  amountIn,
  type Cells,
  type CsvColumn,
  codesIn,
  csvColumns,
  goLiveIn,
  monthIn,
  pluralOf,
  sizeFieldsInFiles,
  sizeNumberIn,
  sizesIn,
  statusIn,
  withStockBefore,
} from './column-rules.ts'

export { goLiveInWords, inWords as stockInWords } from '../products/responses-wire.ts'

const howSizes = 'Write sizes with their stock as 8=10 | 9=3'

type CellsOutcome<Value> = { ok: true; value: Value } | { ok: false; errors: Map<CsvColumn, string> }

/** The same validation as the product form. `maySellOut`: sizes may begin at 0, as those of a copy; so may those of an export. */
export function draftIn(
  cells: Cells,
  { decimalComma, maySellOut }: { decimalComma: boolean; maySellOut: boolean },
): CellsOutcome<ProductDraft> {
  const errors = wrongCodes(cells)
  if (errors.size > 0) return { ok: false, errors }
  const { status: _, ...fields } = formOf(cells, decimalComma)
  // A new product has no picture, so it starts inactive.
  const form = maySellOut || cells.sizesAtExport ? productCopyFields : productForm
  const read = form.safeParse({ ...fields, status: false })
  return read.success ? { ok: true, value: productDraftOf(read.data) } : wrong(read.error, cells)
}

export function editIn(cells: Cells, decimalComma: boolean): CellsOutcome<ProductEdit> {
  const errors = wrongCodes(cells)
  if (errors.size > 0) return { ok: false, errors }
  const read = productChanges.safeParse(formOf(cells, decimalComma))
  return read.success ? { ok: true, value: productEditOf(read.data) } : wrong(read.error, cells)
}

type Reader = (cell: string, decimalComma: boolean) => string | boolean
/** Other kinds are validated as they are written. */
const readers: Partial<Record<ProductFieldKind, Reader>> = {
  amount: amountIn,
  switch: statusIn,
  moment: goLiveIn,
  month: monthIn,
}

/** The form drops cells that are not its fields. */
function formOf(cells: Cells, decimalComma: boolean): Record<string, unknown> {
  const { sizesAtExport, sizes } = cells
  const form: Record<string, unknown> = { ...cells }
  for (const { kind, wire } of Object.values(productFields)) {
    const [cell, read] = [cells[wire], readers[kind]]
    if (cell !== undefined && read) form[wire] = read(cell, decimalComma)
  }
  if (sizes !== undefined)
    form.sizes = withStockBefore(sizesIn(sizes) ?? [], sizesAtExport).map((row) => ({
      ...row,
      ...detailsOf(cells, sizeNumberIn(row.size)),
    }))
  return form
}

function detailsOf(cells: Cells, size: number): Record<string, string | null> {
  return Object.fromEntries(
    typedSizeFields.flatMap((name) => {
      const cell = cells[pluralOf(name)]
      return cell === undefined ? [] : [[name, codesIn(cell)?.get(size) ?? null]]
    }),
  )
}

/** These cells are wrong unless each of their sizes is in `sizes`. */
function wrongCodes({ sizes = '', ...cells }: Cells): Map<CsvColumn, string> {
  const there = new Set(sizesIn(sizes)?.map(({ size }) => sizeNumberIn(size)))
  const wrong = sizeFieldsInFiles.filter((name) => {
    const codes = codesIn(cells[pluralOf(name)] ?? '')
    return codes === null || [...codes.keys()].some((size) => !there.has(size))
  })
  return new Map(
    wrong.map((name) => [
      pluralOf(name),
      `Write sizes with their ${sizeFields[name].inFiles}, sizes that the product has`,
    ]),
  )
}

function wrong({ issues }: z.ZodError, cells: Cells): { ok: false; errors: Map<CsvColumn, string> } {
  const errors = new Map<CsvColumn, string>()
  for (const { path, message } of issues) {
    const [field, index, detail] = path
    const ofSize = typedSizeFields.find((name) => name === detail)
    const column = ofSize ? pluralOf(ofSize) : csvColumns.find((name) => name === field)
    if (!column || errors.has(column)) continue
    const sizes = field === 'sizes' ? sizesIn(cells.sizes ?? '') : []
    const size = typeof index === 'number' ? sizes?.[index]?.size : undefined
    const text = /^Status/.test(message) ? 'Status must be active or inactive' : message
    errors.set(column, sizes === null ? howSizes : size ? `${text} (size ${size})` : text)
  }
  return { ok: false, errors }
}
