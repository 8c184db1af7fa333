import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect } from 'vitest'
import { adminMayMove } from '../../src/shop/orders/rules.ts'
import { makeHeldChanges } from '../shipping.ts'
import { at, command, index, itemCommand, mostly } from './command.ts'
import type { ShopModel } from './shop.ts'
import type { Order } from './types.ts'

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
        item.held = { to, batch, isBack: false }
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

const isOnItsWay = (shop: ShopModel, id: string) =>
  shop.sold().some(({ item }) => item.parcel?.id === id && item.status === 'Shipped')

export const comeBack = command(
  'a parcel comes back',
  [index],
  async (shop, which) => {
    const parcel = mostly(shop.parcels(), ({ id }) => isOnItsWay(shop, id), which)
    const batch = randomUUID()
    const { status } = await shop.owner.put(`/order/return-to-origin/${parcel.id}`, { batch })
    const sold = shop
      .sold()
      .filter(
        ({ item }) => item.parcel === parcel && item.status === 'Shipped' && item.held?.to !== 'Cancelled',
      )
    expect(status).toBe(!parcel.isBack && sold.length > 0 ? 200 : 409)
    if (status !== 200) return
    for (const { item } of sold) item.held = { to: 'Cancelled', batch, isBack: true }
    shop.batches.push(batch)
  },
  (shop) => shop.parcels().length > 0,
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
