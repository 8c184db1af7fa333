import { done, type Result, refused } from '../../../lib/result.ts'
import { clock } from '../../../platform/clock.ts'
import type { MovingChoice } from '../moving-in/foreign-rules.ts'
import { type ForeignRows, isMagento1, moveIn, type OtherShop, otherShopOf } from '../moving-in/rules.ts'
import { movedColumns } from '../moving-in/split-rules.ts'
import { isFormula } from './column-rules.ts'
import { readTable, type TableRefusal } from './read-table.ts'
import type { Table, WrongCells } from './rules.ts'

/** `shop`: whose export it is, if the owner says so. */
export type FileChoice = MovingChoice & { shop?: OtherShop | 'own' | undefined }

export type FileRefusal =
  | TableRefusal
  | { reason: 'magento-1' }
  | { reason: 'wrong-cells'; wrong: WrongCells }

/** `moved` is null for a file of the shop's own. */
export type ProductFile = { table: Table; moved: (ForeignRows & { shop: OtherShop }) | null }

/** The export of another shop becomes rows of the shop's own, with the numbers that they have in the file. */
export async function readProductFile(
  bytes: Uint8Array,
  choice: FileChoice,
): Promise<Result<ProductFile, FileRefusal>> {
  const read = await readTable(bytes)
  if (!read.ok) return read
  const { headings } = read.value
  if (isMagento1(headings)) return refused({ reason: 'magento-1' })
  const shop = choice.shop ?? otherShopOf(headings) ?? 'own'
  if (shop === 'own') return done({ table: read.value, moved: null })
  const moved = moveIn(shop, read.value, choice, clock.today())
  if (moved.rows.length === 0 && moved.notTaken.length > 0)
    return refused({
      reason: 'wrong-cells',
      wrong: moved.notTaken.map(({ row, what, why }) => ({ row, column: 'row', message: `${what}: ${why}` })),
    })
  const rows = moved.rows.map(({ row, cells, paths, pictures, key }) => ({
    row,
    cells: movedColumns.map((column) => asText(cells[column])),
    moved: { paths, pictures, key },
  }))
  rows.sort((one, other) => one.row - other.row)
  return done({
    table: { headings: [...movedColumns], rows, decimalComma: false },
    moved: { ...moved, shop },
  })
}

/** Other shops say '- soft' without an apostrophe. */
function asText(cell: string): string {
  return isFormula(cell.trim()) ? `'${cell.trim()}` : cell
}
