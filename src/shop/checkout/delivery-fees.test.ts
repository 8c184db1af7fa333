import fc from 'fast-check'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { type Actor, admin, shopper } from '../../../tests/actors.ts'
import {
  address,
  balanceOf,
  buy,
  checkout,
  fillCart,
  fillWallet,
  move,
  order,
} from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { expectInvariants } from '../../../tests/invariants.ts'
import { readPdf } from '../../../tests/pdf.ts'
import { addProduct } from '../../../tests/products.ts'
import { runs } from '../../../tests/runs.ts'
import { zoneOf } from '../../lib/delivery-zones.ts'
import { fromRupees } from '../../lib/money.ts'
import { stateNames } from '../../lib/states.ts'
import { db } from '../../platform/database.ts'
import { cartTotals } from '../../storefront/cart/totals.ts'
import { weightInCart } from '../cart/line-wire.ts'
import type { CartOnWire } from '../cart/wire.ts'
import { type ChargedOrder, chargesOf, type Fees } from '../charges/rules.ts'
import { chargeLines } from '../invoices/document-rules.ts'
import { issuePending } from '../invoices/issue-pending.ts'
import { findInvoice } from '../invoices/store.ts'
import { zonesProblem } from '../settings/delivery-zones-rules.ts'
import { noExpress } from './express-rules.ts'

ownDatabase()
afterEach(expectInvariants)

const zones = [
  { name: 'City', places: ['560'], fee: 20, freeFrom: 500, express: { fee: 60, least: 1, most: 2 } },
  { name: 'Airport', places: ['5603'], fee: 0, freeFrom: null },
  { name: 'Hills', places: ['Assam', 'Sikkim', '1'], fee: 120, freeFrom: null },
  {
    ...{ name: 'Coast', places: ['Goa'], fee: 40, freeFrom: 5_000 },
    weight: { upTo: 500, each: 500, more: 20 },
  },
]
const [city, airport, assam, delhi, mumbai, goa] = [
  { city: 'Bengaluru', state: 'Karnataka', pinCode: '560038' },
  { city: 'Bengaluru', state: 'Karnataka', pinCode: '560300' },
  { city: 'Guwahati', state: 'Assam', pinCode: '781001' },
  { city: 'Delhi', state: 'Delhi', pinCode: '110001' },
  { city: 'Mumbai', state: 'Maharashtra', pinCode: '400001' },
  { city: 'Panaji', state: 'Goa', pinCode: '403001' },
].map((place) => ({ ...address, ...place }))

let owner: Actor
let tee: { id: string }
let bat: { id: string }
beforeAll(async () => {
  owner = await admin()
  const { body } = await owner.get('/settings/get-settings')
  const { version } = body.settings.find(({ section }: { section: string }) => section === 'selling')
  const fields = {
    shippingFee: 49,
    freeShippingFrom: 999,
    cashFee: 40,
    codLimit: 10_000,
    zones,
    openCodOrders: '',
    defaultWeight: 200,
  }
  const saved = await owner.put('/settings/save-settings', { section: 'selling', version, fields })
  expect(saved.status).toBe(200)
  tee = await addProduct({ name: 'Dry Tee', salePrice: 400, sizes: [{ size: 8, stock: 500 }] })
  bat = await addProduct({ name: 'Bat', salePrice: 900, weight: 1_250, sizes: [{ size: 8, stock: 500 }] })
})

/** As the payment page does: the amounts are those of the address and the way to pay. */
async function place(
  buyer: Actor,
  shippingAddress: typeof address,
  quantity: number,
  method = 'COD',
  how: { wantsExpress?: true } = {},
) {
  await fillCart(buyer, { id: tee.id, quantity })
  return order(buyer, await checkout(buyer, method, shippingAddress, how))
}

test.each([
  ['the zone of the first digits, below its bound', city, 1, 'COD', 20, 40],
  ['the zone of the first digits, free from its bound on', city, 2, 'COD', 0, 40],
  ['the zone of more digits of the PIN code', airport, 1, 'Wallet', 0, undefined],
  ['the zone of the state, which is never free', assam, 3, 'Wallet', 120, undefined],
  ['the zone of a single digit', delhi, 3, 'COD', 120, 40],
  ['elsewhere, below the bound', mumbai, 2, 'COD', 49, 40],
  ['elsewhere, free from the bound on', mumbai, 3, 'Wallet', 0, undefined],
])('an order is charged what holds for %s', async (_, to, quantity, method, shipping, cashFee) => {
  const buyer = await shopper()
  await fillWallet(buyer, 5_000)
  const { status, body } = await place(buyer, to ?? address, quantity, method)
  expect(status).toBe(201)
  const theTotelAmount = 400 * quantity + shipping + (cashFee ?? 0)
  expect(body.order).toMatchObject({ shipping, theTotelAmount })
  expect(body.order.cashFee).toBe(cashFee)
})

