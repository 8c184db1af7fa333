import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { type Actor, admin, shopper } from '../../../tests/actors.ts'
import { address, balanceOf, checkout, fillCart, fillWallet, move, order } from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { expectReturns } from '../../../tests/gst-return.ts'
import { expectInvariants } from '../../../tests/invariants.ts'
import { atShop, offerPickup, place, save } from '../../../tests/pickup.ts'
import { addProduct, named } from '../../../tests/products.ts'
import { runs } from '../../../tests/runs.ts'
import { addDays } from '../../lib/dates.ts'
import {
  fromPaise,
  fromRupees,
  minus,
  nothing,
  type Paise,
  smallest,
  sum,
  times,
  toRupees,
} from '../../lib/money.ts'
import { clock } from '../../platform/clock.ts'
import { db, transaction } from '../../platform/database.ts'
import { reprice } from '../catalog/reprice.ts'
import { chargesOf, deliveryFee, type Fees, sumOfCharges } from '../charges/rules.ts'
import { type CouponTerms, couponDiscount, couponKinds } from '../coupons/rules.ts'
import { chargeLines } from '../invoices/document-rules.ts'
import { issuePending } from '../invoices/issue-pending.ts'
import { findInvoice } from '../invoices/store.ts'
import { type Multibuy, multibuyDiscount, takesMultibuy } from '../multibuys/rules.ts'
import { type Discount, priceAfter } from '../offers/rules.ts'
import { WHOLE_SHOP } from '../offers/wire.ts'

ownDatabase()

const zones = [
  { name: 'Hills', places: ['Assam'], fee: 120, freeFrom: null },
  { name: 'City', places: ['560'], fee: 20, freeFrom: 500, express: { fee: 60, least: 1, most: 2 } },
]
const fees: Fees = {
  shippingFee: fromRupees(49),
  freeShippingFrom: fromRupees(999),
  cashFee: fromRupees(40),
  ...{ shippingUpTo: null, shippingEach: 500, shippingMore: nothing },
  zones: zones.map(({ fee, freeFrom, express, ...zone }) => ({
    ...{ ...zone, fee: fromRupees(fee), freeFrom: freeFrom === null ? null : fromRupees(freeFrom) },
    ...(express && { express: { ...express, fee: fromRupees(express.fee) } }),
  })),
}
const salePrices = { tee: fromPaise(99_999), cap: fromPaise(33_333), sock: fromPaise(1_001) }
type Name = keyof typeof salePrices
const names = Object.keys(salePrices) as Name[]

let owner: Actor
let ids: Record<Name, string>
let groups: { category: string; brand: string }
let targets: { type: string; id: string | string[]; on: Name[] }[]
beforeAll(async () => {
  owner = await admin()
  const fields = {
    shippingFee: 49,
    freeShippingFrom: 999,
    cashFee: 40,
    codLimit: 20_000,
    zones,
    openCodOrders: '',
  }
  expect((await offerPickup(owner)).status).toBe(200)
  expect((await save(owner, 'selling', fields)).status).toBe(200)
  const add = async (name: Name, brand: string, category: string) => {
    const sizes = [{ size: 8, stock: 10_000 }]
    return (await addProduct({ name, brand, category, salePrice: toRupees(salePrices[name]), sizes })).id
  }
  ids = {
    tee: await add('tee', 'Nike', 'Shirts'),
    cap: await add('cap', 'Puma', 'Shirts'),
    sock: await add('sock', 'Puma', 'Socks'),
  }
  groups = { category: await named('categories', 'Shirts'), brand: await named('brands', 'Puma') }
  targets = [
    { type: 'Products', id: ids.tee, on: ['tee'] },
    { type: 'Selection', id: [ids.tee, ids.sock], on: ['tee', 'sock'] },
    { type: 'Category', id: groups.category, on: ['tee', 'cap'] },
    { type: 'Brand', id: groups.brand, on: ['cap', 'sock'] },
    { type: 'Shop', id: WHOLE_SHOP, on: names },
  ]
})

type Way = { to: typeof address; pickupAt?: string; wantsExpress?: true }
const city = { ...address, city: 'Bengaluru', state: 'Karnataka', pinCode: '560038' }

