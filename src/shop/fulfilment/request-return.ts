import { done, type Result, refused } from '../../lib/result.ts'
import { clock } from '../../platform/clock.ts'
import { attempt, type Tx } from '../../platform/database.ts'
import { findSizeToExchange, reserveExchange } from '../orders/exchanges-store.ts'
import {
  EXCHANGE_DAYS,
  isTooLateToReturn,
  type Order,
  type OrderItem,
  type ReturnReason,
  type ReturnRefusal,
  shopperMayMove,
} from '../orders/rules.ts'
import { lockOrder } from '../orders/store.ts'
import type { RefundRoute, RefundTo } from '../payments/provider-rules.ts'
import { currentSettings } from '../settings/current-settings.ts'
import { pickupFrom, pickupOffer } from '../settings/pickup-rules.ts'
import type { PayOutDestination } from '../wallet/pay-outs/rules.ts'
import { sealDestination } from '../wallet/pay-outs/seal-destination.ts'
import { deleteDestinations, saveDestination } from '../wallet/pay-outs/store.ts'
import { moveItem } from './move-item.ts'
import { routeOf } from './refund-rules.ts'

/** `size`: the one wanted instead of the money. */
type ReturnRequest = {
  orderId: string
  itemId: string
  reason: ReturnReason
  size: number | null
  refundTo: RefundTo
  payOut: PayOutDestination | null
}

export function requestReturn(
  userId: string,
  { orderId, itemId, reason, size, refundTo, payOut }: ReturnRequest,
): Promise<Result<Order, ReturnRefusal>> {
  const to = 'ReturnInitialized'
  return attempt(async (tx) => {
    const order = await lockOrder(tx, orderId, userId)
    const item = order?.items.find(({ id }) => id === itemId)
    if (!order || !item) return refused({ reason: 'no-item' })
    if (!shopperMayMove(item.status, to)) {
      return refused({ reason: 'no-such-move', from: item.status, to })
    }
    const { returnUntil: lastDay } = item
    if (lastDay && isTooLateToReturn(item, clock.today())) return refused({ reason: 'too-late', lastDay })
    if (size !== null) {
      const refusal = await reserve(tx, order, item, size)
      if (refusal) return refused({ reason: refusal })
    }
    // An exchange is paid from the wallet.
    const route =
      size === null ? routeOf(refundTo, order.paymentMethod, Boolean(order.counterPayment)) : 'wallet'
    if (!(await keepDestination(tx, { itemId, userId }, route, payOut)))
      return refused({ reason: 'no-destination' })
    const step = {
      to,
      by: userId,
      reason,
      refundTo: route === 'source' || route === 'bank' ? 'source' : 'wallet',
    } as const
    return done(await moveItem(tx, order, item, step))
  })
}

/** Replaces that of an earlier request. False if it is needed and missing. */
async function keepDestination(
  tx: Tx,
  of: { itemId: string; userId: string },
  route: RefundRoute,
  payOut: PayOutDestination | null,
): Promise<boolean> {
  await deleteDestinations(tx, [of.itemId])
  if (route !== 'bank') return true
  if (payOut) await saveDestination(tx, of, sealDestination(payOut))
  return payOut !== null
}

async function reserve(
  tx: Tx,
  { pickup, counterPayment }: Order,
  item: OrderItem,
  size: number,
): Promise<'same-size' | 'no-such-size' | 'out-of-stock' | 'no-pickup' | 'no-exchange' | null> {
  if (counterPayment) return 'no-exchange'
  if (pickup && !pickupFrom(pickupOffer(await currentSettings(tx)), pickup.place, clock.today()))
    return 'no-pickup'
  if (size === item.size) return 'same-size'
  const sizeId = await findSizeToExchange(tx, item, size)
  if (!sizeId) return 'no-such-size'
  const endsAt = new Date(clock.now().getTime() + EXCHANGE_DAYS * 24 * 3_600_000)
  return (await reserveExchange(tx, item, sizeId, endsAt)) ? null : 'out-of-stock'
}
