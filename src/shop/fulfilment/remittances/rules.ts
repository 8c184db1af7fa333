import { type Day, formatDate } from '../../../lib/dates.ts'
import { formatRupees, minus, nothing, type Paise, sum, toRupees } from '../../../lib/money.ts'
import { readDay } from '../../../lib/typed-days.ts'
import { readAmount } from '../../../lib/typed-numbers.ts'
import { sumOfCharges } from '../../charges/rules.ts'
import { type Order, paidFor, type Status } from '../../orders/rules.ts'
import { readTrackingNumber, type Shipment, trackingNumbersInWords } from '../../shipments/rules.ts'
import { type MappedRow, rowsInWords } from '../csv/column-rules.ts'
import { findParcelWithCharges } from '../shipping-documents/rules.ts'

export const MAX_FILE_NAME_LENGTH = 120
const MAX_REFERENCE_LENGTH = 60

/** The cash for items with these statuses was collected. */
export const collected: readonly Status[] = [
  'Delivered',
  'ReturnInitialized',
  'ReturnRejected',
  'ReturnAccepted',
]

/** `expected` is what the parcel had to collect; `refusal` says why nothing is expected. */
export type CashParcel = {
  shipmentId: string
  orderId: string
  orderNumber: number
  courierId: string
  expected: Paise
  refusal: keyof typeof refusals | null
  booked: readonly BookedRow[]
}

export type BookedRow = { amount: Paise; at: Date; reference: string | null; paidOn: Day | null }

/** `repeated`: booked before, or counted with another row. */
export type JudgedRow = {
  row: number
  number: string
  orderId: string | null
  orderNumber: number | null
  shipmentId: string | null
  /** Null if nothing is expected. */
  expected: Paise | null
  /** Null if it cannot be read. */
  paid: Paise | null
  reference: string | null
  paidOn: Day | null
  state: 'understood' | 'repeated' | 'left-out'
  /** Null if all is as expected. */
  message: string | null
}

export function cashOf(
  order: Order,
  shipment: Shipment,
  shipments: readonly Shipment[],
): Pick<CashParcel, 'expected' | 'refusal'> {
  if (order.paymentMethod !== 'COD') return { expected: nothing, refusal: 'prepaid' }
  const sent = order.items.filter(({ id }) => shipment.itemIds.includes(id))
  const items = sent.filter(({ status }) => collected.includes(status))
  if (items.length === 0) {
    const isCancelled = sent.every(({ status }) => status === 'Cancelled')
    return { expected: nothing, refusal: isCancelled ? 'cancelled' : 'not-delivered' }
  }
  const hasCharges = findParcelWithCharges(order, shipments)?.id === shipment.id
  return {
    expected: sum([...items.map(paidFor), ...(hasCharges ? [sumOfCharges(order.charges)] : [])]),
    refusal: null,
  }
}

const refusals = {
  prepaid: 'This order was paid before',
  'not-delivered': 'Nothing of this parcel was delivered',
  cancelled: 'All of this parcel is cancelled, so no cash is expected of it',
} as const

/** Every row is understood, repeated or left out. What is understood of a parcel is never more than it had to collect, or one row. */
export function judgeRows(
  rows: readonly MappedRow[],
  parcels: ReadonlyMap<string, readonly CashParcel[]>,
  courierId: string | null,
): JudgedRow[] {
  const read = rows.map((row) => readRow(row, parcels, courierId))
  const judged = new Map(read.map(({ judged }) => [judged.row, judged]))
  const groups = Map.groupBy(
    read.flatMap(({ judged, parcel }) =>
      parcel && judged.paid !== null ? [{ ...judged, parcel, paid: judged.paid }] : [],
    ),
    ({ parcel }) => parcel,
  )
  for (const [parcel, group] of groups)
    for (const { row, state, message } of judgeParcel(parcel, group)) {
      const before = judged.get(row)
      if (before) judged.set(row, { ...before, state, message })
    }
  return [...judged.values()]
}

