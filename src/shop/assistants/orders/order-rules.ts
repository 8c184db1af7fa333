import { type Day, formatDate } from '../../../lib/dates.ts'
import { pathOf } from '../../../lib/pictures.ts'
import {
  type ItemStep,
  isUnderWay,
  type Order,
  type OrderItem,
  orderName,
  type Refund,
} from '../../orders/rules.ts'
import { type Shipment, trackingUrlOf } from '../../shipments/rules.ts'
import {
  type Adjustment,
  adjustmentsOf,
  type FulfilmentStep,
  fulfilmentSteps,
  lineStatus,
  quantitiesOf,
  totalsOf,
  totalsOfItem,
} from './rules.ts'

/** What an assistant is told of an order. `checkoutId`: null where no assistant's checkout led to it. */
export type OrderFacts = {
  order: Order
  steps: readonly ItemStep[]
  shipments: readonly Shipment[]
  refunds: readonly Refund[]
  arrives: { from: Day; to: Day } | null
  checkoutId: string | null
}

const titleOf = ({ brand, productName, sizeLabel }: OrderItem) => `${brand.name} ${productName}, ${sizeLabel}`

function describeLine(item: OrderItem, origin: string) {
  const quantity = quantitiesOf(item)
  const { id, sizeId, price, thumbnail } = item
  const image = thumbnail && { image_url: origin + pathOf(thumbnail) }
  return {
    id,
    item: { id: sizeId, title: titleOf(item), price, ...image },
    quantity,
    totals: totalsOfItem(item),
    status: lineStatus(quantity),
  }
}

/** Without the recipient's phone, which no assistant needs to say where a parcel goes. */
function describeDestination({ shippingAddress, pickup }: Order) {
  const { name, address, locality, city, state, pinCode } = shippingAddress
  return {
    ...(!pickup && { first_name: name }),
    street_address: address,
    ...(locality && { extended_address: locality }),
    address_locality: city,
    address_region: state,
    postal_code: pinCode,
    address_country: 'IN',
  }
}

function promiseOf({ order, arrives }: Pick<OrderFacts, 'order' | 'arrives'>): string | null {
  const { pickup, items } = order
  if (!isUnderWay(items)) return null
  if (pickup) return `To be picked up at ${pickup.place}, ready by ${formatDate(pickup.readyBy)}`
  if (!arrives) return null
  return arrives.from === arrives.to
    ? `Arrives on ${formatDate(arrives.to)}`
    : `Arrives from ${formatDate(arrives.from)} to ${formatDate(arrives.to)}`
}

/** None once everything is cancelled: nothing is promised then. */
function describeExpectations(facts: OrderFacts) {
  const { order } = facts
  const coming = order.items.filter(({ status }) => status !== 'Cancelled')
  if (coming.length === 0) return []
  const description = promiseOf(facts)
  return [
    {
      id: `expectation_${order.id}`,
      line_items: coming.map(({ id, quantity }) => ({ id, quantity })),
      method_type: order.pickup ? 'pickup' : 'shipping',
      destination: describeDestination(order),
      ...(description && { description }),
    },
  ]
}

const stepsInWords = {
  shipped: { shipping: 'On its way', pickup: 'Ready to be picked up' },
  delivered: { shipping: 'Delivered', pickup: 'Picked up' },
}

function describeStep({ type, at, itemIds }: FulfilmentStep, { order, shipments }: OrderFacts) {
  const parcel = order.pickup ? undefined : shipments.find((sent) => sent.itemIds.includes(itemIds[0] ?? ''))
  const trackingUrl = parcel && trackingUrlOf(parcel)
  const units = new Map(order.items.map(({ id, quantity }) => [id, quantity]))
  return {
    id: `${type}_${itemIds[0]}`,
    occurred_at: at.toISOString(),
    type: order.pickup && type === 'shipped' ? 'ready_for_pickup' : type,
    line_items: itemIds.map((id) => ({ id, quantity: units.get(id) ?? 1 })),
    ...(parcel && { carrier: parcel.courier.name }),
    ...(parcel?.trackingNumber && { tracking_number: parcel.trackingNumber }),
    ...(trackingUrl && { tracking_url: trackingUrl }),
    description: stepsInWords[type][order.pickup ? 'pickup' : 'shipping'],
  }
}

const adjustmentsInWords = { cancellation: 'Cancelled', return: 'Return', refund: 'Refund' } as const

function describeAdjustment({ id, type, at, status, itemId, quantity, amount }: Adjustment) {
  return {
    id,
    type,
    occurred_at: at.toISOString(),
    status,
    ...(itemId && { line_items: [{ id: itemId, quantity }] }),
    ...(amount !== null && { totals: [{ type: 'total', amount: -amount }] }),
    description: adjustmentsInWords[type],
  }
}

/** The whole order as it is now, whatever happened. `origin`: of the shop. */
export function describeOrder(facts: OrderFacts, origin: string): Record<string, unknown> {
  const { order, steps, shipments, checkoutId } = facts
  const parcelOf = (itemId: string) => shipments.find(({ itemIds }) => itemIds.includes(itemId))?.id ?? null
  return {
    id: order.id,
    label: orderName(order.number),
    checkout_id: checkoutId ?? order.id,
    permalink_url: `${origin}/profile/orders/${order.id}`,
    currency: 'INR',
    line_items: order.items.map((item) => describeLine(item, origin)),
    fulfillment: {
      expectations: describeExpectations(facts),
      events: fulfilmentSteps(steps, parcelOf).map((step) => describeStep(step, facts)),
    },
    adjustments: adjustmentsOf({ ...facts, items: order.items }).map(describeAdjustment),
    totals: totalsOf(order),
  }
}
