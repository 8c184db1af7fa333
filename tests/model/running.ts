import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect } from 'vitest'
import { addDays } from '../../src/lib/dates.ts'
import { clock } from '../../src/platform/clock.ts'
import { mayRefund } from '../../src/shop/fulfilment/refund-rules.ts'
import {
  adminChoices,
  adminMayMove,
  mayChangeGst,
  type Status,
  statuses,
} from '../../src/shop/orders/rules.ts'
import { type RefundTo, refundDestinations } from '../../src/shop/payments/provider-rules.ts'
import { MAX_GOODWILL_PER_DAY } from '../../src/shop/wallet/goodwill-rules.ts'
import { address, changePrice } from '../buying.ts'
import { at, command, index, itemCommand, shopperCommand } from './command.ts'
import type { ShopModel } from './shop.ts'
import type { SoldItem } from './types.ts'

const what = fc.nat({ max: 2 })
const days = fc.nat({ max: 1 })

/** Mostly none: the refund then goes where the shopper asked for it. */
const choices = fc.constantFrom(null, null, ...refundDestinations)

export async function changeStatus(
  shop: ShopModel,
  sold: SoldItem,
  { to, hold = false, refundTo = null }: { to: Status; hold?: boolean; refundTo?: RefundTo | null },
): Promise<void> {
  const { id, status: now, held } = sold.item
  const asked = { productId: id, newStatus: to, hold, refundTo }
  const { status } = await shop.owner.put(`/order/update-product-status/${sold.order.id}`, asked)
  expect(status).toBe(adminMayMove(held?.to ?? now, to) && shop.mayRefundTo(refundTo, sold) ? 200 : 409)
  if (status === 200) shop.moveByAdmin(sold, to, hold, refundTo)
}

export const giveStatus = itemCommand(
  'give a status',
  [index, fc.constantFrom(...statuses), fc.boolean(), choices],
  (shop, sold, way, any, hold, choice) => {
    const to = at([...adminChoices[sold.item.status], any], way)
    return changeStatus(shop, sold, { to, hold, refundTo: mayRefund(to) ? choice : null })
  },
)

export const editAddress = itemCommand(
  'correct an address',
  [fc.constantFrom('Karnataka', 'Tamil Nadu', 'Ladakh', 'Other Territory')],
  async (shop, { order }, state) => {
    const { status } = await shop.owner.put(`/order/set-address/${order.id}`, { ...address, state })
    const isPacked = order.items.some(({ parcel }) => parcel !== null)
    const isBefore = mayChangeGst(order.items.map((item) => item.status)) && !order.wasShipped && !isPacked
    expect(status).toBe(isBefore ? 200 : 409)
    if (isBefore) order.placeOfSupply = state
  },
  (status) => status === 'Pending',
)

export const settleReturn = itemCommand(
  'settle a return',
  [fc.boolean(), fc.boolean(), choices],
  async (shop, sold, accepts, hold, choice) => {
    const { item } = sold
    const { returnRequest } = (await shop.owner.get('/order/get-return-details?limit=100')).body
    const returnId = returnRequest.find(({ itemId }: { itemId: string }) => itemId === item.id)?._id
    expect(returnId !== undefined).toBe(item.reason !== null)
    if (!returnId) return // none was requested yet
    const refundTo = accepts ? choice : null
    const { status } = await shop.owner.put(`/order/${accepts ? 'accept' : 'reject'}-return`, {
      ...{ returnId, hold, refundTo },
    })
    const to = accepts ? 'ReturnAccepted' : 'ReturnRejected'
    const from = item.held?.to ?? item.status
    const isAllowed = to !== from && adminMayMove(from, to) && shop.mayRefundTo(refundTo, sold)
    expect(status).toBe(isAllowed ? 200 : 409)
    if (status === 200) shop.moveByAdmin(sold, to, hold, refundTo)
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

export const importStock = command(
  'import a stock',
  [what, fc.integer({ min: -3, max: 3 })],
  async (shop, what, units) => {
    const thing = at(shop.things, what)
    const moved = Math.max(units, -thing.stock)
    const sizes = `8=${thing.stock + moved} | 9=${thing.other?.stock}`
    const file = Buffer.from(`_id,sizes\n${thing.id},${sizes}\n`).toString('base64')
    const { status, body } = await shop.owner.post('/product/importProducts', { file })
    expect([status, body.changed]).toEqual([200, moved === 0 ? 0 : 1])
    if (moved === 0) return
    const [{ _id: batch }] = (await shop.owner.get('/product/getBatches')).body.batches
    shop.imports.push({ batch, thing, units: moved, isUndone: false })
    thing.stock += moved
  },
)

export const undoImport = command(
  'undo an import',
  [index],
  async (shop, which) => {
    const done = at(shop.imports, which)
    const { status, body } = await shop.owner.put(`/product/undoBatch/${done.batch}`)
    expect(status).toBe(done.isUndone ? 409 : 200)
    if (status !== 200) return
    const isLeft = done.thing.stock >= done.units
    expect([body.undone, body.kept]).toEqual(isLeft ? [1, 0] : [0, 1])
    done.isUndone = true
    if (isLeft) done.thing.stock -= done.units
  },
  ({ imports }) => imports.length > 0,
)

export const giveGoodwill = shopperCommand(
  'give goodwill',
  [fc.integer({ min: 100, max: 200_000 })],
  async (shop, shopper, amount) => {
    const given = shop.goodwill.get(clock.today()) ?? 0
    const asked = { amount: amount / 100, key: randomUUID(), reason: 'A late parcel' }
    const { status } = await shop.owner.post(`/wallet/give-goodwill/${shopper.actor.id}`, asked)
    expect(status).toBe(given + amount > MAX_GOODWILL_PER_DAY ? 409 : 200)
    if (status !== 200) return
    shop.goodwill.set(clock.today(), given + amount)
    shopper.wallet = (shopper.wallet ?? 0) + amount
  },
)
