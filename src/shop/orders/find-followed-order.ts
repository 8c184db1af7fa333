import { clock } from '../../platform/clock.ts'
import { db } from '../../platform/database.ts'
import type { DeliveryEstimate } from '../delivery/rules.ts'
import { currentSettings } from '../settings/current-settings.ts'
import { arrivalOf } from './arrival-of.ts'
import { findOwnOrder, type OwnOrder } from './find-own-order.ts'
import { orderOfFollowToken } from './follow-token.ts'
import { FOLLOW_DAYS, isUnderWay, type Order } from './rules.ts'
import { findBuyerId } from './store.ts'

type FollowedOrder = { order: OwnOrder; arrives: DeliveryEstimate['arrives'] | null }

/** By the link in its mails; null too long after the order, or once the account is erased. */
export async function findFollowedOrder(token: string): Promise<FollowedOrder | null> {
  const orderId = orderOfFollowToken(token)
  if (orderId === null) return null
  const since = new Date(clock.now().getTime() - FOLLOW_DAYS * 86_400_000)
  const buyerId = await findBuyerId(db, orderId, since)
  const order = buyerId && (await findOwnOrder(buyerId, orderId))
  return order ? { order, arrives: await comingArrival(order.order) } : null
}

/** Null once nothing of it is on the way, and after the last of the days. */
async function comingArrival(order: Order) {
  if (!isUnderWay(order.items)) return null
  const { seller } = await currentSettings()
  const arrives = arrivalOf(order, seller)
  return arrives && arrives.to >= clock.today() ? arrives : null
}
