import fc from 'fast-check'
import { checkNow } from '../../src/shop/checkout/check-provider.ts'
import { at, command, index } from './command.ts'
import type { ShopModel } from './shop.ts'
import type { Hold } from './types.ts'

// The provider refunds a rupee at least.
const MIN = 100

const leftOf = ({ charged, returned, sentBack }: Hold) => (charged ?? 0) - returned - sentBack

const refundable = ({ holds }: ShopModel) =>
  holds.filter((hold) => hold.state === 'placed' && leftOf(hold) >= MIN)

const partOf = (hold: Hold, percent: number) => {
  const left = leftOf(hold)
  return Math.min(left, Math.max(MIN, Math.floor((left * percent) / 100)))
}

const percent = fc.integer({ min: 1, max: 100 })

export const refundInDashboard = command(
  'a refund in the dashboard',
  [index, percent, fc.constantFrom('processed', 'processed', 'failed')],
  async (shop, which, percent, settles_as) => {
    const hold = at(refundable(shop), which)
    const amount = partOf(hold, percent)
    const { razorpayPaymentId: payment = '' } = hold.payment ?? {}
    const { id } = await shop.provider.control('POST', `/payments/${payment}/refund`, { amount, settles_as })
    await checkNow(payment)
    hold.returned += amount
    shop.settleReturned(hold.shopper, hold)
    if (settles_as === 'failed') shop.pendingEvents.push({ id, hold, amount, kind: 'refund' })
    else await shop.provider.control('POST', `/refunds/${id}/process`)
  },
  (shop) => refundable(shop).length > 0,
)

export const dispute = command(
  'a payment is disputed',
  [index, percent],
  async (shop, which, percent) => {
    const hold = at(refundable(shop), which)
    const amount = partOf(hold, percent)
    const { razorpayPaymentId: payment = '' } = hold.payment ?? {}
    const { id } = await shop.provider.control('POST', `/payments/${payment}/dispute`, { amount })
    await checkNow(id)
    hold.disputed += amount
    shop.settleReturned(hold.shopper, hold)
    shop.pendingEvents.push({ id, hold, amount, kind: 'dispute' })
  },
  (shop) => refundable(shop).length > 0,
)

export const endPendingEvent = command(
  'a refund fails, or a dispute ends',
  [index, fc.constantFrom('won', 'lost', 'closed')],
  async (shop, which, outcome) => {
    const event = at(shop.pendingEvents, which)
    const { id, hold, amount, kind } = event
    shop.pendingEvents.splice(shop.pendingEvents.indexOf(event), 1)
    if (kind === 'dispute') {
      await shop.provider.control('POST', `/disputes/${id}/${outcome}`)
      hold.disputed -= amount
      if (outcome === 'lost') hold.returned += amount
      if (outcome === 'lost') hold.lost += amount
      await checkNow(id)
    } else {
      await shop.provider.control('POST', `/refunds/${id}/fail`)
      hold.returned -= amount
      await checkNow(hold.payment?.razorpayPaymentId ?? '')
    }
    shop.settleReturned(hold.shopper, hold)
  },
  ({ pendingEvents }) => pendingEvents.length > 0,
)
