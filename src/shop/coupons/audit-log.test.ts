import { beforeAll, describe, expect, test } from 'vitest'
import { type Actor, admin, shopper } from '../../../tests/actors.ts'
import { fillCart } from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { addProduct } from '../../../tests/products.ts'
import { addDays, type Day } from '../../lib/dates.ts'
import { clock } from '../../platform/clock.ts'
import { attempt, db } from '../../platform/database.ts'
import type { Fields, StoredChange, Thing, Verb } from '../audit-log/rules.ts'
import { couponState, expiryInWords } from './rules.ts'
import { undoCouponChange } from './save-coupon.ts'

ownDatabase()

let owner: Actor
beforeAll(async () => {
  owner = await admin()
})

const form = (code: string) => ({
  code,
  discountPercentage: 12.5,
  minimumPurchaseAmount: 499.5,
  maxDiscountAmount: 150,
  expiryDate: addDays(clock.today(), 7),
})
const create = async (code: string) => (await owner.post('/coupen/create-coupen', form(code))).body.coupen
const remove = (id: string) => owner.delete(`/coupen/delete-coupen/${id}`)
const list = async (code: string) =>
  (await owner.get(`/coupen/admin-get-coupens?search=${code}`)).body.coupens
const undo = (change: StoredChange) => attempt((tx) => undoCouponChange(tx, owner.id, change))

async function lastChange(): Promise<StoredChange & { by: string; undoes: string | null }> {
  const newest = db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(1)
  const row = await newest.executeTakeFirstOrThrow()
  return {
    ...row,
    by: row.admin_id,
    thing: row.thing as Thing,
    thingId: row.thing_id,
    verb: row.verb as Verb,
    before: row.before as Fields | null,
    after: row.after as Fields | null,
  }
}

describe('the trail of coupons', () => {
  test('has who made and deleted one, and all that it was', async () => {
    const { _id } = await create('TRAIL')
    const about = { by: owner.id, thing: 'coupon', thingId: _id, name: 'TRAIL' }
    expect(await lastChange()).toMatchObject({
      ...about,
      verb: 'created',
      before: null,
      after: form('TRAIL'),
    })
    await remove(_id)
    const deleted = await lastChange()
    expect(deleted).toMatchObject({ ...about, verb: 'deleted', before: form('TRAIL'), after: null })
    await remove(_id)
    expect((await lastChange()).id).toBe(deleted.id)
  })
})

describe('taking back', () => {
  test('that one was deleted: it is there again, with its own id; and that, taken back, deletes it', async () => {
    const coupon = await create('BACK')
    await remove(coupon._id)
    const deleted = await lastChange()
    expect((await undo(deleted)).ok).toBe(true)
    expect(await list('BACK')).toEqual([{ ...coupon, updatedAt: expect.any(String) }])
    const restored = await lastChange()
    expect(restored).toMatchObject({
      verb: 'restored',
      before: null,
      after: form('BACK'),
      undoes: deleted.id,
    })
    expect((await undo(restored)).ok).toBe(true)
    expect(await list('BACK')).toEqual([])
  })

  test('that one was deleted puts it back in no cart; whoever had chosen it may choose it again', async () => {
    const { _id } = await create('AGAIN')
    const asha = await shopper()
    await fillCart(asha, await addProduct({ salePrice: 1000 }))
    const choose = () => asha.post('/coupen/validate-coupen', { code: 'AGAIN', purchaseAmount: 1000 })
    const inCart = async () => {
      const { coupen, lostCoupen } = (await asha.get('/cart/get-to-cart')).body.cart
      return [coupen, lostCoupen]
    }
    await choose()
    await remove(_id)
    const lost = [null, { code: 'AGAIN', message: 'AGAIN is no longer offered' }]
    expect(await inCart()).toEqual(lost)
    expect((await undo(await lastChange())).ok).toBe(true)
    expect(await inCart()).toEqual(lost)
    expect(await undo(await lastChange()), 'in no cart').toMatchObject({ ok: true })
    expect((await undo(await lastChange())).ok).toBe(true)
    await choose()
    expect(await inCart()).toEqual([{ code: 'AGAIN', discountAmount: 125 }, null])
    expect(await undo(await lastChange())).toEqual({ ok: false, refusal: { reason: 'conflict' } })
  })

  test('that one was made is refused while a cart has it chosen, and once it is gone', async () => {
    const { _id } = await create('USED')
    const made = await lastChange()
    const asha = await shopper()
    await asha.post('/coupen/validate-coupen', { code: 'USED', purchaseAmount: 1000 })
    expect(await undo(made)).toEqual({ ok: false, refusal: { reason: 'conflict' } })
    await asha.post('/coupen/remove-coupen', { code: 'USED' })
    expect((await undo(made)).ok).toBe(true)
    expect(await list('USED')).toEqual([])
    expect(await undo(made)).toEqual({ ok: false, refusal: { reason: 'gone' } })
    expect((await remove(_id)).status).toBe(404)
  })

  test('a deletion is refused when its code is another’s by now, and when it was taken back already', async () => {
    const { _id } = await create('TWICE')
    await remove(_id)
    const deleted = await lastChange()
    const other = await create('twice')
    expect(await undo(deleted)).toEqual({ ok: false, refusal: { reason: 'conflict' } })
    await remove(other._id)
    expect((await undo(deleted)).ok).toBe(true)
    expect(await undo(deleted)).toEqual({ ok: false, refusal: { reason: 'conflict' } })
  })
})

describe('how long a coupon is good', () => {
  test.each<[Day, string, string]>([
    ['2026-11-21', 'expired', 'Expired'],
    ['2026-11-22', 'expires today', 'Valid'],
    ['2026-11-23', 'expires tomorrow', 'Valid'],
    ['2026-11-25', 'expires in 3 days', 'Valid'],
    ['2030-01-01', 'expires in 1,136 days', 'Valid'],
  ])('on 22 November, when its last day is %s', (expiryDate, words, state) => {
    const now = new Date('2026-11-22T12:00:00+05:30')
    const times = { startsAt: null, expiryDate, expiryTime: null }
    expect(expiryInWords(times, now)).toBe(words)
    expect(couponState(times, now)).toBe(state)
  })
})