const percentage = fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100)
const discount: fc.Arbitrary<Discount> = fc.oneof(
  percentage.map((percentage) => ({ percentage, amountOff: null })),
  fc.integer({ min: 1, max: 120_000 }).map((paise) => ({ percentage: null, amountOff: fromPaise(paise) })),
)
const coupon = fc.record({
  kind: fc.constantFrom(...couponKinds),
  percentage,
  maximumDiscount: fc.integer({ min: 1, max: 150_000 }).map(fromPaise),
})
const multibuy = fc.record({
  buy: fc.integer({ min: 1, max: 3 }),
  get: fc.integer({ min: 1, max: 3 }),
  percentage: fc.integer({ min: 1, max: 100 }),
  on: fc.constantFrom('Shop', 'Category', 'Brand'),
})
const mixture = fc.record({
  multibuy: fc.option(multibuy),
  discounts: fc.array(fc.option(discount), { minLength: 5, maxLength: 5 }),
  coupon: fc.option(coupon),
  quantities: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 3, maxLength: 3 }),
  method: fc.constantFrom('COD', 'Wallet'),
  way: fc.constantFrom<Way>(
    { to: city },
    { to: city, wantsExpress: true },
    { to: { ...address, city: 'Guwahati', state: 'Assam', pinCode: '781001' } },
    { to: { ...address, ...atShop }, pickupAt: place.name },
  ),
})

async function makeOffers(discounts: readonly (Discount | null)[]): Promise<void> {
  await db.deleteFrom('offers').execute()
  const [startDate, endDate] = [clock.today(), addDays(clock.today(), 1)]
  for (const [index, { type: offerType, id: targetOfferId }] of targets.entries()) {
    const given = discounts[index]
    if (!given) continue
    const made = await owner.post('/offer/create-offer', {
      ...{ name: offerType, offerType, targetOfferId, startDate, endDate },
      discountPercentage: given.percentage,
      discountAmount: given.amountOff === null ? null : toRupees(given.amountOff),
    })
    expect([made.status, made.body.message]).toEqual([200, 'Offer created successfully'])
  }
  await transaction((tx) => reprice(tx, startDate, 'all'))
}

async function chooseCoupon(buyer: Actor, terms: Omit<CouponTerms, 'minimumPurchase'>, goods: Paise) {
  await db.deleteFrom('coupons').execute()
  const made = await owner.post('/coupen/create-coupen', {
    ...{ code: 'GIFT', kind: terms.kind, discountPercentage: terms.percentage, minimumPurchaseAmount: 0.01 },
    ...{ maxDiscountAmount: toRupees(terms.maximumDiscount), expiryDate: addDays(clock.today(), 7) },
  })
  expect([made.status, made.body.message]).toEqual([200, expect.any(String)])
  const purchaseAmount = toRupees(goods)
  return buyer.post('/coupen/validate-coupen', { code: 'GIFT', purchaseAmount })
}

type MultibuyDraft = typeof multibuy extends fc.Arbitrary<infer Value> ? Value : never

async function makeMultibuy(given: MultibuyDraft | null): Promise<Omit<Multibuy, 'id' | 'name'> | null> {
  await db.deleteFrom('multibuys').execute()
  if (!given) return null
  const { on, percentage, ...units } = given
  const targetOfferId = on === 'Shop' ? WHOLE_SHOP : on === 'Category' ? groups.category : groups.brand
  const made = await owner.post('/multibuy/create-multibuy', {
    ...{ name: 'Match day', ...units, discountPercentage: percentage, offerType: on, targetOfferId },
    endsAt: new Date(clock.now().getTime() + 86_400_000).toISOString(),
  })
  expect([made.status, made.body.message]).toEqual([200, 'Offer created successfully'])
  const scope = { kind: on === 'Category' ? 'category' : 'brand', id: targetOfferId, name: '' } as const
  return { ...units, percentage, scope: on === 'Shop' ? null : scope }
}

