import type { OrderOnWire } from '../../src/shop/orders/wire.ts'
import type { Dice } from './dice.ts'
import type { Attempt } from './journal.ts'
import type { Person } from './people.ts'
import type { Told } from './traffic.ts'
import { countRefusal, noteSold, type Trial } from './trial.ts'

/** A shopper at work: what they choose follows from the seed, which shop they ask does not matter to it. */
export type Shopper = Person & { dice: Dice; ask: (asked: Question) => Promise<Told> }
export type Question = { method: string; path: string; body?: unknown; key?: string; orders?: boolean }

/** Writes down what the shop said about an attempt. */
export function noteAnswer(
  trial: Trial,
  shopper: Shopper,
  attempt: Attempt,
  { status, body }: Told,
  paymentId?: string,
): void {
  if (status !== 201) {
    trial.journal.write({ what: 'refused', ...attempt, status, message: String(body?.message) })
    noteShown(trial, shopper, body?.order)
    countRefusal(trial, String(body?.message))
    return
  }
  const order: OrderOnWire = body.order
  const paid = paymentId === undefined ? {} : { paymentId }
  trial.journal.write({ what: 'ordered', ...attempt, ...asTold(order), ...paid })
  trial.ordered[attempt.method]++
  for (const { _id: itemId } of order.items)
    noteSold(trial, { cookie: shopper.cookie, orderId: order._id, itemId })
}

/** Some refusals show an order that was made before: that counts as told, too. */
export function noteShown(trial: Trial, shopper: Shopper, order: OrderOnWire | undefined): void {
  if (order)
    trial.journal.write({ what: 'shown', shopper: shopper.id, method: order.paymentMethod, ...asTold(order) })
}

function asTold({ _id: orderId, items, theTotelAmount: total }: OrderOnWire) {
  const bought = items.map(({ productId, size, quantity, priceDetails }) => {
    return { productId: productId._id, size, quantity, price: priceDetails.discountedPrice }
  })
  return { orderId, items: bought, total }
}
