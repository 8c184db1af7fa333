import { fromRupees, type Paise, sum, toRupees } from '../../../lib/money.ts'
import { done, type Result, refused } from '../../../lib/result.ts'
import { db } from '../../../platform/database.ts'
import { type CsvRefusal, readCsv } from '../../catalog/csv/read-csv.ts'
import { MAX_SELECTED, type Order, paidFor, type Status } from '../../orders/rules.ts'
import { readOrdersByIds } from '../../orders/store.ts'
import { normalizeTrackingNumber, type Shipment } from '../../shipments/rules.ts'
import { listShipments } from '../../shipments/store.ts'
import { findShippingParcel } from '../papers/rules.ts'
import { type CourierRow, readColumns, repeated } from './column-rules.ts'
import { findOrdersByNumber } from './store.ts'

export type RemittanceRefusal = CsvRefusal | { reason: 'missing-columns' | 'too-many' }

export type RemittanceDifference = {
  row: number
  number: string
  orderId: string | null
  /** Null if nothing is expected. */
  expected: Paise | null
  paid: Paise | null
  message: string
}

export type Remittance = {
  matched: number
  matchedTotal: Paise
  paidTotal: Paise
  differences: RemittanceDifference[]
}

const reached: readonly Status[] = ['Delivered', 'ReturnInitialized', 'ReturnRejected', 'ReturnAccepted']

/** Compares what a courier says it remits with what its parcels collected; changes nothing. */
export async function matchRemittance(file: Uint8Array): Promise<Result<Remittance, RemittanceRefusal>> {
  const table = readCsv(file)
  if (!table.ok) return table
  const rows = readColumns(table.value, ['number', 'amount'])
  if (!rows) return refused({ reason: 'missing-columns' })
  if (rows.length === 0) return refused({ reason: 'empty' })
  if (rows.length > MAX_SELECTED) return refused({ reason: 'too-many' })
  const numbers = rows.map(({ number }) => normalizeTrackingNumber(number))
  const ids = [...new Set((await findOrdersByNumber(db, numbers)).map(({ orderId }) => orderId))]
  const orders = new Map((await readOrdersByIds(db, ids)).map((order) => [order.id, order]))
  const shipments = await listShipments(db, ids)
  const twice = new Set(
    repeated(
      rows.map(({ row, number }) => ({ row, value: normalizeTrackingNumber(number) })),
      '',
    ).map(({ row }) => row),
  )
  const compared = rows.map((row) => compare(row, twice.has(row.row), shipments, orders))
  const matched = compared.filter(({ message }) => message === null)
  const paidOf = ({ paid }: { paid: Paise | null }) => paid ?? fromRupees(0)
  return done({
    matched: matched.length,
    matchedTotal: sum(matched.map(paidOf)),
    paidTotal: sum(compared.map(paidOf)),
    differences: compared.flatMap(({ message, ...rest }) => (message === null ? [] : [{ ...rest, message }])),
  })
}

function compare(
  { row, number: written, amount }: CourierRow,
  isTwice: boolean,
  shipments: readonly Shipment[],
  orders: ReadonlyMap<string, Order>,
): Omit<RemittanceDifference, 'message'> & { message: string | null } {
  const number = normalizeTrackingNumber(written)
  const paid = amountIn(amount)
  const shipment = shipments.find(({ trackingNumber }) => trackingNumber === number)
  const order = shipment && orders.get(shipment.orderId)
  const about = { row, number, orderId: order?.id ?? null, paid }
  const differs = (message: string, expected: Paise | null = null) => ({ ...about, expected, message })
  if (paid === null)
    return differs(`The amount ${amount || 'is missing'}${amount ? ' is not understood' : ''}`)
  if (isTwice) return differs('This tracking number stands in an earlier row, too')
  if (!shipment || !order) return differs('No parcel has this tracking number')
  if (order.paymentMethod !== 'COD') return differs('This order was paid before')
  const items = order.items.filter(
    ({ id, status }) => shipment.itemIds.includes(id) && reached.includes(status),
  )
  if (items.length === 0) return differs('Nothing of this parcel was delivered')
  const hasShipping = findShippingParcel(order, shipments) === shipment
  const expected = sum([...items.map(paidFor), ...(hasShipping ? [order.shipping] : [])])
  if (expected !== paid)
    return differs(`₹${toRupees(expected)} were to be collected, ₹${toRupees(paid)} are remitted`, expected)
  return { ...about, expected, message: null }
}

function amountIn(text: string): Paise | null {
  const plain = text.replace(/^(₹|rs\.?|inr)\s*/i, '').replaceAll(',', '')
  return /^\d+(\.\d{1,2})?$/.test(plain) ? fromRupees(Number(plain)) : null
}
