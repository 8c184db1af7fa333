import type { Order, OrderItem } from '../../orders/rules.ts'
import { couriersOfIndia } from '../../shipments/couriers.data.ts'
import type { CourierDraft, Shipment } from '../../shipments/rules.ts'
import { isOnItsWay, movableItems } from '../bulk-rules.ts'
import { type RowProblem, rowsInWords } from './column-rules.ts'

/** A row whose order, number and courier are known. `sku` is empty where the file has none. */
export type TrackingRow = { row: number; orderId: string; number: string; courierId: string; sku: string }

/** A row of a known order that is left out. */
export type LeftRow = Pick<TrackingRow, 'orderId' | 'sku'>

/** `itemIds` is null for all items of the order. */
export type NamedParcel = {
  rows: number[]
  orderId: string
  number: string
  courierId: string
  itemIds: string[] | null
}

/** `edit`: the parcel that gets the number. */
export type ParcelPlan = NamedParcel & { assign: string[]; ship: string[]; edit: Shipment | null }

export type TrackingPlan = { plans: ParcelPlan[]; known: NamedParcel[]; leftOut: RowProblem[] }

/** A courier's name may be followed by more: `Delhivery Surface 0.5kg`. */
export function courierNamed<Named extends { name: string }>(
  couriers: readonly Named[],
  written: string,
): Named | undefined {
  const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  const wanted = letters(written)
  const matching = couriers.filter(({ name }) => wanted.startsWith(letters(name)))
  return matching.toSorted((one, other) => other.name.length - one.name.length)[0]
}

/** The couriers of India that a file names and the shop has not. */
export function missingCouriers(
  couriers: readonly { name: string }[],
  written: readonly string[],
): CourierDraft[] {
  const unknown = [...new Set(written)].filter((name) => name && !courierNamed(couriers, name))
  const named = new Set(unknown.map((name) => courierNamed(couriersOfIndia, name)))
  return couriersOfIndia.filter((courier) => named.has(courier))
}

/** Couriers want a SKU, so that a size without one gets one made of its product's id. */
export const sentSku = ({ sizeId, productId, size }: OrderItem, skus: ReadonlyMap<string, string>) =>
  skus.get(sizeId) ?? `${productId.slice(-8)}-${size}`

/**
 * Puts rows of the same parcel together: a file has a row for each item. What contradicts itself is left out: a number of two
 * orders or couriers, and an order with several numbers where the SKU does not tell which is whose. An item whose only row is
 * in `left` is in no parcel, and an order is left out where such a row may be of any of its items.
 */
