import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect } from 'vitest'
import { allUnits, outcomes } from '../../src/shop/orders/outcome-rules.ts'
import { adminMayMove } from '../../src/shop/orders/rules.ts'
import { makeHeldChanges } from '../shipping.ts'
import { at, command, index, itemCommand, mostly } from './command.ts'
import type { ShopModel } from './shop.ts'
import type { Item, Order, Parcel } from './types.ts'

const dispatches = fc.constantFrom('Shipped', 'Shipped', 'Delivered' as const)
const numbers = fc.option(fc.nat({ max: 4 }))

const numberOf = (shop: ShopModel, number: number | null) =>
  number === null ? null : `${shop.code}-${number}`.toUpperCase()

export const ship = itemCommand(
  'put into a parcel',
  [dispatches, numbers, fc.boolean()],
  async (shop, sold, to, number, hold) => {
    const { order, item } = sold
    const trackingNumber = numberOf(shop, number)
    const asked = { productId: item.id, newStatus: to, hold, courier: shop.courier, trackingNumber }
    const { status } = await shop.owner.put(`/order/update-product-status/${order.id}`, asked)
    const mayMove = adminMayMove(item.held?.to ?? item.status, to)
    const parcel = mayMove ? shop.parcelFor(order, trackingNumber) : null
    expect(status).toBe(parcel ? 200 : 409)
    if (!parcel) return
    item.parcel = parcel
    shop.moveByAdmin(sold, to, hold)
  },
  (status) => status === 'Pending' || status === 'Shipped',
)

const orders = ({ shoppers }: ShopModel): Order[] => shoppers.flatMap((shopper) => shopper.orders)

/** With a tracking number, of one order. */
export const changeMany = command(
  'change many orders',
  [fc.array(index, { minLength: 1, maxLength: 4 }), dispatches, fc.boolean(), numbers],
  async (shop, which, to, inParcels, wantedNumber) => {
    const isDue = ({ items }: Order) => items.some(({ status }) => status === 'Pending')
    const chosen = [...new Set(which.map((one) => mostly(orders(shop), isDue, one)))]
    const number = inParcels && chosen.length === 1 ? numberOf(shop, wantedNumber) : null
    const batch = randomUUID()
    const { status, body } = await shop.owner.post('/order/change-statuses', {
      batch,
      orders: chosen.map(({ id }) => id),
      newStatus: to,
      ...(inParcels && { courier: shop.courier, trackingNumber: number }),
    })
    const changed: string[] = []
    for (const order of chosen) {
      const from = to === 'Shipped' ? 'Pending' : 'Shipped'
      const items = order.items.filter((item) => item.status === from && !item.held)
      const parcel = inParcels ? shop.parcelFor(order, number) : null
      if (items.length === 0 || (inParcels && !parcel)) continue
      changed.push(order.id)
      for (const item of items) {
        item.held = { to, batch, units: null, refundTo: null }
        item.parcel = parcel ?? item.parcel
      }
    }
    expect([status, body.changed.toSorted()]).toEqual([200, changed.toSorted()])
    expect(body.notChanged).toHaveLength(chosen.length - changed.length)
    shop.batches.push(batch)
  },
  (shop) => orders(shop).length > 0,
)

export const undoMany = command(
  'undo a change of many',
  [index],
  async (shop, which) => {
    const batch = at(shop.batches.toReversed(), which)
    const sold = shop.sold().filter(({ item }) => item.held?.batch === batch)
    const { status, body } = await shop.owner.put(`/order/undo-status-changes/${batch}`)
    expect([status, body.orders ?? 0]).toEqual([
      sold.length > 0 ? 200 : 409,
      new Set(sold.map(({ order }) => order)).size,
    ])
    for (const { item } of sold) shop.undoHeld(item)
  },
  ({ batches }) => batches.length > 0,
)

export const makeHeld = command('held changes are made', [], async (shop) => {
  await makeHeldChanges()
  for (const sold of shop.sold()) shop.makeHeld(sold)
})

const isOpen = ({ status, held, outcome }: Item) =>
  outcome === 'stopping' || (status === 'Shipped' && held?.to !== 'Cancelled')

export const comeBack = command(
  'a parcel comes back',
  [index],
  async (shop, which) => {
    const openOf = (parcel: Parcel) =>
      shop.sold().flatMap(({ item }) => (item.parcel === parcel && isOpen(item) ? [item] : []))
    const parcel = mostly(shop.parcels(), (one) => openOf(one).length > 0, which)
    const batch = randomUUID()
    const { status } = await shop.owner.put(`/order/return-to-origin/${parcel.id}`, { batch })
    const items = openOf(parcel)
    expect(status).toBe(!parcel.isBack && items.length > 0 ? 200 : 409)
    if (status !== 200) return
    for (const item of items) {
      const units = allUnits('whole', item.quantity)
      if (item.outcome) shop.book(item, units)
      else item.held = { to: 'Cancelled', batch, units, refundTo: null }
    }
    shop.batches.push(batch)
  },
  (shop) => shop.parcels().length > 0,
)

const kinds = fc.constantFrom(...outcomes)

export const bookOutcome = itemCommand(
  'book what became of',
  [kinds, kinds, index, fc.boolean()],
  async (shop, { order, item }, one, other, part, isStale) => {
    const count = part % (item.quantity + 1)
    const units = { ...allUnits(one, item.quantity), [one]: item.quantity - count }
    units[other] += count
    const { body } = await shop.owner.get(`/order/get-order-details/${order.id}`)
    const known = body.deliveries.find(({ itemId }: { itemId: string }) => itemId === item.id)
    const corrects = isStale ? null : (known?.last ?? null)
    const batch = randomUUID()
    const items = [{ itemId: item.id, ...units, corrects }]
    const { status } = await shop.owner.post('/order/book-outcomes', { batch, items })
    if (item.status === 'Shipped') {
      const isFree = !item.held?.units && units.kept === 0
      expect(status).toBe(isFree ? 200 : 409)
      if (!isFree) return
      item.held = { to: 'Cancelled', batch, units, refundTo: null }
      shop.batches.push(batch)
      return
    }
    const isCurrent = item.outcome === 'stopping' || (item.outcome !== null && corrects !== null)
    expect(status).toBe(isCurrent && shop.book(item, units) ? 200 : 409)
  },
  (status) => status === 'Shipped' || status === 'Cancelled',
)

export const renumber = command(
  'correct a tracking number',
  [index, numbers],
  async (shop, which, number) => {
    const parcel = at(shop.parcels(), which)
    const trackingNumber = numberOf(shop, number)
    const asked = { courier: shop.courier, trackingNumber }
    const { status } = await shop.owner.put(`/order/edit-shipment/${parcel.id}`, asked)
    const isTaken =
      trackingNumber !== null &&
      shop.parcels().some((other) => other !== parcel && other.number === trackingNumber)
    expect(status).toBe(isTaken ? 409 : 200)
    if (!isTaken) parcel.number = trackingNumber
  },
  (shop) => shop.parcels().length > 0,
)