/** The bat is 1,250 g, the tee the shop's 200 g. */
test.each([
  ['up to the first step', 0, 2, 40, 400],
  ['a gram of the next step', 0, 3, 60, 600],
  ['of two products', 1, 2, 100, 1_650],
  ['free from its bound on', 5, 2, 0, 6_650],
])('an order is charged by its weight: %s', async (_, bats, tees, shipping, grams) => {
  const buyer = await shopper()
  if (bats > 0) await fillCart(buyer, { id: bat.id, quantity: bats })
  await fillCart(buyer, { id: tee.id, quantity: tees })
  const { items, terms } = (await buyer.get('/cart/get-to-cart')).body.cart
  const [told, totals] = [weightInCart(items), cartTotals({ items, terms } as CartOnWire, goa ?? null)]
  expect([told, totals.charges.shipping]).toEqual([grams, shipping * 100])
  const placed = await order(buyer, await checkout(buyer, 'COD', goa))
  expect(placed).toMatchObject({ status: 201, body: { order: { shipping, cashFee: 40 } } })
  await move(owner, placed.body.order, 'Shipped')
  await issuePending()
  const invoice = await findInvoice(db, placed.body.order._id)
  expect(invoice && chargeLines(invoice.document).map(({ amount }) => amount)).toEqual(
    shipping > 0 ? [shipping * 100, 4_000] : [4_000],
  )
})

test('a cart shows no weight where no fee depends on it', async () => {
  const { body } = await owner.get('/settings/get-settings')
  const { version } = body.settings.find(({ section }: { section: string }) => section === 'selling')
  const save = (zones: object[], version: number) =>
    owner.put('/settings/save-settings', { section: 'selling', version, fields: { zones } })
  await save(zones.slice(0, 3), version)
  const buyer = await shopper()
  await fillCart(buyer, { id: bat.id })
  const { items, terms } = (await buyer.get('/cart/get-to-cart')).body.cart
  expect([items[0], terms]).not.toContainEqual(expect.objectContaining({ weight: expect.anything() }))
  expect((await save(zones, version + 1)).status).toBe(200)
})

const express = { wantsExpress: true } as const

test('an express order pays its surcharge, which nothing makes free, and is told apart until it is sent', async () => {
  const buyer = await shopper()
  const placed = (await place(buyer, city ?? address, 2, 'COD', express)).body.order
  const expressDays = { least: 1, most: 2 }
  expect(placed).toMatchObject({ shipping: 0, expressFee: 60, cashFee: 40, theTotelAmount: 900, expressDays })
  const standard = (await place(buyer, city ?? address, 1)).body.order
  expect(standard).not.toHaveProperty('expressFee')
  expect(standard).not.toHaveProperty('expressDays')
  const toSend = async () =>
    (await owner.get('/order/get-order-data?parcel=express')).body.orders.map(
      ({ _id }: { _id: string }) => _id,
    )
  expect(await toSend()).toEqual([placed._id])
  const papers = { size: 'a4', orders: [placed._id, standard._id] }
  const { bytes } = await owner.post('/order/print-papers', { paper: 'labels', ...papers })
  expect(
    (await readPdf(bytes))
      .flat()
      .join(' ')
      .match(/EXPRESS/g),
  ).toHaveLength(1)
  await move(owner, placed, 'Shipped')
  expect(await toSend()).toEqual([])
  await issuePending()
  const invoice = await findInvoice(db, placed._id)
  expect(invoice && chargeLines(invoice.document).map(({ amount }) => amount)).toEqual([6_000, 4_000])
})

test('a cancelled express order that was prepaid is paid back with its surcharge', async () => {
  const buyer = await shopper()
  await fillWallet(buyer, 1_000)
  const paid = (await place(buyer, city ?? address, 1, 'Wallet', express)).body.order
  expect([paid.theTotelAmount, await balanceOf(buyer)]).toEqual([480, 520])
  await move(owner, paid, 'Cancelled')
  expect(await balanceOf(buyer)).toBe(1_000)
})

test('express is refused where it is not offered, or with other days than were told, and nothing is ordered', async () => {
  const buyer = await shopper()
  const message = noExpress
  for (const to of [assam, mumbai])
    expect(await place(buyer, to ?? address, 1, 'COD', express)).toMatchObject({
      status: 409,
      body: { message },
    })
  const asked = await checkout(buyer, 'COD', city, express)
  expect(await order(buyer, { ...asked, expressDays: { least: 1, most: 3 } })).toMatchObject({
    status: 409,
    body: { message },
  })
  for (const expressDays of ['yes', { least: 1 }, { least: -1, most: 2 }, { least: 1, most: 1.5 }])
    expect((await order(buyer, { ...asked, expressDays })).status).toBe(400)
  expect((await buyer.get('/order/get-orders')).body.orders).toEqual([])
})

