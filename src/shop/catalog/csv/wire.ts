import { z } from 'zod'
import { line } from '../../../forms/text.ts'
import { toRupees } from '../../../lib/money.ts'
import { MAX_TEXT_LENGTH } from '../../../lib/text.ts'
import { lossInWords, presentLoss } from '../../tax/wire.ts'
import { MAX_BATCH_NAME_LENGTH } from '../batches/rules.ts'
import { genders } from '../gender-rules.ts'
import { otherShops } from '../moving-in/rules.ts'
import { type CsvColumn, importedColumns } from './column-rules.ts'
import {
  type CsvCheck,
  type CsvImport,
  type CsvPlan,
  type ImportProgress,
  MAX_CHANGES_SHOWN,
  MAX_IMPORT_COLUMNS,
  MAX_IMPORT_MEGABYTES,
  MAX_IMPORT_ROWS,
  MAX_WRONG_SHOWN,
  type MovedCheck,
  type WrongCells,
} from './rules.ts'

const MAX_NAMES = 500
const notUnderstood = 'The request is not understood'

/** Names of the other shop and what stands for them here. */
const chosenNames = z
  .record(z.string(), line(notUnderstood).max(MAX_TEXT_LENGTH, notUnderstood), notUnderstood)
  .refine((names) => Object.keys(names).length <= MAX_NAMES, `At most ${MAX_NAMES} names can be chosen`)
  .transform((names) =>
    Object.fromEntries(
      Object.entries(names).flatMap(([theirs, ours]) => (ours === '' ? [] : [[theirs.toLowerCase(), ours]])),
    ),
  )

/** How the export of another shop is read; without `shop` its headings say whose it is. */
const movingChoice = z
  .object({
    shop: z.enum([...otherShops, 'own'], notUnderstood).optional(),
    categories: chosenNames.default({}),
    brands: chosenNames.default({}),
    gender: z.enum(['', ...genders], 'Gender must be Men, Women or Kids').default(''),
    address: line(notUnderstood)
      .max(200, 'The address is too long')
      .refine((text) => /^(https?:\/\/[^/\s].*)?$/i.test(text), 'Write the address as https://example.com')
      .default(''),
  })
  .prefault({})

export const csvFile = z.object({
  choice: movingChoice,
  file: z
    .string('Choose a CSV file')
    .transform((sent) => sent.replace(/^data:[^,]*;base64,/, ''))
    .pipe(z.base64('Choose a CSV file'))
    .refine((text) => text.length > 0, 'The file is empty')
    .refine(
      (text) => text.length <= (MAX_IMPORT_MEGABYTES * 2 ** 20 * 4) / 3 + 4,
      `The file is larger than ${MAX_IMPORT_MEGABYTES} MB`,
    )
    .transform((text) => Uint8Array.from(Buffer.from(text, 'base64'))),
})

const counted = z.int(notUnderstood).nonnegative(notUnderstood).optional()

const fileName = z
  .string('The name of the file is not text')
  .transform((name) => name.trim().slice(-MAX_BATCH_NAME_LENGTH) || 'CSV file')
  .default('CSV file')

export const csvImport = z.object({
  ...csvFile.shape,
  name: fileName,
  add: counted,
  change: counted,
  free: counted,
})

export function presentCsvPlan({
  add,
  change,
  left,
  ignored,
  changes,
  free,
  leftOut,
  wrong,
  losses,
  resume,
  moved,
}: CsvCheck) {
  return {
    moved: moved && presentMoved(moved),
    losing: losses.size,
    add,
    change,
    leave: left,
    ...presentLeftOut(leftOut, wrong),
    free: free.length,
    freeNames: free.slice(0, MAX_CHANGES_SHOWN).map(({ productName }) => productName),
    ignored,
    changes: changes.map((change) => {
      const found = losses.get(change.row)
      const loss = found && lossInWords(toRupees(found.price), presentLoss(found.loss))
      return { ...change, loss: loss ?? null }
    }),
    resume,
  }
}

function presentMoved({ shop, pictures, paths, notTaken, categories, brands, withoutGender }: MovedCheck) {
  return {
    ...{ shop, pictures, paths, withoutGender },
    notTaken: notTaken.length,
    firstNotTaken: notTaken.slice(0, MAX_WRONG_SHOWN),
    categories: categories.slice(0, MAX_NAMES),
    brands: brands.slice(0, MAX_NAMES),
  }
}

export function presentCsvImport({ added, changed, left, leftOut, wrong }: CsvImport) {
  const parts = [
    `${products(added)} added`,
    `${products(changed)} changed`,
    ...(left > 0 ? [`${left.toLocaleString('en-IN')} unchanged`] : []),
    ...(leftOut > 0 ? [`${rows(leftOut)} left out`] : []),
  ]
  return { message: parts.join(', '), added, changed, left, ...presentLeftOut(leftOut, wrong) }
}

function presentLeftOut(leftOut: number, wrong: WrongCells) {
  return { leftOut, errors: errorsOf(wrong) }
}

function rows(count: number): string {
  return count === 1 ? '1 row' : `${count.toLocaleString('en-IN')} rows`
}

function products(count: number): string {
  return count === 1 ? '1 product' : `${count.toLocaleString('en-IN')} products`
}

