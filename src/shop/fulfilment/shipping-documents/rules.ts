import { type Paise, sum } from '../../../lib/money.ts'
import { unprintable } from '../../../lib/printable.ts'
import { transliterate } from '../../../lib/transliterate.ts'
import { comparePlaces } from '../../catalog/place-rules.ts'
import { sumOfCharges } from '../../charges/rules.ts'
import { type DeliveryAddress, type Order, type OrderItem, paidFor, type Status } from '../../orders/rules.ts'
import type { Settings } from '../../settings/rules.ts'
import type { Shipment } from '../../shipments/rules.ts'

export const papers = ['pick-list', 'packing-slips', 'labels', 'manifest'] as const
export type PaperKind = (typeof papers)[number]

export const paperNames: Record<PaperKind, string> = {
  'pick-list': 'Pick list',
  'packing-slips': 'Packing slips',
  labels: 'Address labels',
  manifest: 'Manifest',
}

export const paperSizes = ['a4', 'a6', '4x6'] as const
export type PaperSize = (typeof paperSizes)[number]

export type Sender = Pick<Settings['seller'], 'name' | 'address' | 'city' | 'email'>

/** The items are packed together; if `shipment` is null, none of them has one yet. */
export type Parcel = {
  order: Order
  items: OrderItem[]
  shipment: Shipment | null
  /** Zero unless it is cash on delivery. */
  toCollect: Paise
}

/** For couriers: what is picked up has none of them. */
export const courierPapers: readonly PaperKind[] = ['labels', 'manifest']

const packed: readonly Status[] = ['Pending', 'Shipped', 'Delivered']

/** The parcel that collects the charges with its goods: the oldest that was not taken back or cancelled. */
export function findParcelWithCharges({ id, items }: Order, shipments: readonly Shipment[]): Shipment | null {
  const kept = new Set(items.filter(({ status }) => status !== 'Cancelled').map((item) => item.id))
  const isKept = ({ orderId, returnedAt, itemIds }: Shipment) =>
    orderId === id && returnedAt === null && itemIds.some((itemId) => kept.has(itemId))
  return shipments.find(isKept) ?? null
}

/** `shipments`: oldest first. Of a cash-on-delivery order one parcel collects the charges, too. */
export function parcelsOf(order: Order, shipments: readonly Shipment[]): Parcel[] {
  const items = order.items.filter(({ status }) => packed.includes(status))
  const own = shipments.filter(({ orderId, returnedAt }) => orderId === order.id && returnedAt === null)
  const withCharges = findParcelWithCharges(order, shipments)
  const shipmentOf = ({ id }: OrderItem) => own.find(({ itemIds }) => itemIds.includes(id)) ?? null
  return [...Map.groupBy(items, shipmentOf)].map(([shipment, together]) => ({
    order,
    items: together,
    shipment,
    toCollect: sum(
      order.paymentMethod === 'COD'
        ? [...together.map(paidFor), ...(shipment === withCharges ? [sumOfCharges(order.charges)] : [])]
        : [],
    ),
  }))
}

/** People of every courier read Latin letters. */
export function latinAddress(address: DeliveryAddress): DeliveryAddress {
  const { name, address: street, locality, city, state } = address
  return {
    ...address,
    name: transliterate(name),
    address: transliterate(street),
    locality: locality && transliterate(locality),
    city: transliterate(city),
    state: transliterate(state),
  }
}

export const streetOf = ({ address, locality }: Pick<DeliveryAddress, 'address' | 'locality'>) =>
  [address, locality].filter(Boolean).join(', ')

type PrintedAddress = Pick<DeliveryAddress, 'name' | 'address' | 'city' | 'state'> & {
  locality?: string | null | undefined
}

export const addressTexts = ({ name, address, locality, city, state }: PrintedAddress) => [
  name,
  address,
  locality,
  city,
  state,
]

/** `canCorrect`: some of it stands where it can still be edited. */
export type Unprintable = { order: Order; characters: string[]; canCorrect: boolean }

export type PaperRefusal = { reason: 'nothing' } | { reason: 'unprintable'; orders: Unprintable[] }

/** The orders with characters that the paper would draw as boxes, because no font has them. */
export function unprintableIn(paper: PaperKind, parcels: readonly Parcel[]): Unprintable[] {
  const hasGoods = paper === 'pick-list' || paper === 'packing-slips'
  const byOrder = Map.groupBy(parcels, ({ order }) => order)
  return [...byOrder].flatMap(([order, own]) => {
    const isSent = own.some(({ shipment }) => shipment !== null)
    const goods = own.flatMap(({ items }) =>
      items.flatMap(({ productName, brand, sizeLabel }) => [productName, brand.name, sizeLabel]),
    )
    const address = paper === 'pick-list' ? [] : addressTexts(order.shippingAddress)
    const couriers = paper === 'pick-list' ? [] : own.map(({ shipment }) => shipment?.courier.name)
    const editable = isSent ? couriers : [...address, ...couriers]
    const characters = unprintable(...address, ...couriers, ...(hasGoods ? goods : []))
    const canCorrect = unprintable(...editable).length > 0
    return characters.length > 0 ? [{ order, characters, canCorrect }] : []
  })
}

export function barcodeText({ order, shipment }: Pick<Parcel, 'order' | 'shipment'>): string {
  return shipment?.trackingNumber ?? String(order.number)
}

export type PickLine = {
  place: string | null
  name: string
  brand: string
  size: number
  sizeLabel: string
  sku: string
  quantity: number
  orders: string[]
}

/** `skus` and `places` by size. */
export type Shelves = { skus: ReadonlyMap<string, string>; places: ReadonlyMap<string, string> }

/** The picks are sorted by place, brand, product and size; delivered items are on no shelf. */
export function picksOf(parcels: readonly Parcel[], { skus, places }: Shelves): PickLine[] {
  const lines = parcels.flatMap(({ order, items }) =>
    items.filter(({ status }) => status !== 'Delivered').map((item) => ({ item, order })),
  )
  const bySize = Map.groupBy(lines, ({ item }) => item.sizeId)
  const picks = [...bySize.values()].flatMap((same) => {
    const [first] = same
    if (!first) return []
    const { productName: name, brand, size, sizeLabel, sizeId } = first.item
    const quantity = same.reduce((units, { item }) => units + item.quantity, 0)
    const orders = same.map(({ order }) => String(order.number))
    const place = places.get(sizeId) ?? null
    return [
      { place, name, brand: brand.name, size, sizeLabel, sku: skus.get(sizeId) ?? '', quantity, orders },
    ]
  })
  return picks.toSorted(
    (one, other) =>
      comparePlaces(one.place, other.place) ||
      one.brand.localeCompare(other.brand) ||
      one.name.localeCompare(other.name) ||
      one.size - other.size,
  )
}
