import { z } from 'zod'
import { csvHead, csvLine } from '../../catalog/csv/column-rules.ts'
import { type CsvProblem, csvFile, presentCsvRefusal } from '../../catalog/csv/wire.ts'
import type { CustomersPlan, CustomersResult, ListedImport } from './rules.ts'

const MAX_NAME_LENGTH = 200
const MAX_SHOWN = 100
const notUnderstood = 'The request is not understood'

export const customersFile = z.object({ file: csvFile.shape.file })

export const customersImport = z.object({
  ...customersFile.shape,
  name: z
    .string(notUnderstood)
    .transform((name) => name.trim().slice(-MAX_NAME_LENGTH) || 'File')
    .default('File'),
  add: z.int(notUnderstood).nonnegative(notUnderstood).optional(),
})

export function presentCustomersPlan({ shop, add, known, notTaken, ignored }: CustomersPlan) {
  return {
    shop,
    add: add.length,
    addresses: add.reduce((sum, { addresses }) => sum + addresses.length, 0),
    agreeing: add.filter(({ agrees }) => agrees).length,
    known,
    notTaken: notTaken.length,
    firstNotTaken: notTaken.slice(0, MAX_SHOWN),
    ignored,
  }
}

/** Columns that the shop does not read, and rows that it did not take. */
export function leftAsCsv(
  ignored: readonly string[],
  notTaken: readonly { row: number; what: string; why: string }[],
): string {
  const columns = ignored.map((what) => ({ row: 1, what, why: 'The shop does not read this column' }))
  const lines = [...columns, ...notTaken].map(({ row, what, why }) => csvLine([row, what, why]))
  return [csvHead(['row', 'what', 'why']), ...lines].join('')
}

export type CustomersResultOnWire = { message: string; added: number; known: number; notTaken: number }

export function presentCustomersResult({ added, known, notTaken }: CustomersResult): CustomersResultOnWire {
  const many = (count: number) => (count === 1 ? '1 customer' : `${count.toLocaleString('en-IN')} customers`)
  const were = known > 0 ? `, ${known.toLocaleString('en-IN')} had an account already` : ''
  return { message: `${many(added)} added${were}`, added, known, notTaken: notTaken.length }
}

export function presentListedImport({ id, name, at, added, by, undoneAt }: ListedImport) {
  return { _id: id, name, at: at.toISOString(), added, by, undoneAt: undoneAt?.toISOString() ?? null }
}

export function presentCustomersRefusal(
  refusal: CsvProblem | { reason: 'unknown-export' | 'changed-meanwhile' },
) {
  switch (refusal.reason) {
    case 'unknown-export':
      return {
        status: 400,
        message:
          'This is no customer export that the shop knows. Shopify’s has the columns First Name, Email and Total Spent, that of a WooCommerce plugin user_email and billing_email, and that of WooCommerce’s Analytics Username, Email and AOV',
      } as const
    case 'changed-meanwhile':
      return {
        status: 409,
        message: 'The shop has changed since the file was checked. Choose the file again',
      } as const
    default: {
      const { status, message } = presentCsvRefusal(refusal)
      return { status, message }
    }
  }
}
