import type { OrderOnWire } from '../../shop/orders/wire.ts'

export function unitsIn({ items }: Pick<OrderOnWire, 'items'>): number {
  return items.reduce((units, { quantity }) => units + quantity, 0)
}
