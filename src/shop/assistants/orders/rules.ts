import { minus, nothing, type Paise, sum, times } from '../../../lib/money.ts'
import { type ItemStep, type Order, type OrderItem, paidFor, type Refund } from '../../orders/rules.ts'

export type LineStatus = 'processing' | 'partial' | 'fulfilled' | 'removed'
export type Quantities = { original: number; total: number; fulfilled: number }

/** Of an item all units move together. `total`: without what was cancelled, or came back for good. */
export function quantitiesOf({ quantity, status }: Pick<OrderItem, 'quantity' | 'status'>): Quantities {
  if (status === 'Cancelled' || status === 'ReturnAccepted')
    return { original: quantity, total: 0, fulfilled: 0 }
  return { original: quantity, total: quantity, fulfilled: status === 'Pending' ? 0 : quantity }
}

/** As the protocol derives it. */
export function lineStatus({ total, fulfilled }: Quantities): LineStatus {
  if (total === 0) return 'removed'
  if (fulfilled === total) return 'fulfilled'
  return fulfilled > 0 ? 'partial' : 'processing'
}

/** In paise; together they are the `total`. */
export type Total = {
  type: 'subtotal' | 'discount' | 'fulfillment' | 'fee' | 'total'
  amount: number
  display_text?: string
}

const isWorthSaying = ({ type, amount }: Total) => type === 'subtotal' || type === 'total' || amount !== 0

/** A subtotal is what the goods cost after offers, so that it is the sum of the lines' prices. */
export function totalsOf({ subtotal, offerDiscount, couponDiscount, charges, total }: Order): Total[] {
  const { shipping, expressFee = nothing, cashFee = nothing } = charges
  const totals: Total[] = [
    { type: 'subtotal', amount: minus(subtotal, offerDiscount) },
    { type: 'discount', amount: -couponDiscount },
    { type: 'fulfillment', amount: sum([shipping, expressFee]) },
    { type: 'fee', amount: cashFee },
    { type: 'total', amount: total },
  ]
  return totals.filter(isWorthSaying)
}

export function totalsOfItem(item: OrderItem): Total[] {
  const cost: Paise = times(item.price, item.quantity)
  const totals: Total[] = [
    { type: 'subtotal', amount: cost },
    { type: 'discount', amount: -item.couponShare },
    { type: 'total', amount: paidFor(item) },
  ]
  return totals.filter(isWorthSaying)
}

export type AdjustmentStatus = 'pending' | 'completed' | 'failed'

/** `quantity`: negative for what leaves the order; zero where only money moves. */
export type Adjustment = {
  id: string
  type: 'cancellation' | 'return' | 'refund'
  at: Date
  status: AdjustmentStatus
  itemId: string | null
  quantity: number
  amount: Paise | null
}

const returnStatuses = {
  ReturnInitialized: 'pending',
  ReturnAccepted: 'completed',
  ReturnRejected: 'failed',
} as const satisfies Partial<Record<ItemStep['to'], AdjustmentStatus>>

const refundStatuses = {
  due: 'pending',
  pending: 'pending',
  processed: 'completed',
  failed: 'failed',
} as const satisfies Record<Refund['state'], AdjustmentStatus>

type Changes = { items: readonly OrderItem[]; steps: readonly ItemStep[]; refunds: readonly Refund[] }

/** Cancellations and returns as they stand, and each refund. What was paid for no order is none of this order's. */
export function adjustmentsOf({ items, steps, refunds }: Changes): Adjustment[] {
  const changes = items.flatMap((item): Adjustment[] => {
    const last = steps.findLast(({ itemId, to }) => itemId === item.id && to === item.status)
    if (!last) return []
    const about = { at: last.at, itemId: item.id, quantity: -item.quantity, amount: null }
    if (item.status === 'Cancelled')
      return [{ ...about, id: `cancellation_${item.id}`, type: 'cancellation', status: 'completed' }]
    const status = item.status in returnStatuses && returnStatuses[item.status as keyof typeof returnStatuses]
    return status ? [{ ...about, id: `return_${item.id}`, type: 'return', status }] : []
  })
  const paid = refunds.flatMap(({ of, itemId, at, state, amount, to }, index): Adjustment[] =>
    of === 'payment' || to === 'withheld' || amount === nothing
      ? []
      : [
          {
            ...{ id: `refund_${index + 1}`, type: 'refund', at, status: refundStatuses[state] },
            ...{ itemId, quantity: 0, amount },
          },
        ],
  )
  return [...changes, ...paid].sort((one, other) => one.at.getTime() - other.at.getTime())
}

/** `itemIds` moved at one moment. */
export type FulfilmentStep = { type: 'shipped' | 'delivered'; at: Date; itemIds: string[] }

/** In their order; items that moved together, as in one parcel, are one event. */
export function fulfilmentSteps(
  steps: readonly ItemStep[],
  parcelOf: (itemId: string) => string | null,
): FulfilmentStep[] {
  const moves = new Map<string, FulfilmentStep>()
  for (const { from, to, itemId, at } of steps) {
    const type = to === 'Shipped' ? 'shipped' : to === 'Delivered' ? 'delivered' : null
    if (!type || (from !== null && from !== 'Pending' && from !== 'Shipped')) continue
    const key = `${type} ${at.getTime()} ${parcelOf(itemId)}`
    const known = moves.get(key)
    if (known) known.itemIds.push(itemId)
    else moves.set(key, { type, at, itemIds: [itemId] })
  }
  return [...moves.values()].sort((one, other) => one.at.getTime() - other.at.getTime())
}
