import { nothing, type Paise } from '../../lib/money.ts'
import { clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import type { ChargeRefund } from '../charges/rules.ts'
import { type RefundRoute, type RefundTo, splitRefund } from '../payments/provider-rules.ts'
import { insertPartialRefund } from '../payments/refunds-store.ts'
import { findRefundable, findReturnedOfOrder, withholdReturned } from '../payments/returned-payments-store.ts'
import { canBePaidOnline } from '../payments/rules.ts'
import { hasDestination, insertCounterPayOut, insertDuePayOut } from './pay-outs/store.ts'
import { type Cause, openWalletOrUnclaimed, postEntries } from './store.ts'

/** `counter`: the reference of what is given back at the counter, and who gives it. */
export type RefundedBuyer = {
  userId: string
  orderId: string
  itemId?: string
  counter?: { by: string; reference: string } | null
}

export type BuyerRefund = { paid: Paise; withheld: Paise; to: RefundRoute }

/**
 * Pays what is due, up to what was charged, less what went back at the provider or may be lost to a dispute: into the wallet, or
 * `unclaimed` if the customer is deleted; or to the source, if the order was paid online, and to the bank account or UPI id that the
 * shopper gave for `itemId`. A second refund for the same reference throws and rolls back. The caller holds the lock on the order.
 */
export async function refundBuyer(
  tx: Tx,
  { userId, orderId, itemId, counter = null }: RefundedBuyer,
  due: Paise,
  cause: Cause & { cause: 'refund' | ChargeRefund },
  refundTo: RefundTo = 'wallet',
): Promise<BuyerRefund> {
  if (due === 0) return { paid: nothing, withheld: nothing, to: 'wallet' }
  const returned = await findReturnedOfOrder(tx, orderId)
  const refundable = await findRefundable(tx, orderId)
  const { paid, withheld, unpaid } = splitRefund(due, refundable, returned)
  if (returned && withheld > 0) await withholdReturned(tx, returned.paymentId, withheld)
  const to = await routeOf()
  const accounts = {
    wallet: () => openWalletOrUnclaimed(tx, userId),
    source: () => 'refunds-under-way' as const,
    bank: () => 'pay-outs-due' as const,
    counter: () => 'pay-outs-due' as const,
  }
  const movementId = await postEntries(tx, cause, [
    ...(paid > 0 ? [[await accounts[to](), paid] as const] : []),
    ['refund-advances', withheld],
    ['payment-differences', unpaid],
    ['refunds', -due],
  ])
  if (to === 'source') await insertPartialRefund(tx, { orderId, amount: paid, movementId }, clock.now())
  if (to === 'counter' && itemId && counter) {
    const note = { ...counter, paidOn: clock.today(), at: clock.now() }
    const id = await insertCounterPayOut(tx, { itemId, movementId, amount: paid }, note)
    const fromTill = counter.reference === 'Cash' ? ', from the till, which counts as the bank' : ''
    const description = `Given back at the counter, ${counter.reference}${fromTill}`
    await postEntries(tx, { cause: 'pay-out', reference: id, description }, [
      ['pay-outs-due', -paid],
      ['bank', paid],
    ])
  }
  if (to === 'bank' && itemId) await insertDuePayOut(tx, { itemId, movementId, amount: paid }, clock.now())
  return { paid, withheld, to }

  async function routeOf(): Promise<RefundRoute> {
    if (counter && paid > 0) return 'counter'
    if (refundTo === 'wallet' || paid === 0) return 'wallet'
    // The provider refunds a rupee at least.
    if (refundable !== null) return canBePaidOnline(paid) ? 'source' : 'wallet'
    return itemId && (await hasDestination(tx, itemId)) ? 'bank' : 'wallet'
  }
}
