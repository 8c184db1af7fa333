import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Actor, shopper } from '../../../tests/actors.ts'
import { checkout, fillCart, makeCoupon, makeOffer, order } from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { addProduct } from '../../../tests/products.ts'
import { addDays, endOf } from '../../lib/dates.ts'
import { clock } from '../../platform/clock.ts'
import { db } from '../../platform/database.ts'
import type { CartItemOnWire, CartOnWire } from './wire.ts'

ownDatabase()

let asha: Actor
beforeEach(async () => {
  await db.deleteFrom('coupons').execute()
  asha = await shopper()
})

const cart = async (): Promise<CartOnWire> => (await asha.get('/cart/get-to-cart')).body.cart
const changes = async () => (await cart()).items.map(({ change }) => change)
const accept = (items: unknown, by = asha) => by.put('/cart/accept-changes', { items })
const setPrice = (id: string, rupees: number) =>
  db
    .updateTable('products')
    .set({ regular_price: rupees * 100, sale_price: rupees * 100 })
    .where('id', '=', id)
    .execute()
const shown = ({ _id, discountedPrice }: CartItemOnWire) => ({ _id, discountedPrice })

describe('a price that has changed since the shopper last looked', () => {
  test('is told in words, line by line, until the shopper agrees to it', async () => {
    const shoe = await addProduct({ salePrice: 1299 })
    const cap = await addProduct({ salePrice: 300 })
    await fillCart(asha, shoe, cap)
    expect(await changes()).toEqual([null, null])
    await makeOffer(shoe.id, 20)
    await setPrice(cap.id, 350.5)
    const told = ['The price fell from ₹1,299 to ₹1,039.20', 'The price rose from ₹300 to ₹350.50']
    expect(await changes()).toEqual(told)
    const [first, second] = (await cart()).items as [CartItemOnWire, CartItemOnWire]
    const { status, body } = await accept([shown(first)])
    expect(status).toBe(200)
    expect(body.cart).toEqual(await cart())
    expect(await changes()).toEqual([null, told[1]])
    await accept([shown(second)])
    expect(await changes()).toEqual([null, null])
  })

  test('is told again when it was another price that the shopper agreed to', async () => {
    const { id } = await addProduct({ salePrice: 500 })
    await fillCart(asha, { id })
    await setPrice(id, 400)
    const [seen] = (await cart()).items.map(shown)
    await setPrice(id, 450)
    await accept([seen])
    expect(await changes()).toEqual(['The price rose from ₹400 to ₹450'])
  })

  test('is no news any more when it is what it was', async () => {
    const { id } = await addProduct({ salePrice: 500 })
    await fillCart(asha, { id })
    await setPrice(id, 0)
    expect(await changes()).toEqual(['The price fell from ₹500 to ₹0'])
    await setPrice(id, 500)
    expect(await changes()).toEqual([null])
  })

  test('stays told when the line gets another quantity or size', async () => {
    const sizes = [
      { size: 8, stock: 5 },
      { size: 9, stock: 5 },
    ]
    const { id } = await addProduct({ salePrice: 500, sizes })
    await fillCart(asha, { id })
    await setPrice(id, 400)
    const { body } = await asha.put(`/cart/update-to-cart/${id}`, { size: 9, quantity: 2 })
    expect(body.cart.items[0].change).toBe('The price fell from ₹500 to ₹400')
  })

  test('is told at once when the page that it was put into the cart from still showed another', async () => {
    const { id } = await addProduct({ salePrice: 500 })
    const add = (seenPrice: unknown) => asha.post('/cart/add-to-cart', { productId: id, size: 8, seenPrice })
    expect((await add(400)).body.cart.items[0].change).toBe('The price rose from ₹400 to ₹500')
    expect((await add('500')).body.cart.items[0]).toMatchObject({ quantity: 2, change: null })
    for (const invalid of [-1, 'x', null, {}]) expect((await add(invalid)).status).toBe(400)
  })

  test('keeps nobody from ordering at the price of today', async () => {
    const { id } = await addProduct({ salePrice: 500 })
    await fillCart(asha, { id })
    await setPrice(id, 400)
    const { status, body } = await order(asha, await checkout(asha))
    expect([status, body.order.theTotelAmount]).toEqual([201, 430])
  })

  test("is agreed to for the shopper's own lines alone", async () => {
    const { id } = await addProduct({ salePrice: 500 })
    await fillCart(asha, { id })
    await setPrice(id, 400)
    const ravi = await shopper('Ravi')
    expect((await accept((await cart()).items.map(shown), ravi)).status).toBe(200)
    expect(await changes()).toEqual(['The price fell from ₹500 to ₹400'])
    for (const invalid of [null, 'x', [{}], [{ _id: 'x', discountedPrice: 1 }], [{ _id: id }]])
      expect((await accept(invalid)).status).toBe(400)
  })
})

describe('a coupon that takes nothing off any more', () => {
  const choose = (code: string, purchaseAmount: number) =>
    asha.post('/coupen/validate-coupen', { code, purchaseAmount })
  const lost = async () => (await cart()).lostCoupen

  test('is named with how much the cart lacks for it', async () => {
    await makeCoupon('FIT10', { minimum: 900 })
    const { id } = await addProduct({ salePrice: 590 })
    await fillCart(asha, { id, quantity: 2 })
    await choose('fit10', 1180)
    expect(await lost()).toBeNull()
    await asha.put(`/cart/update-to-cart/${id}`, { quantity: 1 })
    expect(await cart()).toMatchObject({
      coupen: null,
      lostCoupen: { code: 'FIT10', message: 'FIT10 needs ₹310 more' },
    })
  })

  test('is named when it has expired, and when it was deleted, until it is removed', async () => {
    await makeCoupon('DAY')
    await fillCart(asha, await addProduct({ salePrice: 590 }))
    await choose('DAY', 590)
    const later = vi.spyOn(clock, 'now').mockReturnValue(endOf(addDays(clock.today(), 2)))
    expect(await lost()).toEqual({ code: 'DAY', message: 'DAY has expired' })
    later.mockRestore()
    await db.deleteFrom('coupons').execute()
    expect(await lost()).toEqual({ code: 'DAY', message: 'DAY is no longer offered' })
    expect((await asha.post('/coupen/remove-coupen', { code: 'day' })).status).toBe(200)
    expect(await lost()).toBeNull()
  })

  test('is no news of the next cart', async () => {
    await makeCoupon('ONCE')
    const shoe = await addProduct({ salePrice: 590 })
    await fillCart(asha, shoe)
    await choose('ONCE', 590)
    await db.deleteFrom('coupons').execute()
    expect((await order(asha, await checkout(asha))).status).toBe(201)
    await fillCart(asha, shoe)
    expect(await lost()).toBeNull()
  })
})

describe('a product that was deleted', () => {
  test('is named in the cart until the shopper agrees, and nothing of it can be bought', async () => {
    const shoe = await addProduct({ name: 'Vayu' })
    const cap = await addProduct({ name: 'Chhaya' })
    await fillCart(asha, shoe, cap)
    await db.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', shoe.id).execute()
    const { items, gone } = await cart()
    expect(items).toMatchObject([{ productId: { productName: 'Chhaya' } }])
    expect(gone).toEqual([{ _id: expect.any(String), productName: 'Vayu' }])
    const { body } = await accept([{ _id: gone[0]?._id, discountedPrice: 0 }])
    expect(body.cart).toMatchObject({ items: [{ _id: items[0]?._id }], gone: [] })
  })
})
