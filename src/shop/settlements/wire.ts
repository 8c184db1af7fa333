import { z } from 'zod'
import { pageFields } from '../../forms/paging.ts'
import { sum, toRupees } from '../../lib/money.ts'
import { csvHead, csvLine } from '../catalog/csv/column-rules.ts'
import { csvFile } from '../catalog/csv/wire.ts'
import type { FileRefusal } from '../fulfilment/csv/column-rules.ts'
import { fileRows, presentFileProblem } from '../fulfilment/csv/wire.ts'
import { type ReportCheck, type ReportRefusal, toBook } from './report-rules.ts'
import {
  differencesInWords,
  type FeeMonth,
  type LineRow,
  MAX_UNSETTLED_DAYS,
  netFee,
  type SettlementRow,
  type UnsettledPayment,
} from './rules.ts'

export const reportCheckForm = csvFile

const MAX_NAME_LENGTH = 120

/** `settlements`, `total`: those of the check. */
export const reportForm = z.object({
  ...csvFile.shape,
  name: z
    .string('The name of the file is not text')
    .transform((name) => name.trim().slice(-MAX_NAME_LENGTH).trim() || 'Settlements')
    .default('Settlements'),
  settlements: fileRows,
  total: z.number('The request is not understood'),
})

const settlementId = z.string('Which settlement?').regex(/^[\w-]{1,100}$/, 'Which settlement?')

export const linesFields = z.object({ ...pageFields, settlement: settlementId.optional() })

const days = `days must be a whole number from 0 to ${MAX_UNSETTLED_DAYS}`
export const unsettledFields = z.object({
  ...pageFields,
  days: z.coerce.number(days).int(days).min(0, days).max(MAX_UNSETTLED_DAYS, days).optional(),
})

export type SettlementOnWire = ReturnType<typeof presentSettlement>

/** `fee` without its GST; null until it is booked. */
export function presentSettlement({
  id,
  reference,
  amount,
  status,
  settledAt,
  sums,
  different,
}: SettlementRow) {
  return {
    _id: id,
    reference,
    amount: toRupees(amount),
    status,
    settledAt: settledAt.toISOString(),
    different,
    booked: sums && { gross: toRupees(sums.gross), fee: toRupees(netFee(sums)), tax: toRupees(sums.tax) },
  }
}

export type LineOnWire = ReturnType<typeof presentLine>

export function presentLine({
  id,
  settlementId: settlement,
  settledAt,
  gross,
  fee,
  tax,
  difference,
  ...line
}: LineRow) {
  return {
    _id: id,
    settlement,
    settledAt: settledAt.toISOString(),
    ...line,
    gross: toRupees(gross),
    fee: toRupees(netFee({ fee, tax })),
    tax: toRupees(tax),
    difference: difference && differencesInWords[difference],
  }
}

export type UnsettledOnWire = ReturnType<typeof presentUnsettled>

export const presentUnsettled = ({ paymentId, orderId, orderNumber, paidAt, amount }: UnsettledPayment) => ({
  _id: paymentId,
  orderId,
  orderNumber,
  paidAt: paidAt.toISOString(),
  amount: toRupees(amount),
})

export type FeeMonthOnWire = ReturnType<typeof presentFeeMonth>

export const presentFeeMonth = ({ month, settlements, ...sums }: FeeMonth) => ({
  month,
  settlements,
  gross: toRupees(sums.gross),
  fee: toRupees(netFee(sums)),
  tax: toRupees(sums.tax),
})

/** For the input credit: an invoice of the provider has the same sums. */
export const feesCsv = (months: readonly FeeMonth[]): string =>
  csvHead(['Month', 'Settlements', 'Gross', 'Fees without GST', 'GST on fees']) +
  months
    .map(presentFeeMonth)
    .map(({ month, settlements, gross, fee, tax }) => csvLine([month, settlements, gross, fee, tax]))
    .join('')

const MAX_ROWS_SHOWN = 100

export type ReportCheckOnWire = ReturnType<typeof presentReportCheck>

/** `settlements` and `total` are what would be booked. */
export function presentReportCheck(check: ReportCheck) {
  const booked = toBook(check)
  return {
    settlements: booked.length,
    total: toRupees(sum(booked.map(({ settlement }) => settlement.amount))),
    known: check.known.size,
    found: booked.map(({ settlement: { id, reference, amount, settledAt }, lines }) => ({
      _id: id,
      reference,
      settledAt: settledAt.toISOString(),
      amount: toRupees(amount),
      lines: lines.length,
    })),
    leftOutRows: check.leftOut.length,
    leftOut: check.leftOut.slice(0, MAX_ROWS_SHOWN),
  }
}

export function presentReportRefusal(refusal: FileRefusal | ReportRefusal) {
  if (refusal.reason === 'nothing-to-book')
    return { status: 409, message: 'All settlements of this file are booked already' } as const
  if (refusal.reason === 'left-out')
    return {
      status: 409,
      message: 'Nothing of this file can be booked: its settlements are booked already, or left out',
    } as const
  if (refusal.reason === 'missing-columns')
    return {
      status: 400,
      message:
        'The file needs the columns of the settlement recon report: transaction_entity, entity_id, amount, debit, credit, settlement_id and settled_at',
    } as const
  if (refusal.reason === 'too-many-rows')
    return {
      status: 400,
      message: 'The file has too many rows. Download the report of fewer days: a settlement is never parted',
    } as const
  return presentFileProblem('remittance', refusal)
}
