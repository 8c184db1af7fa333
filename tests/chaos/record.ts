import type { OrderOnWire } from '../../src/shop/orders/wire.ts'
import type { Attempt } from './journal.ts'
import type { Person } from './people.ts'
import type { Random } from './random.ts'
import type { ApiResponse } from './traffic.ts'
import { countRefusal, recordSale, type Trial } from './trial.ts'

/** What a shopper chooses follows from the seed, whichever shop answers. */
export type Shopper = Person & { random: Random; ask: (asked: Question) => Promise<ApiResponse> }
export type Question = { method: string; path: string; body?: unknown; key?: string; orders?: boolean }

export function recordResponse(
  trial: Trial,
  shopper: Shopper,
  attempt: Attempt,
  { status, body }: ApiResponse,
  paymentId?: string,
): void {
  if (status !== 201) {
    trial.journal.write({ what: 'refused', ...attempt, status, message: String(body?.message) })
    recordShownOrder(trial, shopper, body?.order)
    countRefusal(trial, String(body?.message))
    return
  }
  const order: OrderOnWire = body.order
  const paid = paymentId === undefined ? {} : { paymentId }
  trial.journal.write({ what: 'ordered', ...attempt, ...orderFields(order), ...paid })
  trial.ordered[attempt.method]++
  for (const { _id: itemId } of order.items)
    recordSale(trial, { cookie: shopper.cookie, orderId: order._id, itemId })
}

/** Some refusals show an earlier order: it counts as reported, too. */
export function recordShownOrder(trial: Trial, shopper: Shopper, order: OrderOnWire | undefined): void {
  if (order)
    trial.journal.write({
      what: 'shown',
      shopper: shopper.id,
      method: order.paymentMethod,
      ...orderFields(order),
    })
}

export function orderFields({ _id: orderId, items, theTotelAmount: total }: OrderOnWire) {
  const bought = items.map(({ productId, size, quantity, priceDetails }) => {
    return { productId: productId._id, size, quantity, price: priceDetails.discountedPrice }
  })
  return { orderId, items: bought, total }
}
