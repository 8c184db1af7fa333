import type { Exchange } from './rules.ts'

export type ExchangeOnWire = Pick<
  Exchange,
  'itemId' | 'size' | 'sizeLabel' | 'state' | 'orderId' | 'orderNumber'
>

export function presentExchange({
  itemId,
  size,
  sizeLabel,
  state,
  orderId,
  orderNumber,
}: Exchange): ExchangeOnWire {
  return { itemId, size, sizeLabel, state, orderId, orderNumber }
}
