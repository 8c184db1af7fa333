import { toRupees } from '../../../lib/money.ts'
import type { CsvProblem } from '../../catalog/csv/wire.ts'
import { presentCustomersRefusal } from '../moving-in/wire.ts'
import type { EarlierOrder, OrdersPlan, OrdersResult } from './rules.ts'

const MAX_SHOWN = 100

/** `otherCurrencies`: how many were not paid in rupees. */
export function presentOrdersPlan({ shop, add, known, notTaken, ignored }: OrdersPlan) {
  return {
    shop,
    add: add.length,
    otherCurrencies: add.filter(({ total }) => 'text' in total).length,
    known,
    notTaken: notTaken.length,
    firstNotTaken: notTaken.slice(0, MAX_SHOWN),
    ignored,
  }
}

export type OrdersResultOnWire = { message: string; added: number; known: number; notTaken: number }

export function presentOrdersResult({ added, known, notTaken }: OrdersResult): OrdersResultOnWire {
  const many = added === 1 ? '1 order' : `${added.toLocaleString('en-IN')} orders`
  const were = known > 0 ? `, ${known.toLocaleString('en-IN')} were there already` : ''
  return { message: `${many} added${were}`, added, known, notTaken: notTaken.length }
}

/** Amounts in rupees; of another currency only the text is known. */
export type EarlierOrderOnWire = {
  _id: string
  shop: string
  number: string
  at: string
  status: string
  total: number | null
  totalText: string | null
  refunded: number | null
  refundedText: string | null
  items: { name: string; sku: string; quantity: number; amount: number | null; amountText: string | null }[]
}

export function presentEarlierOrder({
  id,
  at,
  total,
  refunded,
  items,
  ...order
}: EarlierOrder): EarlierOrderOnWire {
  return {
    _id: id,
    ...order,
    at: at.toISOString(),
    total: total === null ? null : toRupees(total),
    refunded: refunded === null ? null : toRupees(refunded),
    items: items.map(({ amount, ...item }) => ({
      ...item,
      amount: amount === null ? null : toRupees(amount),
    })),
  }
}

export function presentOrdersRefusal(
  refusal: CsvProblem | { reason: 'unknown-export' | 'changed-meanwhile' },
) {
  if (refusal.reason !== 'unknown-export') return presentCustomersRefusal(refusal)
  return {
    status: 400,
    message:
      'This is no order export that the shop knows. Shopify’s has the columns Name, Financial Status and Lineitem name, that of a WooCommerce plugin order_number, order_date, order_total and line_item_1',
  } as const
}
