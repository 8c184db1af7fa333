import { formatRupees } from '../../lib/money.ts'
import type { OwnRefundOnWire, OwnStepOnWire } from '../../shop/orders/history-wire.ts'
import { returnedToOrigin } from '../../shop/orders/rules.ts'
import type { OrderItemOnWire } from '../../shop/orders/wire.ts'
import type { Shipment } from './parcel.tsx'

export type OrderEvent = { key: string; at: string; text: string; reason: string | null }

type Step = OwnStepOnWire & { itemId: string }
type Happened = {
  items: readonly OrderItemOnWire[]
  steps: readonly Step[]
  parcels: readonly (Pick<Shipment, 'courier'> & { items: string[] })[]
  refunds: readonly OwnRefundOnWire[]
}

/** Newest first. What happened to several items at once is one event. */
export function timelineOf({ items, steps, parcels, refunds }: Happened): OrderEvent[] {
  const item = new Map(items.map((one) => [one._id, one]))
  const courierOf = (id: string) => parcels.find((parcel) => parcel.items.includes(id))?.courier ?? ''
  // The oldest browsers lack Map.groupBy.
  const together = new Map<string, Step[]>()
  for (const step of steps) {
    const { itemId, to, at } = step
    const name = to === 'Shipped' ? `${at} ${to} ${courierOf(itemId)}` : `${at} ${to}`
    together.set(name, [...(together.get(name) ?? []), step])
  }
  const moved = [...together].flatMap(([key, group]): OrderEvent[] => {
    const [first] = group
    if (!first) return []
    const moving = group.flatMap(({ itemId }) => item.get(itemId) ?? [])
    const names = moving.length === items.length && moving.length > 1 ? 'everything' : namesOf(moving)
    const isBack = moving.some(({ cancelReason }) => cancelReason === returnedToOrigin)
    const text = textOf(first, { names, courier: courierOf(first.itemId), isBack })
    return [{ key, at: first.at, text, reason: first.reason }]
  })
  const paid = refunds.map((refund, index): OrderEvent => {
    const name = (refund.itemId && item.get(refund.itemId)?.productId.productName) || ''
    return { key: `refund ${index}`, at: refund.at, text: refundText(refund, name), reason: null }
  })
  return [...moved, ...paid]
    .sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
    .reverse()
}

const paidFrom = 'the card, UPI or bank account that you paid with'

function refundText({ of, to, state, amount }: OwnRefundOnWire, name: string): string {
  const sum = formatRupees(amount)
  if (to === 'withheld')
    return `${sum} for ${name || 'the shipping'}: you have it back already, or your bank is looking at it`
  switch (of) {
    case 'item':
      return `${sum} for ${name} went to your wallet`
    case 'shipping':
      return `${sum} for the shipping went to your wallet`
    case 'waiting':
      return `${sum} that had waited went to your wallet`
    case 'recovered':
      return `${sum} was taken from your wallet: it went back to ${paidFrom} too`
    case 'order':
      if (state === 'failed') return `The bank did not take ${sum} back to ${paidFrom}`
      return state === 'processed'
        ? `${sum} was refunded to ${paidFrom}`
        : `${sum} is on its way to ${paidFrom}`
  }
}

function namesOf(items: readonly OrderItemOnWire[]): string {
  const names = items.map(({ productId }) => productId.productName)
  const last = names.at(-1) ?? ''
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last
}

function textOf(
  { from, to, byYou }: OwnStepOnWire,
  { names, courier, isBack }: { names: string; courier: string; isBack: boolean },
): string {
  const text = (): string => {
    switch (to) {
      case 'Pending':
        return 'You placed the order'
      case 'Shipped':
        return courier ? `${names} left us with ${courier}` : `${names} left us`
      case 'Delivered':
        return `${names} arrived`
      case 'Cancelled':
        if (byYou) return `You cancelled ${names}`
        return isBack ? `The courier brought ${names} back to us` : `We cancelled ${names}`
      case 'ReturnInitialized':
        if (byYou) return `You asked to give ${names} back`
        return from === 'ReturnRejected'
          ? `We look at the return of ${names} again`
          : `We opened a return of ${names}`
      case 'ReturnAccepted':
        return `We took ${names} back`
      case 'ReturnRejected':
        return `We did not accept the return of ${names}`
    }
  }
  const said = text()
  return said.charAt(0).toUpperCase() + said.slice(1)
}
