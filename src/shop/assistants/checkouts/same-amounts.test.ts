import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { type Actor, admin, shopper as newShopper } from '../../../../tests/actors.ts'
import { ProfileServer, TestAssistant } from '../../../../tests/assistants.ts'
import { address, checkout, fillWallet, order } from '../../../../tests/buying.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { atShop, offerPickup, place, save } from '../../../../tests/pickup.ts'
import { addProduct } from '../../../../tests/products.ts'
import { runs } from '../../../../tests/runs.ts'
import { addDays } from '../../../lib/dates.ts'
import { fromRupees } from '../../../lib/money.ts'
import { clock } from '../../../platform/clock.ts'
import { db } from '../../../platform/database.ts'
import { couponKinds } from '../../coupons/rules.ts'
import { WHOLE_SHOP } from '../../offers/wire.ts'

ownDatabase()
const profiles = await ProfileServer.listen()
const assistant = TestAssistant.of(profiles, '2026-08-25')

let owner: Actor
let sizeIds: string[]
beforeAll(async () => {
  owner = await admin()
  expect((await offerPickup(owner)).status).toBe(200)
  const city = { name: 'City', places: ['560'], fee: 20, freeFrom: 900 }
  const zones = [{ ...city, express: { fee: 60, least: 1, most: 2 } }]
  const fields = { shippingFee: 49, freeShippingFrom: 1_999, zones }
  expect((await save(owner, 'selling', fields)).status).toBe(200)
  const sizes = [{ size: 8, stock: 10_000 }]
  const added = []
  for (const salePrice of [999.99, 333.33, 10.01])
    added.push(await addProduct({ name: `At ${salePrice}`, salePrice, regularPrice: 1_500, sizes }))
  sizeIds = added.flatMap((one) => one.sizeIds)
})

type Way = { to: typeof address; pickupAt?: string; wantsExpress?: true }
const way = fc.constantFrom<Way>(
  { to: address },
  { to: address, wantsExpress: true },
  { to: { ...address, city: 'Guwahati', state: 'Assam', pinCode: '781001' } },
  { to: { ...address, ...atShop }, pickupAt: place.name },
)
const paise = fc.integer({ min: 1, max: 150_000 }).map((amount) => amount / 100)
const coupon = fc.record({
  kind: fc.constantFrom(...couponKinds),
  percentage: fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100),
  most: paise,
  least: paise,
})
const multibuy = fc.record({
  buy: fc.integer({ min: 1, max: 3 }),
  get: fc.integer({ min: 1, max: 2 }),
  discountPercentage: fc.integer({ min: 1, max: 100 }),
})

async function makeCoupon(given: (typeof coupon extends fc.Arbitrary<infer Value> ? Value : never) | null) {
  await db.deleteFrom('coupons').execute()
  if (!given) return
  const { kind, percentage, most, least } = given
  const made = await owner.post('/coupen/create-coupen', {
    ...{ code: 'GIFT', kind, discountPercentage: kind === 'Percent' ? percentage : 100 },
    ...{ minimumPurchaseAmount: least, maxDiscountAmount: most, expiryDate: addDays(clock.today(), 7) },
  })
  expect([made.status, made.body.message]).toEqual([200, expect.any(String)])
}

async function makeMultibuy(given: object | null) {
  await db.deleteFrom('multibuys').execute()
  if (!given) return
  const endsAt = new Date(clock.now().getTime() + 86_400_000).toISOString()
  const where = { offerType: 'Shop', targetOfferId: WHOLE_SHOP, endsAt }
  const made = await owner.post('/multibuy/create-multibuy', { name: 'Match day', ...given, ...where })
  expect([made.status, made.body.message]).toEqual([200, 'Offer created successfully'])
}

const methodOf = ({ to, pickupAt, wantsExpress }: Way) => {
  const groups = [{ selected_option_id: wantsExpress ? 'express' : 'standard' }]
  const { address: street_address, city: address_locality, state: address_region, pinCode } = to
  const home = { id: 'home', street_address, address_locality, address_region, address_country: 'IN' }
  return pickupAt
    ? { type: 'pickup', selected_destination_id: pickupAt }
    : { type: 'shipping', destinations: [{ ...home, postal_code: pinCode }], groups }
}

type Total = { type: string; amount: number }

test('what an assistant is told is what its buyer pays, with coupon, multibuy, place and way of delivery', async () => {
  const mixture = fc.record({
    quantities: fc
      .array(fc.integer({ min: 0, max: 5 }), { minLength: 3, maxLength: 3 })
      .filter((units) => units.some((one) => one > 0)),
    coupon: fc.option(coupon),
    multibuy: fc.option(multibuy),
    way,
  })
  await fc.assert(
    fc.asyncProperty(mixture, async ({ quantities, coupon, multibuy, way }) => {
      await makeCoupon(coupon)
      await makeMultibuy(multibuy)
      const lines = sizeIds.map((id, index) => ({ item: { id }, quantity: quantities[index] ?? 0 }))
      const { body: prepared } = await assistant.rest('POST', '/checkout-sessions', {
        line_items: lines.filter(({ quantity }) => quantity > 0),
        discounts: { codes: ['GIFT'] },
        fulfillment: { methods: [methodOf(way)] },
      })
      const shopper = await newShopper()
      await fillWallet(shopper, 20_000)
      const taken = await shopper.post(`/assistant/take-over/${prepared.id}`)
      expect([taken.status, taken.body.left]).toEqual([200, []])
      const body = await checkout(shopper, 'Wallet', way.to, way)

      const amountOf = (wanted: string) =>
        prepared.totals
          .filter(({ type }: Total) => type === wanted)
          .reduce((sum: number, { amount }: Total) => sum + amount, 0)
      expect(amountOf('total')).toBe(fromRupees(body.theTotelAmount))
      expect(amountOf('items_discount')).toBe(0 - fromRupees(body.discount))
      const parts = prepared.totals.filter(({ type }: Total) => type !== 'total')
      expect(parts.reduce((sum: number, { amount }: Total) => sum + amount, 0)).toBe(amountOf('total'))
      const ofLines = prepared.line_items.flatMap(({ totals }: { totals: Total[] }) => totals)
      const costs = ofLines.filter(({ type }: Total) => type === 'total')
      expect(costs.reduce((sum: number, { amount }: Total) => sum + amount, 0)).toBe(
        amountOf('subtotal') + amountOf('items_discount'),
      )
      const [applied] = prepared.discounts.applied
      expect(applied?.amount ?? 0).toBe(0 - amountOf('items_discount') - amountOf('discount'))
      expect(applied?.automatic ?? false).toBe('multibuy' in body)

      const placed = await order(shopper, body)
      expect([placed.status, placed.body.message]).toEqual([201, expect.any(String)])
      expect(fromRupees(placed.body.order.theTotelAmount)).toBe(amountOf('total'))
    }),
    { numRuns: runs(15, 300) },
  )
})
