import type { Paise } from '../../../lib/money.ts'
import type { LossAboveStep } from '../../tax/rules.ts'
import type { NotTaken } from '../moving-in/foreign-rules.ts'
import type { OtherShop } from '../moving-in/rules.ts'
import type { ProductChanges, ProductDraft, StockPlan } from '../products/rules.ts'
import type { Product } from '../rules.ts'
import type { CsvColumn } from './column-rules.ts'

/**
 * Of a row that another shop's file became: where its product stood, the addresses of its pictures, and the key by which it is known
 * again without SKUs.
 */
export type MovedFacts = { paths: readonly string[]; pictures: readonly string[]; key: string | null }

/** `row`: number in the spreadsheet; the headings are row 1. */
export type Table = {
  headings: string[]
  /** `isCut`: the file ends within the row. `isTorn`: its cells do not belong to the headings. */
  rows: { row: number; cells: string[]; isCut?: boolean; isTorn?: boolean; moved?: MovedFacts }[]
  decimalComma: boolean
}

/** The batches of a file share it, because two rows of a product may be in different batches. */
export type SeenRows = {
  /** The values are numbers of rows. */
  products: Map<string, number>
  /** The keys are written as `sku run-8`, the values are numbers of rows. */
  codes: Map<string, number>
  /** Rows for one size of a product: what they say of the product must agree. */
  details: Map<string, { text: string; rows: number[]; isContradicted: boolean }>
  /** How many colours each style has after the rows before, by its code in lower case. */
  colours: Map<string, number>
  /** Products that a row has moved to another style. */
  restyled: Set<string>
  contradictions: WrongCells
}

/** The order is the file's; `row` is an error of the whole row. */
export type WrongCells = { row: number; column: CsvColumn | 'row'; message: string }[]

export type PriceLoss = { price: Paise; loss: LossAboveStep }

/** A new selling price, and what its tax depends on. */
export type PricedRow = {
  row: number
  price: Paise
  product: Pick<ProductDraft, 'categoryId' | 'pieces' | 'hsn' | 'unit' | 'taxClass'>
}

/** `_id`: null for a new product. */
export type CsvChange = {
  row: number
  _id: string | null
  productName: string
  cells: { column: CsvColumn; before: string | null; after: string }[]
}

export const MAX_CHANGES_SHOWN = 100

/** `changes`: the first of them. `wrong`: of the rows that are `leftOut`. `free`: whose new selling price is 0. */
export type CsvPlan = {
  add: number
  change: number
  left: number
  ignored: string[]
  changes: CsvChange[]
  priced: PricedRow[]
  free: FreeProduct[]
  leftOut: number
  wrong: WrongCells
}

/** `_id`: null for a new product. */
export type FreeProduct = { _id: string | null; productName: string }

/** `losses`: by row, of prices above a step of their tax, where a lower one would leave more. */
export type CsvCheck = CsvPlan & {
  /** Null for a file of the shop's own. */
  moved: MovedCheck | null
  losses: Map<number, PriceLoss>
  resume: { done: number; of: number } | null
}

/** What an export of another shop holds; `categories` and `brands` are those that the shop has not. */
export type MovedCheck = {
  shop: OtherShop
  pictures: number
  paths: number
  notTaken: NotTaken[]
  categories: string[]
  brands: string[]
  withoutGender: number
}

export type FoundProduct = { row: number; productId: string; hasPicture: boolean }

/** `draftRows`: the numbers of the drafts' rows. `found`: products of the shop that rows are of. */
export type RowsPlan = {
  drafts: ProductDraft[]
  draftRows: number[]
  found: FoundProduct[]
  edits: PlannedEdit[]
  left: number
  changes: CsvChange[]
  priced: PricedRow[]
  free: FreeProduct[]
  wrong: WrongCells
}

export type PlannedEdit = {
  row: number
  was: Product
  changes: ProductChanges
  /** Null where neither stock nor codes change. */
  stock: StockPlan | null
}

/** `leftOut`: rows that could not be read, with their `wrong` cells. */
export type CsvImport = { added: number; changed: number; left: number; leftOut: number; wrong: WrongCells }

export const MAX_IMPORT_ROWS = 10_000
export const MAX_IMPORT_MEGABYTES = 5
export const MAX_IMPORT_COLUMNS = 1_000

/** Further errors are only counted. */
export const MAX_WRONG_SHOWN = 100

/** `leftOut`: the rows that were wrong when the file was checked; `refused` counts them, too. */
export type ImportProgress = Omit<CsvImport, 'leftOut'> & {
  rowsDone: number
  refused: number
  leftOut: number[]
  /** Also after an undo. */
  isFinished: boolean
}
