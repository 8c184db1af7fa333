import { fromPaise, type Paise } from '../../lib/money.ts'
import { clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import { placeExchange, releaseExchange } from '../orders/exchanges-store.ts'
import { type Exchange, exchangePrice, type Order, type OrderItem } from '../orders/rules.ts'
import { currentSettings } from '../settings/current-settings.ts'
import { pickupFrom, pickupOffer } from '../settings/pickup-rules.ts'
import { payFromWallet } from '../wallet/pay-from-wallet.ts'

/**
 * Runs after the refund of an accepted return: places the order for the other size and pays it from the
 * wallet. Null if that cannot be sent any more; then the units go back on the shelf and the money stays in
 * the wallet.
 */
export async function orderExchange(
  tx: Tx,
  order: Order,
  item: Pick<OrderItem, 'id' | 'quantity'>,
  exchange: Exchange,
  refund: Paise,
): Promise<Exchange | null> {
  const settings = await currentSettings(tx)
  const { codLimit, returnDays } = settings.selling
  const fetched = order.pickup && pickupFrom(pickupOffer(settings), order.pickup.place, clock.today())
  const price = exchangePrice(refund, item.quantity)
  const isPlaceGone = Boolean(order.pickup) && !fetched
  const placed = isPlaceGone
    ? null
    : await placeExchange(tx, exchange, { price, codLimit, returnDays, fetched: fetched ?? null })
  if (!placed) {
    await releaseExchange(tx, exchange.id)
    return null
  }
  const paid = await payFromWallet(tx, order.buyer.id, fromPaise(placed.total), placed.id)
  if (!paid.ok) throw new Error(`the refund of ${item.id} does not pay its exchange`)
  return { ...exchange, state: 'ordered', orderId: placed.id }
}
