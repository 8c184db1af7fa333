import type { Insertable } from 'kysely'
import { fromPaise, type Paise } from '../../src/lib/money.ts'
import type { DB } from '../../src/platform/schema.ts'
import { effectsOf, shippingMayGoBack } from '../../src/shop/fulfilment/refund-rules.ts'
import { paidFor } from '../../src/shop/orders/rules.ts'
import { later } from './moments.ts'
import type { DemoItem, DemoOrder } from './orders.ts'
import type { Person } from './people.ts'
import type { Goods } from './shelves.ts'

/** Money into a wallet, or out of it (below 0), against one of the shop's own accounts. */
export type Movement = {
  buyer: Person
  amount: number
  against: 'provider' | 'revenue' | 'refunds'
  cause: 'top-up' | 'order' | 'refund' | 'shipping-refund'
  reference: string
  description: string
  at: Date
}

/** What the orders moved through wallets, the oldest first, with the top-ups that made it possible. */
export function keepWallets(orders: readonly DemoOrder[], newPaymentId: () => string): Movement[] {
  const balances = new Map<Person, number>()
  return orders
    .flatMap(movementsOf)
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .flatMap((movement) => {
      const balance = (balances.get(movement.buyer) ?? 0) + movement.amount
      const topUp = balance < 0 ? Math.ceil(-balance / 50_000) * 50_000 : 0
      balances.set(movement.buyer, balance + topUp)
      const before = later(movement.at, -0.01)
      return topUp > 0
        ? [moneyAdded(movement.buyer, fromPaise(topUp), newPaymentId(), before), movement]
        : [movement]
    })
}

export function moneyAdded(buyer: Person, amount: Paise, paymentId: string, at: Date): Movement {
  return {
    buyer,
    amount,
    against: 'provider',
    cause: 'top-up',
    reference: paymentId,
    description: 'Money added',
    at,
  }
}

function movementsOf({ id, buyer, method, placedAt, items, total, shipping }: DemoOrder): Movement[] {
  const movements: Movement[] = []
  if (method === 'Wallet') {
    const description = `Paid for order ${id}`
    movements.push({
      buyer,
      amount: -total,
      against: 'revenue',
      cause: 'order',
      reference: id,
      description,
      at: placedAt,
    })
  }
  for (const item of items) {
    const step = item.way.find((one) => effectsOf(one, method, reasonOf(item)).refund)
    if (!step || paidFor(item) === 0) continue
    const description = `Refund for ${item.goods.name}`
    const refund = { amount: paidFor(item), against: 'refunds', cause: 'refund', reference: item.id } as const
    movements.push({ buyer, ...refund, description, at: step.at })
  }
  const ends = items.map(({ way }) => way.at(-1)?.to ?? 'Pending')
  const shipped = items.some(({ way }) => way.some(({ to }) => to === 'Shipped'))
  if (!shipped && shippingMayGoBack(ends, method)) {
    const description = `Refund of shipping for order ${id}`
    const refund = { amount: shipping, against: 'refunds', cause: 'shipping-refund', reference: id } as const
    movements.push({ buyer, ...refund, description, at: items[0]?.way.at(-1)?.at ?? placedAt })
  }
  return movements
}

function reasonOf(item: DemoItem): string | null {
  return item.way.find(({ to }) => to === 'ReturnInitialized')?.reason ?? null
}

/** Where every unit came from and went: the last count makes the moves add up to what stands on the shelf. */
export function countStock(
  orders: readonly DemoOrder[],
  goods: readonly Goods[],
): Insertable<DB['stock_moves']>[] {
  const moves = orders.flatMap(({ method, placedAt, items }) =>
    items.flatMap((item) => {
      const move = { size_id: item.size.id, order_item_id: item.id }
      const back = item.way
        .filter((step) => effectsOf(step, method, reasonOf(item)).restock)
        .map(({ to, at }) => ({
          ...move,
          quantity: item.quantity,
          cause: to === 'Cancelled' ? 'cancel' : 'return',
          created_at: at,
        }))
      return [{ ...move, quantity: -item.quantity, cause: 'order', created_at: placedAt }, ...back]
    }),
  )
  const moved = new Map<string, number>()
  for (const { size_id, quantity } of moves) moved.set(size_id, (moved.get(size_id) ?? 0) + quantity)
  const counts = goods.flatMap(({ sizes, createdAt }) =>
    sizes.map(({ id, stock }) => ({
      size_id: id,
      order_item_id: null,
      quantity: stock - (moved.get(id) ?? 0),
      cause: 'count',
      created_at: createdAt,
    })),
  )
  return [...counts.filter(({ quantity }) => quantity !== 0), ...moves]
}
