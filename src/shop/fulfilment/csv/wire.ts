import { z } from 'zod'
import { reference } from '../../../forms/reference.ts'
import { csvFile } from '../../catalog/csv/wire.ts'
import { MAX_SELECTED } from '../../orders/rules.ts'
import { papersForm } from '../shipping-documents/wire.ts'
import {
  type ColumnMapping,
  type CourierFileKind,
  courierColumns,
  type FileRefusal,
  MAX_FILE_COLUMNS,
  MAX_FILE_ROWS,
  type MappedTable,
  type RowProblem,
} from './column-rules.ts'
import { exportFormats } from './export-rules.ts'

export const exportForm = z.object({
  format: z.enum(exportFormats, 'Unknown format'),
  orders: papersForm.shape.orders,
})

const heading = z.string('Which column?').max(120, 'Which column?')
const columnChoice = z.partialRecord(z.enum(courierColumns, 'Unknown column'), heading.optional()).nullish()

/** `columns`: their headings in the file, where others than those that are found shall be read. */
export const courierFile = {
  ...csvFile.shape,
  courier: reference('Which courier?').nullish(),
  columns: columnChoice,
}

type SentFile = {
  file: Uint8Array
  courier?: string | null | undefined
  columns?: ColumnMapping | null | undefined
}

export const courierFileOf = ({ file, courier, columns }: SentFile) => ({
  file,
  courierId: courier ?? null,
  columns: columns ?? null,
})

export const trackingCheckForm = z.object(courierFile)

/** This many rows were understood when the file was checked. */
export const fileRows = z.int('The request is not understood').nonnegative('The request is not understood')

export const trackingForm = z.object({
  ...courierFile,
  batch: z.guid('batch must be a UUID').toLowerCase(),
  rows: fileRows.nullish(),
})

export type FileProblem =
  | FileRefusal
  | { reason: 'too-many' | 'missing-columns' | 'no-such-column' | 'other-than-checked' }
  | { reason: 'no-rows'; leftOut: readonly RowProblem[] }

const saveAs = 'Open it in a spreadsheet and save it as XLSX or CSV'
const inWords = {
  'old-workbook': `This is an Excel workbook of the old kind (.xls), or one with a password. ${saveAs}`,
  'broken-workbook': 'This Excel workbook is damaged, or not all of it is there. Download it again',
  'no-workbook': `This is not an Excel workbook (.xlsx). ${saveAs}`,
  'several-sheets':
    'Several sheets of this workbook have these columns. Save each that is to be read as a file of its own',
  'slow-workbook':
    'Reading this Excel workbook takes too long. Save the sheet with the parcels as a CSV file',
  'workbook-too-large':
    'This Excel workbook is too large. Save the sheet with the parcels as a file of its own',
  'web-page': `This is a web page with the name of a spreadsheet. ${saveAs}`,
  binary: 'This is neither a CSV file nor an Excel workbook',
  empty: 'The file has no rows',
  'too-many-rows': `The file has more than ${MAX_FILE_ROWS.toLocaleString('en-IN')} rows. Part it in several`,
  'too-many-columns': `The file has more than ${MAX_FILE_COLUMNS} columns`,
  'too-many': `The file has more than ${MAX_SELECTED.toLocaleString('en-IN')} orders. Part it in several`,
  'no-such-column': 'The file has not the columns that were chosen. Choose them again',
} as const

const columnsInWords: Record<CourierFileKind, string> = {
  tracking: 'order and tracking number',
  remittance: 'tracking number and amount',
}

const MAX_ROWS_SHOWN = 100

/** At most 100 rows, in `rows`. */
export function presentFileProblem(kind: CourierFileKind, problem: FileProblem) {
  if (problem.reason === 'no-rows') {
    const count = problem.leftOut.length
    return {
      status: 400,
      message: `${count === 1 ? 'The row of this file cannot' : `None of the ${count.toLocaleString('en-IN')} rows can`} be used. Nothing was changed`,
      rows: problem.leftOut.slice(0, MAX_ROWS_SHOWN),
    } as const
  }
  if (problem.reason === 'other-than-checked')
    return {
      status: 409,
      message: 'The shop has changed since the file was checked. Look at what it would do now',
    } as const
  if (problem.reason === 'broken') {
    const why = problem.quotes ? 'a quotation mark is not closed' : 'a row is too long'
    return { status: 400, message: `The file cannot be read from line ${problem.line} on: ${why}` } as const
  }
  if (problem.reason === 'missing-columns')
    return { status: 400, message: `The file needs the columns ${columnsInWords[kind]}` } as const
  return { status: 400, message: inWords[problem.reason] } as const
}

/** `columns`: by what is read from them, the heading. */
export function presentColumns({ headingRow, headings, columns, isRemembered, isComplete }: MappedTable) {
  return { headingRow, headings, columns, remembered: isRemembered, complete: isComplete }
}

/** `leftOut`: the first 100 rows. `left`: parcels that have the number already. */
export function presentTrackingImport({ leftOut, ...counts }: TrackingCounts) {
  return { ...counts, leftOutRows: leftOut.length, leftOut: leftOut.slice(0, MAX_ROWS_SHOWN) }
}

type TrackingCounts = {
  rows: number
  shipped: number
  numbered: number
  left: number
  leftOut: readonly RowProblem[]
}
