import { fromPaise } from '../../lib/money.ts'
import { type Tx, transaction } from '../../platform/database.ts'
import { readCart } from '../cart/read-cart.ts'
import { type FilledCart, MAX_LINES, maxQuantity } from '../cart/rules.ts'
import { findSize, lockOrCreateCart, saveLine } from '../cart/store.ts'
import { currentSettings } from '../settings/current-settings.ts'
import type { NotBoughtAgain, Order, OrderItem } from './rules.ts'
import { findOrder } from './store.ts'

export type BoughtAgain = { cart: FilledCart; missing: NotBoughtAgain[]; isAnyInCart: boolean }

/** Puts what the order has into the cart at today's prices. Repeating it adds nothing. Null if there is no such order. */
export function buyAgain(userId: string, orderId: string): Promise<BoughtAgain | null> {
  return transaction(async (tx) => {
    const order = await findOrder(tx, orderId, userId)
    if (!order) return null
    await lockOrCreateCart(tx, userId)
    const missing: NotBoughtAgain[] = []
    const wanted = unitsOf(order)
    for (const item of wanted) {
      const reason = await putIntoCart(tx, userId, item)
      if (reason) missing.push({ item, reason })
    }
    const isAnyInCart = missing.filter(({ reason }) => reason !== 'fewer').length < wanted.length
    return { cart: await readCart(tx, userId), missing, isAnyInCart }
  })
}

/** Once per size, with all its units. */
function unitsOf({ items }: Order): OrderItem[] {
  const bySize = Map.groupBy(items, ({ productId, size }) => `${productId} ${size}`)
  return [...bySize.values()].flatMap(([first, ...others]) =>
    first
      ? [{ ...first, quantity: others.reduce((sum, { quantity }) => sum + quantity, first.quantity) }]
      : [],
  )
}

async function putIntoCart(
  tx: Tx,
  userId: string,
  { productId, size, quantity }: OrderItem,
): Promise<NotBoughtAgain['reason'] | null> {
  const found = await findSize(tx, userId, productId, size)
  if (!found?.available || found.sizeId === null || found.stock === null) return 'unavailable'
  const { sizeId, stock, lineQuantity, lineCount } = found
  if (stock === 0) return 'sold-out'
  const { unitsPerLine } = (await currentSettings(tx)).selling
  const wanted = Math.min(quantity, maxQuantity(stock, unitsPerLine))
  if (lineQuantity === null && lineCount >= MAX_LINES) return 'cart-full'
  const seenPrice = fromPaise(found.price)
  if ((lineQuantity ?? 0) < wanted)
    await saveLine(tx, userId, found, { productId, sizeId, quantity: wanted, seenPrice })
  return wanted < quantity ? 'fewer' : null
}