/** At most 100 cell errors, keyed `{row}.{column}`. */
export function presentCsvRefusal(refusal: CsvProblem) {
  switch (refusal.reason) {
    case 'wrong-cells':
      return presentWrong(refusal.wrong)
    case 'other-than-checked':
      return {
        status: 409,
        message: 'The shop has changed since the file was checked. Look at what it would do now',
        check: presentCsvPlan({ ...refusal.plan, losses: new Map(), moved: null, resume: null }),
      } as const
    case 'free':
      return {
        status: 409,
        message: freeInWords(refusal.plan.free),
        check: presentCsvPlan({ ...refusal.plan, losses: new Map(), moved: null, resume: null }),
      } as const
    case 'other-file':
      return { status: 422, message: 'This Idempotency-Key belongs to another import' } as const
    case 'stopped':
      return {
        status: 409,
        message: 'The import was stopped. What was done stays; the same file goes on from there',
      } as const
    case 'rows-refused':
      return presentRefusedRows(refusal)
    case 'broken': {
      const why = refusal.quotes
        ? 'a quotation mark is not closed, or stands where none can'
        : 'a row is too long'
      return { status: 400, message: `The file cannot be read from line ${refusal.line} on: ${why}` } as const
    }
    case 'missing-columns':
      return {
        status: 400,
        message: `${refusal.columns.length === 1 ? 'This column is' : 'These columns are'} missing: ${refusal.columns.join(', ')}. Only rows with an _id or a known SKU can do without`,
      } as const
    case 'double-column':
      return { status: 400, message: `The column ${refusal.column} is there twice` } as const
    default:
      return { status: 400, message: inWords[refusal.reason] } as const
  }
}

export type CsvProblem =
  | { reason: keyof typeof inWords }
  | { reason: 'broken'; line: number; quotes: boolean }
  | { reason: 'missing-columns'; columns: CsvColumn[] }
  | { reason: 'double-column'; column: CsvColumn }
  | { reason: 'wrong-cells'; wrong: WrongCells }
  | { reason: 'other-than-checked' | 'free'; plan: CsvPlan }
  | { reason: 'other-file' | 'stopped' }
  | ({ reason: 'rows-refused' } & ImportProgress)

const asUtf8 = 'Save it in your spreadsheet as “CSV UTF-8 (comma delimited)”'
const asXlsx = 'Open it in a spreadsheet and save it as XLSX or CSV'
const inWords = {
  workbook: `This is an Excel workbook, not a CSV file. ${asUtf8}`,
  'old-workbook': `This is an Excel workbook of the old kind (.xls), or one with a password. ${asXlsx}`,
  'no-workbook': `This is not an Excel workbook (.xlsx). ${asXlsx}`,
  'broken-workbook': 'This Excel workbook is damaged, or not all of it is there. Download it again',
  'slow-workbook': 'Reading this Excel workbook takes too long. Save its sheet as a CSV file',
  'workbook-too-large':
    'This Excel workbook is too large. Part it in several, or save its sheet as a CSV file',
  'several-sheets':
    'Several sheets of this workbook have something in them. Save the one that is to be read as a file of its own',
  'not-unicode': `The file is not in UTF-8, so that letters like ₹ and é would be lost. ${asUtf8}`,
  binary: `This is not a text file. ${asUtf8}`,
  'web-page': 'This is a web page, not a CSV file. Download the file itself',
  empty: 'The file has no headings',
  'magento-1':
    'This is a product export of Magento 1, which the shop cannot read. Copy it into the form that Export gives, or export from Magento 2',
  'no-rows': 'The file has headings and no rows',
  'no-columns': `None of the columns is known. The headings are: ${importedColumns.join(', ')}`,
  'too-many-columns': `The file has more than ${MAX_IMPORT_COLUMNS.toLocaleString('en-IN')} columns`,
  'too-many-rows': `The file has more than ${MAX_IMPORT_ROWS.toLocaleString('en-IN')} rows. Part it in several`,
} as const

function presentWrong(wrong: WrongCells) {
  const count = wrong.length
  return {
    status: 400,
    message: `${count === 1 ? '1 cell is' : `${count.toLocaleString('en-IN')} cells are`} wrong. Nothing was imported`,
    wrong: count,
    errors: errorsOf(wrong),
  } as const
}

function presentRefusedRows({ added, changed, left, refused, leftOut, wrong }: ImportProgress) {
  const late = refused - leftOut.length
  const done = presentCsvImport({ added, changed, left, leftOut: leftOut.length, wrong })
  return {
    ...done,
    status: 409,
    message: `${rows(late)} ${late === 1 ? 'was' : 'were'} not imported, as the shop has changed since the file was checked. Of the others: ${done.message}`,
    wrong: refused,
  } as const
}

/** The names of what would cost nothing, at most ten. */
function freeInWords(free: CsvPlan['free']): string {
  const names = free.slice(0, 10).map(({ productName }) => productName)
  const more = free.length - names.length
  if (free.length === 0) return 'The file makes no product free. Look at what it would do now'
  return `${free.length === 1 ? '1 product' : `${free.length.toLocaleString('en-IN')} products`} would cost nothing: ${names.join(', ')}${more > 0 ? ` and ${more.toLocaleString('en-IN')} more` : ''}. Correct the sale price, or confirm it`
}

function errorsOf(wrong: WrongCells): Record<string, string> {
  const shown = wrong.slice(0, MAX_WRONG_SHOWN)
  return Object.fromEntries(shown.map(({ row, column, message }) => [`${row}.${column}`, message]))
}
