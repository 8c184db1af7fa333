import type { ProductChanges, ProductDraft, ProductEdit, SizeWanted, StockProblem } from '../editing/rules.ts'
import type { Product } from '../rules.ts'
import type { Cells, CsvColumn } from './cell-rules.ts'

/** A file's rows with their places in a spreadsheet, where the headings are row 1. */
export type Table = {
  headings: string[]
  rows: { row: number; cells: string[] }[]
  /** Commas part no columns, so they may stand in amounts. */
  decimalComma: boolean
}

/** What is wrong with a file's cells, by row and column, in the file's order; `row` is the row as a whole. */
export type WrongCells = { row: number; column: CsvColumn | 'row'; message: string }[]

/** A row as it was understood, or what is wrong in it. */
export type Judged<Value> = { ok: true; value: Value } | { ok: false; errors: Map<CsvColumn, string> }

/** Who knows what a cell may say, and how to say what is wrong: the same rules as the product form's. */
export type Judges = {
  draft: (cells: Cells, decimalComma: boolean) => Judged<ProductDraft>
  edit: (cells: Cells, decimalComma: boolean) => Judged<ProductEdit>
  aboutStock: (problem: StockProblem) => string
}

/** What a row would do, cell by cell. */
export type CsvChange = {
  row: number
  /** Null where it makes a product. */
  _id: string | null
  productName: string
  cells: { column: CsvColumn; before: string | null; after: string }[]
}

export type CsvPlan = {
  drafts: ProductDraft[]
  edits: PlannedEdit[]
  left: number
  /** Headings that are no column's: nobody reads them. */
  ignored: string[]
  changes: CsvChange[]
}

/** A file's plan; of one whose import has stopped, that of the rows that are left. */
export type CsvCheck = CsvPlan & { resume: { done: number; of: number } | null }

/** What rows would do, without those in which something is wrong. */
export type RowsPlan = { plan: CsvPlan; wrong: WrongCells }

export type PlannedEdit = {
  row: number
  was: Product
  changes: ProductChanges
  /** Where stock moves, or sizes come or go. */
  sizes: SizeWanted[] | null
}

/** What an import has done. */
export type CsvImport = { added: number; changed: number; left: number }

/** In one import. */
export const MAX_IMPORT_ROWS = 10_000
export const MAX_IMPORT_MEGABYTES = 5

/** More wrong cells than these are only counted. */
export const MAX_WRONG_SHOWN = 100

/** How far an import is: rows that are done, and of them those that were refused, with the first wrong cells. */
export type ImportProgress = CsvImport & { rowsDone: number; refused: number; wrong: WrongCells }
