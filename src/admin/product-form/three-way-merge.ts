import { typedSizeFields } from '../../shop/catalog/size-fields-rules.ts'
import type { ProductFields, SizeRow } from './fields.ts'

export function changedFields(one: ProductFields, other: ProductFields): (keyof ProductFields)[] {
  const names = Object.keys(one) as (keyof ProductFields)[]
  return names.filter((name) => !isEqual(one[name], other[name]))
}

// Touched fields keep `mine`, the others take `theirs`. A changed stock keeps its difference, so that units sold in the
// meantime stay sold.
export function mergeFields(base: ProductFields, mine: ProductFields, theirs: ProductFields): ProductFields {
  const changed = Object.fromEntries(changedFields(base, mine).map((name) => [name, mine[name]]))
  return { ...theirs, ...changed, sizes: mergeSizes(base.sizes, mine.sizes, theirs.sizes) }
}

function mergeSizes(base: SizeRow[], mine: SizeRow[], theirs: SizeRow[]): SizeRow[] {
  const removed = base.filter(({ was }) => !rowOf(mine, was))
  const remaining = theirs
    .filter(({ was }) => !rowOf(removed, was))
    .map((row) => mergeRow(rowOf(base, row.was), rowOf(mine, row.was), row))
  const isKnown = (row: SizeRow) => base.some((before) => isEqual(before, row))
  const added = mine.filter((row) => !rowOf(theirs, row.was) && !isKnown(row))
  return [...remaining, ...added.map((row) => ({ ...row, was: null }))]
}

function mergeRow(base: SizeRow | undefined, mine: SizeRow | undefined, theirs: SizeRow): SizeRow {
  if (!base || !mine) return theirs
  const merged = { ...theirs }
  for (const field of ['size', ...typedSizeFields] as const)
    if (mine[field] !== base[field]) merged[field] = mine[field]
  if (mine.stock === base.stock) return merged
  const units = Number(theirs.stock) + Number(mine.stock) - Number(base.stock)
  return { ...merged, stock: Number.isNaN(units) ? mine.stock : String(Math.max(0, units)) }
}

const rowOf = (rows: SizeRow[], was: SizeRow['was']) =>
  was === null ? undefined : rows.find((row) => row.was?.size === was.size)

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
