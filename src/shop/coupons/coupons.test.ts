import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Actor, admin, shopper } from '../../../tests/actors.ts'
import { fillCart, makeCoupon } from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { addProduct } from '../../../tests/products.ts'
import { addDays } from '../../lib/dates.ts'
import { clock } from '../../platform/clock.ts'
import { config } from '../../platform/config.ts'
import { db } from '../../platform/database.ts'
import { specifiedCoupon } from './rules.ts'

ownDatabase()

let asha: Actor
beforeEach(async () => {
  await db.deleteFrom('coupons').execute()
  asha = await shopper()
})

const validate = (code: unknown, purchaseAmount: unknown, by = asha) =>
  by.post('/coupen/validate-coupen', { code, purchaseAmount })
const remove = (code: string) => asha.post('/coupen/remove-coupen', { code })
const chosen = async () => (await asha.get('/cart/get-to-cart')).body.cart.coupen

test('all coupons that have not expired are listed, newest first', async () => {
  const today = clock.today()
  await makeCoupon('TODAY', { expires: today, percentage: 12.5, minimum: 500, maximum: 150 })
  await makeCoupon('YESTERDAY', { expires: addDays(today, -1) })
  await makeCoupon('BIG', { minimum: 1_000_000 })
  const { body } = await asha.get('/coupen/get-coupen')
  expect(body.total).toBe(2)
  expect(body.coupens.map(({ code }: { code: string }) => code)).toEqual(['BIG', 'TODAY'])
  expect(body.coupens[1]).toEqual({
    _id: expect.any(String),
    code: 'TODAY',
    discountPercentage: 12.5,
    minimumPurchaseAmount: 500,
    maxDiscountAmount: 150,
    expiryDate: today,
    ...specifiedCoupon,
  })
})

describe('a coupon', () => {
  test('answers what it takes off, whatever the case of its code, and stays with the cart', async () => {
    await makeCoupon('Save10', { percentage: 10, minimum: 500, maximum: 150 })
    await fillCart(asha, await addProduct({ salePrice: 1200 }))
    expect(await chosen()).toBeNull()
    expect(await validate(' sAVE10 ', 1200)).toMatchObject({
      status: 200,
      body: { discountAmount: 120, message: 'Coupon applied' },
    })
    expect(await chosen()).toEqual({ code: 'Save10', discountAmount: 120 })
    expect((await validate('save10', '9000.50')).body.discountAmount).toBe(150)
    expect(await chosen()).toEqual({ code: 'Save10', discountAmount: 120 })
  })

  test('takes the place of another, and goes when it is removed, but not when another is', async () => {
    await makeCoupon('ONE')
    await makeCoupon('TWO', { percentage: 20 })
    await fillCart(asha, await addProduct({ salePrice: 100 }))
    await validate('ONE', 100)
    await validate('TWO', 100)
    expect(await chosen()).toEqual({ code: 'TWO', discountAmount: 20 })
    for (const code of ['ONE', 'NEVER']) expect((await remove(code)).status).toBe(200)
    expect(await chosen()).toEqual({ code: 'TWO', discountAmount: 20 })
    expect((await remove('two')).status).toBe(200)
    expect(await chosen()).toBeNull()
    expect((await remove('two')).status).toBe(200)
  })

  test('rests while the cart is below its minimum, and counts again above it', async () => {
    await makeCoupon('BULK', { percentage: 10, minimum: 200 })
    const { id } = await addProduct({ salePrice: 100 })
    await fillCart(asha, { id, quantity: 2 })
    await validate('BULK', 200)
    await asha.put(`/cart/update-to-cart/${id}`, { quantity: 1 })
    expect(await chosen()).toBeNull()
    await asha.put(`/cart/update-to-cart/${id}`, { quantity: 3 })
    expect(await chosen()).toEqual({ code: 'BULK', discountAmount: 30 })
  })

  test('is refused when it is unknown, expired or too good for the purchase, and changes nothing', async () => {
    await makeCoupon('GOOD')
    await makeCoupon('OLD', { expires: addDays(clock.today(), -1) })
    await makeCoupon('RICH', { minimum: 1500 })
    await fillCart(asha, await addProduct({ salePrice: 100 }))
    await validate('GOOD', 100)
    const refusal = async (code: unknown, amount: unknown = 100) => {
      const { status, body } = await validate(code, amount)
      return [status, body.message]
    }
    expect(await refusal('NONE')).toEqual([400, 'Invalid coupon code'])
    expect(await refusal('')).toEqual([400, 'Invalid coupon code'])
    expect(await refusal('OLD')).toEqual([400, 'This coupon has expired'])
    expect(await refusal('RICH', 1499.99)).toEqual([400, 'This coupon needs a purchase of ₹1,500 or more'])
    for (const amount of [-1, 'x', null, 1e12, {}]) expect((await refusal('GOOD', amount))[0]).toBe(400)
    expect(await chosen()).toEqual({ code: 'GOOD', discountAmount: 10 })
  })

  test('is good to the end of its last day in India', async () => {
    await makeCoupon('DAY', { expires: '2026-11-20' })
    const at = (moment: string) => vi.spyOn(clock, 'now').mockReturnValue(new Date(moment))
    vi.spyOn(clock, 'today').mockRestore()
    at('2026-11-20T18:29:59Z')
    expect((await validate('DAY', 100)).status).toBe(200)
    at('2026-11-20T18:30:00Z')
    expect((await validate('DAY', 100)).status).toBe(400)
    vi.restoreAllMocks()
  })

  test('is only previewed for an admin, who has no cart', async () => {
    await makeCoupon('SEEN')
    const owner = await admin()
    expect((await validate('SEEN', 100, owner)).body).toEqual({
      discountAmount: 10,
      message: 'Coupon applied',
    })
    expect(await db.selectFrom('carts').where('user_id', '=', owner.id).selectAll().execute()).toEqual([])
  })

  test('is checked thirty times a minute at most', async () => {
    config.RATE_LIMITS = 'on'
    const answers = await Promise.all(Array.from({ length: 30 }, () => validate('GUESS', 100)))
    const refused = await validate('GUESS', 100)
    config.RATE_LIMITS = 'off'
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]))
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})
