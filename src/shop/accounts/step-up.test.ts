import { beforeAll, describe, expect, test } from 'vitest'
import { type Actor, admin } from '../../../tests/actors.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { jobsRun, mailsTo, mailTo } from '../../../tests/mailbox.ts'
import { addProduct } from '../../../tests/products.ts'
import { addDays } from '../../lib/dates.ts'
import { clock } from '../../platform/clock.ts'
import { db } from '../../platform/database.ts'

ownDatabase()
jobsRun()

const days = { startDate: clock.today(), endDate: addDays(clock.today(), 3) }
const couponOf = (code: string, discountPercentage: number) => ({
  ...{ code, discountPercentage, minimumPurchaseAmount: 100, maxDiscountAmount: 100_000 },
  expiryDate: days.endDate,
})

let owner: Actor
let partner: Actor

beforeAll(async () => {
  owner = await admin()
  partner = await admin()
})

describe('an admin whose second factor was proved long ago', () => {
  let late: Actor
  beforeAll(async () => {
    late = await admin()
    await db.updateTable('users').set({ second_factor_at: new Date() }).where('id', '=', late.id).execute()
  })

  test('makes coupons and offers of less than half the price unasked', async () => {
    const { id: targetOfferId } = await addProduct({ salePrice: 500 })
    const offer = { name: 'Less', offerType: 'Products', targetOfferId, discountPercentage: 49, ...days }
    expect((await late.post('/coupen/create-coupen', couponOf('LESS', 49))).status).toBe(200)
    expect((await late.post('/offer/create-offer', offer)).status).toBe(200)
  })

  test('cuts a price by less than half unasked, and changes what is no price of many products', async () => {
    const { id } = await addProduct({ salePrice: 500 })
    expect((await late.put(`/product/productEdit/${id}`, { salePrice: 251 })).status).toBe(200)
    const batch = '01980000-0000-7000-8000-00000000aaaa'
    const edit = { ids: [id], change: { status: false }, batch, name: 'Off' }
    expect((await late.put('/product/editProducts', edit)).status).toBe(200)
  })
})

describe('all admins are mailed', () => {
  const subjects = async (count: number) =>
    (await mailsTo(partner.email, count)).map(({ subject }) => subject)

  test('of a coupon or an offer that takes almost all off, and of the facts of the seller', async () => {
    const { id: targetOfferId } = await addProduct({ salePrice: 500 })
    const offer = { name: 'Gift', offerType: 'Products', targetOfferId, discountPercentage: 100, ...days }
    await owner.post('/coupen/create-coupen', couponOf('HALF', 50))
    const { coupen } = (await owner.post('/coupen/create-coupen', couponOf('FREE', 100))).body
    await owner.put(`/coupen/update-coupen/${coupen._id}`, { maxUses: 5 })
    await owner.post('/offer/create-offer', offer)
    const fields = { email: 'care@people.example' }
    const saved = await owner.put('/settings/save-settings', { section: 'seller', version: 0, fields })
    expect(saved.status).toBe(200)
    expect((await subjects(4)).toSorted()).toEqual([
      'A coupon takes 100 % off',
      'A coupon takes 100 % off',
      'An offer takes 100 % off',
      'The facts of the seller were changed',
    ])
    const { text } = await mailTo(partner.email, /seller/)
    expect(text).toContain('of the seller: Email of customer care.')
  })
})
