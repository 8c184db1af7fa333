import { cancelReasons, returnReasons, type Status } from '../../src/shop/orders/rules.ts'
import { later, oneOf } from './moments.ts'

/** A step of an item's way, who took it, and why. */
export type Step = { from: Status; to: Status; at: Date; by: 'shopper' | 'admin'; reason: string | null }

type Way = [to: Status, by: Step['by'], days: number][]

const delivered: Way = [
  ['Shipped', 'admin', 0.9],
  ['Delivered', 'admin', 4.2],
]
const returning: Way = [...delivered, ['ReturnInitialized', 'shopper', 7.3]]

/** The way to each status, with the days from the order to each step: none of them lies ahead (see `likelyFates`). */
const ways: Record<Status, Way> = {
  Pending: [],
  Shipped: delivered.slice(0, 1),
  Delivered: delivered,
  ReturnInitialized: returning,
  ReturnRejected: [...returning, ['ReturnRejected', 'admin', 9.6]],
  ReturnAccepted: [...returning, ['ReturnAccepted', 'admin', 9.4]],
  Cancelled: [['Cancelled', 'shopper', 0.05]],
}

const mostly = Array<Status>(7).fill('Delivered')

/** How an item that was ordered so many days ago may stand, each as often as it is named. */
export function likelyFates(daysAgo: number): [Status, ...Status[]] {
  if (daysAgo < 1) return ['Pending']
  if (daysAgo < 2) return ['Pending', 'Pending', 'Pending', 'Pending', 'Cancelled']
  if (daysAgo < 6) return ['Shipped', 'Shipped', 'Shipped', 'Pending', 'Cancelled']
  if (daysAgo < 9) return ['Shipped', 'Cancelled', ...mostly]
  if (daysAgo < 17) return ['ReturnInitialized', 'Cancelled', ...mostly]
  return ['Cancelled', 'Cancelled', 'ReturnAccepted', 'ReturnRejected', ...mostly, ...mostly]
}

/** The way of an item from Pending to `fate`. */
export function wayTo(fate: Status, placedAt: Date, chance: () => number): Step[] {
  const returnReason = oneOf(returnReasons, chance)
  let from: Status = 'Pending'
  return ways[fate].map(([to, by, days]) => {
    const reason =
      to === 'Cancelled' ? oneOf(cancelReasons, chance) : to === 'ReturnInitialized' ? returnReason : null
    const step = { from, to, at: later(placedAt, days), by, reason }
    from = to
    return step
  })
}