test('a total of another place or way to pay is refused, and nothing is ordered', async () => {
  const buyer = await shopper()
  await fillCart(buyer, { id: tee.id })
  const asked = await checkout(buyer, 'COD', assam)
  const refused = await order(buyer, { ...asked, shippingAddress: city })
  expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('new total') } })
  expect((await order(buyer, { ...asked, paymentMethod: 'Wallet' })).status).toBe(409)
  expect((await buyer.get('/order/get-orders')).body.orders).toEqual([])
})

test('the cart tells the fees, and the estimate what delivery to a PIN code costs', async () => {
  const buyer = await shopper()
  const { terms } = (await buyer.get('/cart/get-to-cart')).body.cart
  expect(terms).toMatchObject({ shippingFee: 49, freeShippingFrom: 999, cashFee: 40, zones })
  const rate = async (pinCode: string) =>
    (await buyer.get(`/delivery/getEstimate?pinCode=${pinCode}`)).body.rate
  expect(await rate('560300')).toEqual({ fee: 0, freeFrom: null })
  expect(await rate('781001')).toEqual({ fee: 120, freeFrom: null })
  expect(await rate('400001')).toEqual({ fee: 49, freeFrom: 999 })
  const weight = { upTo: 500, each: 500, more: 20 }
  expect(await rate('403001')).toEqual({ fee: 40, freeFrom: 5_000, weight })
})

test('invoice, refund and ledger have the fee for cash as they have shipping', async () => {
  const buyer = await shopper()
  await fillWallet(buyer, 1_000)
  const cash = (await place(buyer, assam ?? address, 1)).body.order
  await move(owner, cash, 'Shipped')
  await issuePending()
  const invoice = await findInvoice(db, cash._id)
  expect(invoice?.document.figures).toMatchObject({ shipping: 12_000, cashFee: 4_000, total: 56_000 })
  expect(invoice && chargeLines(invoice.document).map(({ amount }) => amount)).toEqual([12_000, 4_000])
  await move(owner, cash, 'Delivered')

  const paid = await buy(buyer, [tee], 'Wallet')
  await move(owner, paid, 'Cancelled')
  expect(await balanceOf(buyer)).toBe(1_000)
})

const placeOfZone = fc.oneof(fc.constantFrom(...stateNames), fc.stringMatching(/^[1-9]\d{0,5}$/))
const anyZones = fc
  .uniqueArray(placeOfZone, { maxLength: 30 })
  .map((places) => places.map((place, index) => ({ name: `Z${index}`, places: [place] })))

test('of any zones the one with the most digits is taken, and the fee is never negative', () => {
  const amount = fc.integer({ min: 0, max: 10_000 }).map(fromRupees)
  const grams = fc.integer({ min: 100, max: 100_000 })
  const given = fc.record({
    zones: anyZones,
    fee: amount,
    freeFrom: fc.option(amount),
    goods: amount,
    isCash: fc.boolean(),
    wantsExpress: fc.boolean(),
    express: fc.option(fc.record({ fee: amount, least: fc.constant(1), most: fc.constant(2) }), {
      nil: undefined,
    }),
    weight: fc.integer({ min: 1, max: 1_000_000 }),
    steps: fc.option(fc.record({ upTo: grams, each: grams, more: amount }), { nil: undefined }),
    deliveryDiscount: amount,
    to: fc.record({ state: fc.constantFrom(...stateNames), pinCode: fc.stringMatching(/^[1-9]\d{5}$/) }),
  })
  fc.assert(
    fc.property(given, ({ zones, fee, freeFrom, to, steps, express, ...of }) => {
      const priced = zones.map((zone) => ({ ...zone, fee, freeFrom, weight: steps, express }))
      expect(zonesProblem(priced)).toBeNull()
      const fits = (place: string) => to.pinCode.startsWith(place) || place === to.state
      const length = (place: string) => (place === to.state ? 0 : place.length)
      const best = zones
        .flatMap(({ places }) => places)
        .filter(fits)
        .toSorted((a, b) => length(b) - length(a))[0]
      expect(zoneOf(priced, to)?.places[0]).toBe(best)
      const fees: Fees = {
        ...{ shippingFee: fee, freeShippingFrom: freeFrom, cashFee: fee, zones: priced },
        ...{ shippingUpTo: steps?.upTo ?? null, shippingEach: steps?.each ?? 1 },
        shippingMore: steps?.more ?? fromRupees(0),
      }
      const charged: ChargedOrder = { ...of, to }
      const { shipping, expressFee, cashFee = 0 } = chargesOf(fees, charged)
      expect(expressFee).toBe(of.wantsExpress && best !== undefined ? express?.fee : undefined)
      const isFree = freeFrom !== null && of.goods >= freeFrom
      let weighed: number = fee
      if (steps) for (let grams = steps.upTo; grams < of.weight; grams += steps.each) weighed += steps.more
      expect(shipping).toBe(isFree ? 0 : Math.max(0, weighed - of.deliveryDiscount))
      expect(cashFee).toBe(of.isCash ? fee : 0)
    }),
    { numRuns: runs(200, 5_000) },
  )
})
