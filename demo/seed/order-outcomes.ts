import { cancelReasons, returnReasons, type Status } from '../../src/shop/orders/rules.ts'
import { oneOf } from '../catalogue/seeded-random.ts'
import { later } from './dates.ts'

/** A status change of an order's item. */
export type Step = { from: Status; to: Status; at: Date; by: 'shopper' | 'admin'; reason: string | null }

/** `days` since the order. */
type Course = [to: Status, by: Step['by'], days: number][]

const delivered: Course = [
  ['Shipped', 'admin', 0.9],
  ['Delivered', 'admin', 4.2],
]
const returning: Course = [...delivered, ['ReturnInitialized', 'shopper', 7.3]]

/** `likelyOutcomes` picks a status only after its last step, so that none lies in the future. */
const courses: Record<Status, Course> = {
  Pending: [],
  Shipped: delivered.slice(0, 1),
  Delivered: delivered,
  ReturnInitialized: returning,
  ReturnRejected: [...returning, ['ReturnRejected', 'admin', 9.6]],
  ReturnAccepted: [...returning, ['ReturnAccepted', 'admin', 9.4]],
  Cancelled: [['Cancelled', 'shopper', 0.05]],
}

const mostly = Array<Status>(7).fill('Delivered')

/** Statuses that an item ordered `daysAgo` may have; one that is listed twice is twice as likely. */
export function likelyOutcomes(daysAgo: number): [Status, ...Status[]] {
  if (daysAgo < 1) return ['Pending']
  if (daysAgo < 2) return ['Pending', 'Pending', 'Pending', 'Pending', 'Cancelled']
  if (daysAgo < 6) return ['Shipped', 'Shipped', 'Shipped', 'Pending', 'Cancelled']
  if (daysAgo < 9) return ['Shipped', 'Cancelled', ...mostly]
  if (daysAgo < 17) return ['ReturnInitialized', 'Cancelled', ...mostly]
  return ['Cancelled', 'Cancelled', 'ReturnAccepted', 'ReturnRejected', ...mostly, ...mostly]
}

/** From Pending to `outcome`. */
export function stepsTo(outcome: Status, placedAt: Date, random: () => number): Step[] {
  const returnReason = oneOf(returnReasons, random)
  let from: Status = 'Pending'
  return courses[outcome].map(([to, by, days]) => {
    const reason =
      to === 'Cancelled' ? oneOf(cancelReasons, random) : to === 'ReturnInitialized' ? returnReason : null
    const step = { from, to, at: later(placedAt, days), by, reason }
    from = to
    return step
  })
}

export function returnReasonOf(steps: readonly Step[]): string | null {
  return steps.find(({ to }) => to === 'ReturnInitialized')?.reason ?? null
}