test('charges, offers, a multibuy and a coupon in every mixture: the order, its invoice, its taxes and the ledger have one total', async () => {
  const begun = new Date()
  await fc.assert(
    fc.asyncProperty(mixture, async ({ discounts, coupon, multibuy, quantities, method, way }) => {
      await makeOffers(discounts)
      const bought = names.map((name, index) => {
        const running = targets.flatMap(({ on }, nth) => (on.includes(name) ? (discounts[nth] ?? []) : []))
        const price = smallest(
          salePrices[name],
          ...running.map((given) => priceAfter(salePrices[name], given)),
        )
        return { id: ids[name], price, salePrice: salePrices[name], quantity: quantities[index] ?? 1 }
      })
      const goods = sum(bought.map(({ price, quantity }) => times(price, quantity)))
      const buyer = await shopper()
      await fillWallet(buyer, 20_000)
      await fillCart(buyer, ...bought)
      const terms = coupon && {
        ...coupon,
        percentage: coupon.kind === 'Percent' ? coupon.percentage : 100,
        minimumPurchase: fromPaise(1),
      }
      const isUsed = terms !== null && goods > 0
      if (isUsed) expect((await chooseCoupon(buyer, terms, goods)).status).toBe(200)
      const applied = {
        discount: isUsed ? couponDiscount(terms, goods) : nothing,
        deliveryDiscount: isUsed && terms.kind === 'FreeDelivery' ? terms.maximumDiscount : nothing,
      }
      const running = await makeMultibuy(multibuy)
      const sold = bought.map((line, index) => ({
        ...line,
        category: { id: index < 2 ? groups.category : '' },
        brand: { id: index > 0 ? groups.brand : '' },
      }))
      const offered = running ? multibuyDiscount(running, sold) : nothing
      const { to, pickupAt, wantsExpress = false } = way
      const where = { goods, weight: 0, to, isPickup: pickupAt !== undefined, wantsExpress }
      const isMultibuy = takesMultibuy(offered, applied, deliveryFee(fees, where))
      const taken = isMultibuy ? offered : applied.discount
      const deliveryDiscount = isMultibuy ? nothing : applied.deliveryDiscount
      const charges = chargesOf(fees, { ...where, isCash: method === 'COD', deliveryDiscount })
      const total = sum([minus(goods, taken), sumOfCharges(charges)])
      expect(total).toBeGreaterThanOrEqual(0)

      const placed = await order(buyer, await checkout(buyer, method, to, way))
      expect([placed.status, placed.body.message]).toEqual([201, expect.any(String)])
      const subtotal = sum(bought.map(({ salePrice, quantity }) => times(salePrice, quantity)))
      expect(placed.body.order).toMatchObject({
        ...{ theTotelAmount: toRupees(total), discount: toRupees(taken) },
        ...{ discountedAmount: toRupees(minus(subtotal, goods)), shipping: toRupees(charges.shipping) },
      })
      expect([placed.body.order.expressFee, placed.body.order.cashFee]).toEqual(
        [charges.expressFee, charges.cashFee].map((fee) => fee && toRupees(fee)),
      )
      expect(placed.body.order.pickup?.place).toBe(pickupAt)
      expect(placed.body.order.multibuy).toBe(isMultibuy ? 'Match day' : undefined)
      expect(placed.body.order.couponCode).toBe(
        !isMultibuy && sum([taken, smallest(deliveryDiscount, deliveryFee(fees, where))]) > 0 ? 'GIFT' : null,
      )
      await move(owner, placed.body.order, 'Shipped')
      await issuePending()
      const document = (await findInvoice(db, placed.body.order._id))?.document
      if (!document) throw new Error('a dispatch has an invoice')
      const lines = [...document.lines, ...chargeLines(document)]
      const taxed = lines.flatMap(({ taxable, cgst, sgst, igst }) => [taxable, cgst, sgst, igst])
      expect([document.figures.total, sum(lines.map(({ amount }) => amount)), sum(taxed)]).toEqual([
        ...[total, total, total],
      ])
      const paid = method === 'Wallet' ? total : nothing
      expect(await balanceOf(buyer)).toBe(toRupees(minus(fromRupees(20_000), paid)))
      await move(owner, placed.body.order, 'Delivered')
      await move(owner, placed.body.order, 'ReturnAccepted')
      await issuePending()
      expect(await balanceOf(buyer)).toBe(
        toRupees(sum([minus(fromRupees(20_000), paid), minus(total, sumOfCharges(charges))])),
      )
      await expectInvariants()
    }),
    { numRuns: runs(5, 200) },
  )
  expect(await expectReturns(owner, begun)).toBeGreaterThan(0)
})