export function parcelsIn(
  rows: readonly TrackingRow[],
  orders: ReadonlyMap<string, Order>,
  skus: ReadonlyMap<string, string>,
  left: readonly LeftRow[],
): { parcels: NamedParcel[]; leftOut: RowProblem[] } {
  const leftOut: RowProblem[] = []
  const leave = (wrong: readonly TrackingRow[], message: string) =>
    leftOut.push(...wrong.map(({ row }) => ({ row, message })))
  const rowNumbers = (some: readonly TrackingRow[]) => rowsInWords(some.map(({ row }) => row))

  const clear = [...Map.groupBy(rows, ({ number }) => number)].flatMap(([number, same]) => {
    const isOne = (of: (row: TrackingRow) => string) => new Set(same.map(of)).size === 1
    if (!isOne(({ orderId }) => orderId))
      leave(same, `The tracking number ${number} is given to different orders, in ${rowNumbers(same)}`)
    else if (!isOne(({ courierId }) => courierId))
      leave(same, `Different couriers are named for ${number}, in ${rowNumbers(same)}`)
    else return same
    return []
  })

  const named = Map.groupBy(rows, ({ orderId }) => orderId)
  const parcels = [...Map.groupBy(clear, ({ orderId }) => orderId)].flatMap(([orderId, ofOrder]) => {
    const all = named.get(orderId) ?? []
    const parcelOf = (same: readonly TrackingRow[], itemIds: string[] | null): NamedParcel[] => {
      const [first] = same
      return first && (itemIds === null || itemIds.length > 0)
        ? [
            {
              rows: same.map(({ row }) => row),
              orderId,
              number: first.number,
              courierId: first.courierId,
              itemIds,
            },
          ]
        : []
    }
    const items = orders.get(orderId)?.items ?? []
    const itemsWith = (sku: string) =>
      items.filter((item) => sentSku(item, skus).toLowerCase() === sku.toLowerCase()).map(({ id }) => id)
    const numbersOf = Map.groupBy(all, ({ sku }) => sku.toLowerCase())
    if (new Set(all.map(({ number }) => number)).size === 1) {
      const leftOfOrder = left.filter((row) => row.orderId === orderId)
      const stay = leftOfOrder
        .filter(({ sku }) => !numbersOf.has(sku.toLowerCase()))
        .flatMap(({ sku }) => itemsWith(sku))
      const go = items.map(({ id }) => id).filter((id) => !stay.includes(id))
      if (go.length > 0 && leftOfOrder.every(({ sku }) => itemsWith(sku).length > 0))
        return parcelOf(ofOrder, stay.length > 0 ? go : null)
      leave(
        ofOrder,
        'Another row of this order cannot be used: without a SKU of the order it is not clear what is in which parcel',
      )
      return []
    }
    return [...Map.groupBy(ofOrder, ({ number }) => number).values()].flatMap((same) => {
      const good = same.filter((row) => {
        const rivals = numbersOf.get(row.sku.toLowerCase()) ?? []
        const wrong = (message: string) => {
          leave([row], message)
          return false
        }
        if (row.sku === '')
          return wrong(
            `The order has several tracking numbers, in ${rowNumbers(all)}: without a SKU it is not clear what is in which parcel`,
          )
        if (rivals.some(({ number }) => number !== row.number))
          return wrong(
            `The SKU ${row.sku} of this order has several tracking numbers, in ${rowNumbers(rivals)}`,
          )
        return itemsWith(row.sku).length > 0 || wrong(`The order has no item with the SKU ${row.sku}`)
      })
      return parcelOf(good, [...new Set(good.flatMap(({ sku }) => itemsWith(sku)))])
    })
  })
  return { parcels, leftOut }
}

/** Pending items are shipped in the parcel; a parcel that has left without a number gets it. */
export function planParcel(
  parcel: NamedParcel,
  order: Order,
  shipments: readonly Shipment[],
  held: ReadonlySet<string>,
): ParcelPlan | 'known' | 'came-back' | 'nothing-waits' | 'picked-up' {
  if (order.pickup) return 'picked-up'
  const { number, courierId, itemIds } = parcel
  const items = order.items.filter(({ id }) => itemIds === null || itemIds.includes(id))
  const known = shipments.find(({ trackingNumber }) => trackingNumber === number)
  const pending = movableItems(items, held, 'Shipped')
  if (pending.length > 0 && known?.returnedAt) return 'came-back'
  if (pending.length > 0 && (!known || known.courier.id === courierId))
    return { ...parcel, assign: pending, ship: pending, edit: null }
  if (known) return 'known'
  const has = (one: Shipment) => one.itemIds.some((id) => items.some((item) => item.id === id))
  const waiting = shipments.filter(
    (one) => one.trackingNumber === null && one.returnedAt === null && has(one),
  )
  if (waiting.length === 1) return { ...parcel, assign: [], ship: [], edit: waiting[0] ?? null }
  const inParcels = new Set(shipments.flatMap((one) => one.itemIds))
  const loose = items.filter((item) => isOnItsWay(item) && !inParcels.has(item.id)).map(({ id }) => id)
  return loose.length > 0 ? { ...parcel, assign: loose, ship: [], edit: null } : 'nothing-waits'
}
