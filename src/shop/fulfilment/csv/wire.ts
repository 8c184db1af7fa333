import { z } from 'zod'
import { reference } from '../../../forms/reference.ts'
import { type Paise, toRupees } from '../../../lib/money.ts'
import { csvFile } from '../../catalog/csv/wire.ts'
import { MAX_SELECTED } from '../../orders/rules.ts'
import { papersForm } from '../papers/wire.ts'
import type { RowProblem } from './column-rules.ts'
import { exportFormats } from './export-rules.ts'

export const exportForm = z.object({
  format: z.enum(exportFormats, 'Unknown format'),
  orders: papersForm.shape.orders,
})

export const trackingForm = z.object({
  ...csvFile.shape,
  /** Of the rows that name none. */
  courier: reference('Which courier?').nullish(),
  batch: z.guid('batch must be a UUID').toLowerCase(),
})

export const remittanceForm = z.object(csvFile.shape)

type FileProblem =
  | {
      reason:
        | 'workbook'
        | 'not-unicode'
        | 'binary'
        | 'empty'
        | 'too-many-rows'
        | 'too-many'
        | 'missing-columns'
    }
  | { reason: 'broken'; line: number }
  | { reason: 'wrong-rows'; wrong: readonly RowProblem[] }

const asUtf8 = 'Save it as “CSV UTF-8 (comma delimited)”'
const tooMany = `The file has more than ${MAX_SELECTED.toLocaleString('en-IN')} rows. Part it in several`
const inWords = {
  workbook: `This is an Excel workbook, not a CSV file. ${asUtf8}`,
  'not-unicode': `The file is not in UTF-8. ${asUtf8}`,
  binary: `This is not a text file. ${asUtf8}`,
  empty: 'The file has no rows',
  'too-many-rows': tooMany,
  'too-many': tooMany,
} as const

const MAX_ROWS_SHOWN = 100

/** At most 100 rows, in `rows`. */
export function presentFileProblem(problem: FileProblem, columns: string) {
  if (problem.reason === 'wrong-rows') {
    const count = problem.wrong.length
    return {
      status: 400,
      message: `${count === 1 ? '1 row is' : `${count} rows are`} wrong. Nothing was changed`,
      rows: problem.wrong.slice(0, MAX_ROWS_SHOWN),
    } as const
  }
  if (problem.reason === 'broken')
    return { status: 400, message: `The file cannot be read from line ${problem.line} on` } as const
  if (problem.reason === 'missing-columns')
    return { status: 400, message: `The file needs the columns ${columns}` } as const
  return { status: 400, message: inWords[problem.reason] } as const
}

const rupeesOrNull = (amount: Paise | null) => (amount === null ? null : toRupees(amount))

export function presentRemittance(remittance: {
  matched: number
  matchedTotal: Paise
  paidTotal: Paise
  differences: readonly {
    row: number
    number: string
    orderId: string | null
    expected: Paise | null
    paid: Paise | null
    message: string
  }[]
}) {
  const { matched, matchedTotal, paidTotal, differences } = remittance
  return {
    matched,
    matchedTotal: toRupees(matchedTotal),
    paidTotal: toRupees(paidTotal),
    differences: differences.map(({ expected, paid, ...difference }) => ({
      ...difference,
      expected: rupeesOrNull(expected),
      paid: rupeesOrNull(paid),
    })),
  }
}
