import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect } from 'vitest'
import { addDays } from '../../src/lib/dates.ts'
import { clock } from '../../src/platform/clock.ts'
import { adminChoices, adminMayMove, mayChangeGst, statuses } from '../../src/shop/orders/rules.ts'
import { address, changePrice } from '../buying.ts'
import { makeHeldChanges } from '../shipping.ts'
import { at, command, index, itemCommand, shopperCommand } from './command.ts'

const what = fc.nat({ max: 2 })
const days = fc.nat({ max: 1 })

export const giveStatus = itemCommand(
  'give a status',
  [index, fc.constantFrom(...statuses)],
  async (shop, { shopper, order, item }, way, any) => {
    const to = at([...adminChoices[item.status], any], way)
    const asked = { productId: item.id, newStatus: to }
    const { status } = await shop.owner.put(`/order/update-product-status/${order.id}`, asked)
    expect(status).toBe(adminMayMove(item.status, to) ? 200 : 409)
    if (status === 200) shop.move(shopper, order, item, to)
  },
)

/** Every other order of a shopper, at once; the change is undone before it is made, or made. */
export const dispatchBatch = shopperCommand(
  'ship or deliver many',
  [fc.boolean(), fc.constantFrom('Shipped', 'Shipped', 'Delivered'), fc.boolean()],
  async (shop, shopper, isEven, newStatus, isUndone) => {
    const orders = shopper.orders.filter((_, place) => place % 2 === (isEven ? 0 : 1))
    if (orders.length === 0) return
    const from = newStatus === 'Shipped' ? 'Pending' : 'Shipped'
    const moved = orders.filter(({ items }) => items.some(({ status }) => status === from))
    const batch = randomUUID()
    const asked = { batch, orders: orders.map(({ id }) => id), newStatus }
    const { body } = await shop.owner.post('/order/change-statuses', asked)
    expect(body.changed.toSorted()).toEqual(moved.map(({ id }) => id).toSorted())
    if (isUndone) {
      const { status } = await shop.owner.put(`/order/undo-status-changes/${batch}`)
      expect(status).toBe(moved.length > 0 ? 200 : 409)
    }
    await makeHeldChanges()
    if (isUndone) return
    for (const order of moved)
      for (const item of order.items) if (item.status === from) shop.move(shopper, order, item, newStatus)
  },
  ({ orders }) => orders.length > 0,
)

export const editAddress = itemCommand(
  'correct an address',
  [fc.constantFrom('Karnataka', 'Tamil Nadu', 'Ladakh', 'Nowhere')],
  async (shop, { order }, state) => {
    const { status } = await shop.owner.put(`/order/set-address/${order.id}`, { ...address, state })
    const isBefore = mayChangeGst(order.items.map((item) => item.status)) && !order.wasShipped
    expect(status).toBe(isBefore ? 200 : 409)
    if (isBefore) order.placeOfSupply = state
  },
  (status) => status === 'Pending',
)

export const giveGoodwill = shopperCommand(
  'give goodwill',
  [fc.integer({ min: 100, max: 5_000 })],
  async (shop, shopper, paise) => {
    const given = { key: randomUUID(), amount: paise / 100, reason: 'A late parcel' }
    expect((await shop.owner.post(`/wallet/give-goodwill/${shopper.actor.id}`, given)).status).toBe(200)
    shopper.wallet = (shopper.wallet ?? 0) + paise
  },
)

export const settleReturn = itemCommand(
  'settle a return',
  [fc.boolean()],
  async (shop, { shopper, order, item }, accepts) => {
    const { returnRequest } = (await shop.owner.get('/order/get-return-details?limit=100')).body
    const returnId = returnRequest.find(({ itemId }: { itemId: string }) => itemId === item.id)?._id
    expect(returnId !== undefined).toBe(item.reason !== null)
    if (!returnId) return // none was requested yet
    const { status } = await shop.owner.put(`/order/${accepts ? 'accept' : 'reject'}-return`, { returnId })
    const to = accepts ? 'ReturnAccepted' : 'ReturnRejected'
    expect(status).toBe(to !== item.status && adminMayMove(item.status, to) ? 200 : 409)
    if (status === 200) shop.move(shopper, order, item, to)
  },
  (status) => status === 'ReturnInitialized',
)

export const price = command(
  'change a price',
  [what, fc.integer({ min: 100, max: 90_000 })],
  async (shop, what, paise) => {
    const thing = at(shop.things, what)
    await changePrice(thing.id, paise / 100)
    thing.sale = paise
  },
)

export const beginOffer = command(
  'begin an offer',
  [what, fc.integer({ min: 1, max: 60 }), days],
  async (shop, what, percentage, days) => {
    const thing = at(shop.things, what)
    const lastDay = addDays(clock.today(), days)
    const { status } = await shop.owner.post('/offer/create-offer', {
      name: 'Offer',
      offerType: 'Products',
      targetOfferId: thing.id,
      discountPercentage: percentage,
      startDate: clock.today(),
      endDate: lastDay,
    })
    expect(status).toBe(shop.runs(thing.offer) ? 409 : 200)
    if (status === 200) thing.offer = { percentage, lastDay }
  },
)

export const endOffer = command(
  'end an offer',
  [what],
  async (shop, what) => {
    const thing = at(
      shop.things.filter(({ offer }) => shop.runs(offer)),
      what,
    )
    const { productOffer } = (await shop.owner.get('/offer/get-offer?limit=100')).body
    const about = (offer: { targetOfferId: { _id: string } }) => offer.targetOfferId._id === thing.id
    expect((await shop.owner.put(`/offer/end-offer/${productOffer.find(about)._id}`)).status).toBe(200)
    thing.offer = null
  },
  (shop) => shop.things.some(({ offer }) => shop.runs(offer)),
)

export const makeCoupon = command(
  'make the coupon',
  [days],
  async (shop, days) => {
    const expiryDate = addDays(clock.today(), days)
    const rules = { discountPercentage: 20, minimumPurchaseAmount: 300, maxDiscountAmount: 100 }
    const { body } = await shop.owner.post('/coupen/create-coupen', { code: shop.code, ...rules, expiryDate })
    shop.coupon = { id: body.coupen._id, lastDay: expiryDate }
  },
  ({ coupon }) => coupon === null,
)

export const deleteCoupon = command(
  'delete the coupon',
  [],
  async (shop) => {
    expect((await shop.owner.delete(`/coupen/delete-coupen/${shop.coupon?.id}`)).status).toBe(200)
    shop.coupon = null
    for (const shopper of shop.shoppers) shopper.coupon = false
  },
  ({ coupon }) => coupon !== null,
)
