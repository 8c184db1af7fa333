import { z } from 'zod'
import { reference } from '../../../forms/reference.ts'
import {
  type BookedOutcome,
  type Delivery,
  type DeliveryState,
  deliveryStateOf,
  lastBooked,
  type OutcomeDraft,
  type OutcomeRefusal,
  type Units,
  unitsOf,
} from '../../orders/outcome-rules.ts'
import type { SourceRefusal } from '../../orders/refund-source-rules.ts'
import type { Order, OrderItem } from '../../orders/rules.ts'
import { MAX_BULK_ORDERS } from '../bulk-rules.ts'
import { batch, chosenRefundTo, presentSourceRefusal } from '../wire.ts'

const count = z.coerce
  .number('How many units?')
  .int('Units are whole numbers')
  .min(0, 'How many units?')
  .default(0)

export const outcomesForm = z.object({
  batch,
  /** Of what is still on its way, and was prepaid. */
  refundTo: chosenRefundTo,
  items: z
    .array(
      z
        .object({
          itemId: reference('Which item?'),
          whole: count,
          damaged: count,
          lost: count,
          destroyed: count,
          kept: count,
          corrects: reference('Which booking?').nullish(),
        })
        .transform(
          ({ itemId, corrects, ...units }): OutcomeDraft => ({ itemId, corrects: corrects ?? null, units }),
        ),
      'Which items?',
    )
    .min(1, 'Which items?')
    .max(MAX_BULK_ORDERS, `At most ${MAX_BULK_ORDERS} items at once`)
    .refine(
      (items) => new Set(items.map(({ itemId }) => itemId)).size === items.length,
      'An item is named once',
    ),
})

export type OutcomeOnWire = {
  _id: string
  corrects: string | null
  units: Units
  by: string | null
  at: string
}

/** What became of an item that has left; `units`: where it is booked; `last` the booking that a correction names. */
export type DeliveryOnWire = {
  itemId: string
  state: DeliveryState
  units: Units | null
  last: string | null
  stopRequestedAt: string | null
  booked: OutcomeOnWire[]
}

const presentOutcome = ({ id, corrects, units, by, at }: BookedOutcome): OutcomeOnWire => ({
  _id: id,
  corrects,
  units,
  by: by?.name ?? null,
  at: at.toISOString(),
})

/** Of what has left. */
export function presentDeliveries(
  { items }: Pick<Order, 'items'>,
  deliveries: readonly Delivery[],
): DeliveryOnWire[] {
  return items.flatMap((item) => {
    const delivery = deliveries.find(({ itemId }) => itemId === item.id)
    return delivery && deliveryStateOf(item, delivery) !== 'not-sent' ? [presentDelivery(item, delivery)] : []
  })
}

function presentDelivery(item: OrderItem, delivery: Delivery): DeliveryOnWire {
  const { itemId, stopRequestedAt, booked } = delivery
  const state = deliveryStateOf(item, delivery)
  return {
    itemId,
    state,
    units: state === 'booked' ? unitsOf(item, delivery) : null,
    last: lastBooked(booked)?.id ?? null,
    stopRequestedAt: stopRequestedAt?.toISOString() ?? null,
    booked: booked.map(presentOutcome),
  }
}

const refusals = {
  'no-item': { status: 404, message: 'Item not found' },
  'not-sent': { status: 409, message: 'This has not left' },
  arrived: { status: 409, message: 'This was delivered: it comes back as a return' },
  'not-cancelled': { status: 409, message: 'This is still on its way: choose Delivered when it has arrived' },
  booked: { status: 409, message: 'What became of this was booked in the meantime' },
  'other-quantity': { status: 400, message: 'The units must add up to those that were sent' },
  'sold-since': {
    status: 409,
    message: 'The units that came back have been sold since: count the stock first',
  },
} as const

export const presentOutcomeRefusal = (refusal: OutcomeRefusal | SourceRefusal) =>
  refusal.reason === 'no-source' ? presentSourceRefusal(refusal) : refusals[refusal.reason]
