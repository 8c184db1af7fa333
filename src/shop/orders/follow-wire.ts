import { z } from 'zod'
import type { DeliveryEstimate } from '../delivery/rules.ts'
import type { Shipment } from '../shipments/rules.ts'
import { presentOwnShipment } from '../shipments/wire.ts'
import { presentOwnStep } from './history-wire.ts'
import type { ItemStep, Order } from './rules.ts'
import { presentOrder } from './wire.ts'

type FollowedOrder = { order: Order; steps: ItemStep[]; shipments: Shipment[] }

export const followForm = z.object({ token: z.string('Which order?').max(200, 'Which order?') })

/** Without address, account, GSTIN, reasons and refunds: links are forwarded. */
export function presentFollowedOrder(
  { order, steps, shipments }: FollowedOrder,
  arrives: DeliveryEstimate['arrives'] | null,
) {
  const { _id, number, items, pickup, expressDays, orderDate, theTotelAmount } = presentOrder(order)
  return {
    order: {
      ...{ _id, number, orderDate, theTotelAmount, ...(pickup && { pickup }) },
      ...(expressDays && { expressDays }),
      items: items.map((item) => ({ ...item, cancelReason: null })),
    },
    steps: steps.map((step) => ({ ...presentOwnStep(step), itemId: step.itemId, reason: null })),
    parcels: shipments.map((shipment) => ({ ...presentOwnShipment(shipment), items: shipment.itemIds })),
    arrives,
  }
}
