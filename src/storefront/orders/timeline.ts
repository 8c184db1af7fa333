import { formatRupees } from '../../lib/money.ts'
import { chargeName, isChargeKind } from '../../shop/charges/rules.ts'
import type { OwnRefundOnWire, OwnReturnStepOnWire, OwnStepOnWire } from '../../shop/orders/history-wire.ts'
import { damagedOnTheWay, lostOnTheWay, returnedToOrigin } from '../../shop/orders/outcome-rules.ts'
import type { OrderItemOnWire } from '../../shop/orders/wire.ts'
import type { Shipment } from './parcel.tsx'
import { paidFrom } from './refund-choice.tsx'

export type OrderEvent = { key: string; at: string; text: string; reason: string | null }

type Step = OwnStepOnWire & { itemId: string }
type OrderHistory = {
  items: readonly OrderItemOnWire[]
  steps: readonly Step[]
  parcels: readonly (Pick<Shipment, 'courier'> & { items: string[] })[]
  refunds: readonly OwnRefundOnWire[]
  returnSteps: readonly OwnReturnStepOnWire[]
  /** Where it is picked up, if it is. */
  place?: string | undefined
}

/** Newest first. What happened to several items at once is one event. */
export function timelineOf({
  items,
  steps,
  parcels,
  refunds,
  returnSteps,
  place,
}: OrderHistory): OrderEvent[] {
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
    const failure = moving.find(({ cancelReason }) => cancelReason)?.cancelReason ?? null
    const text = textOf(first, { names, courier: courierOf(first.itemId), failure, place })
    return [{ key, at: first.at, text, reason: first.reason }]
  })
  const paid = refunds.map((refund, index): OrderEvent => {
    const name = (refund.itemId && item.get(refund.itemId)?.productId.productName) || ''
    return { key: `refund ${index}`, at: refund.at, text: refundText(refund, name), reason: null }
  })
  const returned = returnSteps.map((step): OrderEvent => {
    const name = item.get(step.itemId)?.productId.productName ?? ''
    const key = `${step.itemId} ${step.kind}`
    return { key, at: step.at, text: returnText(step, name), reason: null }
  })
  return [...moved, ...returned, ...paid]
    .sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
    .reverse()
}

const toSource: Record<OwnRefundOnWire['state'], string> = {
  due: `goes back to ${paidFrom}, usually within 5 to 7 working days`,
  pending: `is on its way to ${paidFrom}, usually within 5 to 7 working days`,
  processed: `went back to ${paidFrom}: banks usually show it within 5 to 7 working days`,
  failed: `could not go back to ${paidFrom}`,
}

const toBank: Record<OwnRefundOnWire['state'], string> = {
  due: 'goes to the bank account or UPI id that you gave us',
  pending: 'is on its way to the bank account or UPI id that you gave us',
  processed: 'was paid to the bank account or UPI id that you gave us',
  failed: 'could not be paid to the bank account or UPI id that you gave us',
}

export function refundText({ of, to, state, amount }: OwnRefundOnWire, name: string): string {
  const sum = formatRupees(amount)
  const what = `${sum} for ${isChargeKind(of) ? `the ${chargeName(of)}` : name}`
  if (to === 'withheld') return `${what}: you have it back already, or your bank is looking at it`
  if (isChargeKind(of) || of === 'item') {
    if (to === 'counter') return `${what} was given back to you at the counter`
    if (to === 'bank') return `${what} ${toBank[state]}`
    return `${what} ${to === 'provider' ? toSource[state] : 'went to your wallet'}`
  }
  switch (of) {
    case 'fallback':
      return `${name ? what : sum} went to your wallet instead`
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

function returnText({ kind, way, trackingNumber }: OwnReturnStepOnWire, name: string): string {
  if (kind === 'received') return `${name} came back to us`
  if (kind === 'inspected') return `We looked at ${name}`
  if (way === 'send-in') return `We take ${name} back: please send it to us`
  return `We take ${name} back: a courier picks it up${trackingNumber ? `, number ${trackingNumber}` : ''}`
}

const failureText = (names: string): Record<string, string> => ({
  [returnedToOrigin]: `The courier brought ${names} back to us`,
  [lostOnTheWay]: `The courier lost ${names}`,
  [damagedOnTheWay]: `The courier damaged ${names} on the way`,
})

function textOf(
  { from, to, byYou }: OwnStepOnWire,
  {
    names,
    courier,
    failure,
    place,
  }: { names: string; courier: string; failure: string | null; place: string | undefined },
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
        return byYou
          ? `You cancelled ${names}`
          : (failureText(names)[failure ?? ''] ?? `We cancelled ${names}`)
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
  const fetched = {
    Shipped: `${names}: ready for you at ${place}`,
    Delivered: `You picked up ${names}`,
  }
  const said = place !== undefined && (to === 'Shipped' || to === 'Delivered') ? fetched[to] : text()
  return said.charAt(0).toUpperCase() + said.slice(1)
}