function readRow(
  { row, problem, ...written }: MappedRow,
  parcels: ReadonlyMap<string, readonly CashParcel[]>,
  courierId: string | null,
): { judged: JudgedRow; parcel: CashParcel | null } {
  const number = readTrackingNumber(written.number)
  // Excel writes ? for ₹ where it saves in an encoding without it.
  const paid = problem ? null : readAmount(written.amount.replace(/^([-(]?)\s*\?\s*/, '$1'))
  const found = number.ok ? (parcels.get(number.value) ?? []) : []
  const own = found.filter((parcel) => parcel.courierId === courierId)
  const candidates = own.length > 0 ? own : found
  const [parcel] = candidates
  const judged: JudgedRow = {
    row,
    number: number.ok ? number.value : written.number,
    orderId: parcel?.orderId ?? null,
    orderNumber: parcel?.orderNumber ?? null,
    shipmentId: parcel?.shipmentId ?? null,
    expected: parcel && !parcel.refusal ? parcel.expected : null,
    paid,
    reference: written.reference.slice(0, MAX_REFERENCE_LENGTH) || null,
    paidOn: readDay(written.paidOn),
    state: 'left-out',
    message: null,
  }
  const leave = (message: string) => ({ judged: { ...judged, message }, parcel: null })
  if (problem) return leave(problem)
  if (!number.ok) return leave(trackingNumbersInWords[number.refusal.reason])
  if (paid === null)
    return leave(written.amount ? `The amount ${written.amount} is not understood` : 'The amount is missing')
  if (paid === 0) return leave('Nothing is remitted in this row')
  if (!parcel) return leave('No parcel has this tracking number')
  if (candidates.length > 1)
    return leave('Parcels of several couriers have this tracking number: choose the courier')
  if (parcel.refusal) return leave(refusals[parcel.refusal])
  return { judged, parcel }
}

type Verdict = Pick<JudgedRow, 'row' | 'state' | 'message'>
type PaidRow = Pick<JudgedRow, 'row' | 'reference' | 'paidOn'> & { paid: Paise }

/** Rows without a reference and day of payment cannot be told apart. */
function isOther(booked: BookedRow, { reference, paidOn }: PaidRow): boolean {
  if (booked.reference && reference) return booked.reference !== reference
  return !booked.paidOn || !paidOn || booked.paidOn !== paidOn
}

/** Rows of one parcel. Equal rows count once, unless the parcel collected exactly what all of them remit. */
function judgeParcel({ expected, booked }: CashParcel, all: readonly PaidRow[]): Verdict[] {
  const before = booked.map(({ amount }) => amount)
  const left = minus(expected, ...before)
  // Cash that was taken back whole is remitted again. A file that repeats a row that took it back is an old one.
  const isDueAgain =
    booked.length > 0 && sum(before) === 0 && !all.some(({ paid }) => paid < 0 && before.includes(paid))
  const findBooked = (row: PaidRow) =>
    booked.find((one) => one.amount === row.paid && !(isDueAgain && isOther(one, row)))
  const total = (rows: readonly PaidRow[]) => sum(rows.map(({ paid }) => paid))
  const understood = ({ row }: PaidRow, message: string | null = null): Verdict => ({
    row,
    state: 'understood',
    message,
  })
  const fresh = all.filter((row) => !findBooked(row))
  const verdicts = all.flatMap((row): Verdict[] => {
    const known = findBooked(row)
    return known
      ? [{ row: row.row, state: 'repeated', message: `Booked on ${formatDate(known.at)} already` }]
      : []
  })
  if (fresh.length > 0 && total(fresh) === left) return [...verdicts, ...fresh.map((one) => understood(one))]

  const firsts = [...Map.groupBy(fresh, ({ paid }) => paid).values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const message = `The same as row ${first.row}, which counts`
    verdicts.push(...others.map(({ row }) => ({ row, state: 'repeated', message }) as const))
    return [first]
  })
  const [only] = firsts
  const sumNow = total(firsts)
  const differs = `${inRupees(expected)} were to be collected, ${inRupees(sum([...before, sumNow]))} are remitted`
  if (only && firsts.length === 1 && booked.length === 0 && only.paid > 0)
    return [...verdicts, understood(only, only.paid === expected ? null : differs)]
  if (firsts.length > 0 && sumNow <= left && sum([...before, sumNow]) >= 0)
    return [...verdicts, ...firsts.map((one) => understood(one, differs))]
  const message =
    firsts.length > 1
      ? `${inRupees(expected)} were to be collected, but the ${rowsInWords(firsts.map(({ row }) => row))} remit ${inRupees(sumNow)} together`
      : sumNow < 0
        ? 'More would be taken back than was remitted for this parcel'
        : `Of ${inRupees(expected)} that were to be collected, ${inRupees(sum(before))} are booked already`
  return [...verdicts, ...firsts.map(({ row }) => ({ row, state: 'left-out', message }) as const)]
}

const inRupees = (amount: Paise) => formatRupees(toRupees(amount))

export type RemittanceCheck = {
  rows: JudgedRow[]
  booked: number
  bookedTotal: Paise
  matched: number
  matchedTotal: Paise
  paidTotal: Paise
}

/** `matched`: what is booked and as expected. `paidTotal`: of every amount that can be read. */
export function summarize(rows: JudgedRow[]): RemittanceCheck {
  const total = (some: readonly JudgedRow[]) => sum(some.map(({ paid }) => paid ?? nothing))
  const understood = rows.filter(({ state }) => state === 'understood')
  const matched = understood.filter(({ message }) => message === null)
  return {
    rows,
    booked: understood.length,
    bookedTotal: total(understood),
    matched: matched.length,
    matchedTotal: total(matched),
    paidTotal: total(rows),
  }
}

export type RemittanceRow = {
  row: number
  shipmentId: string
  amount: Paise
  expected: Paise
  reference: string | null
  paidOn: Day | null
}

export const understoodRows = ({ rows }: RemittanceCheck): RemittanceRow[] =>
  rows.flatMap(({ row, state, shipmentId, paid, expected, reference, paidOn }) =>
    state === 'understood' && shipmentId && paid !== null && expected !== null
      ? [{ row, shipmentId, amount: paid, expected, reference, paidOn }]
      : [],
  )

export type Remittance = {
  id: string
  fileName: string
  courier: { id: string; name: string }
  bookedBy: { id: string; name: string } | null
  bookedAt: Date
  rows: number
  parcels: number
  amount: Paise
  expected: Paise
  references: string[]
}

/** A delivered parcel of which no cash is booked, or all was taken back. */
export type UnremittedParcel = {
  id: string
  orderId: string
  orderNumber: number
  courier: { id: string; name: string }
  trackingNumber: string | null
  deliveredAt: Date
  toCollect: Paise
}

export type RemittanceRefusal =
  | { reason: 'other-than-checked' }
  | { reason: 'nothing-to-book' }
  | { reason: 'no-courier' }
