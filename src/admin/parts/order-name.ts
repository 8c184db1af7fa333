import type { OrderOnWire } from '../../shop/orders/wire.ts'

/** The end of an order's id: what people read out to each other. */
export function orderName(id: string): string {
  return id.slice(-8).toUpperCase()
}

/** How many units were ordered. */
export function unitsIn({ items }: Pick<OrderOnWire, 'items'>): number {
  return items.reduce((units, { quantity }) => units + quantity, 0)
}
