import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Actor, admin, guest, shopper } from '../../../tests/actors.ts'
import { checkout, fillCart, makeCoupon, order } from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { refusesInvalidBodies, refusesInvalidQueries, refusesUnknownIds } from '../../../tests/fuzz.ts'
import { addProduct } from '../../../tests/products.ts'
import { addDays, startOf } from '../../lib/dates.ts'
import { clock } from '../../platform/clock.ts'
import { db } from '../../platform/database.ts'
import { specifiedCoupon } from './rules.ts'
import { couponFormAt } from './wire.ts'

ownDatabase()

let owner: Actor
let asha: Actor
beforeAll(async () => {
  owner = await admin()
})
beforeEach(async () => {
  await db.deleteFrom('coupons').execute()
  asha = await shopper()
})

const realNow = clock.now
afterEach(() => {
  clock.now = realNow
})

const inDays = (days: number) => addDays(clock.today(), days)
const form = (more: Record<string, unknown> = {}) => ({
  code: 'KICKOFF10',
  discountPercentage: 10,
  minimumPurchaseAmount: 500,
  maxDiscountAmount: 150,
  expiryDate: inDays(7),
  ...more,
})
const create = (body: unknown) => owner.post('/coupen/create-coupen', body)
const list = async (query = '') => (await owner.get(`/coupen/admin-get-coupens${query}`)).body
const validate = (code: string, purchaseAmount = 1000) =>
  asha.post('/coupen/validate-coupen', { code, purchaseAmount })
const chosen = async () => (await asha.get('/cart/get-to-cart')).body.cart.coupen
const concurrently = <T>(count: number, act: (turn: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, turn) => act(turn)))

describe('a new coupon', () => {
  test('is answered, listed for admins and shoppers, and good at once', async () => {
    const coupen = { _id: expect.any(String), ...form(), ...specifiedCoupon }
    const stored = { ...coupen, uses: 0, updatedAt: expect.any(String) }
    expect(await create(form())).toMatchObject({
      status: 200,
      body: { message: 'Coupon added successfully', coupen },
    })
    expect(await list()).toEqual({ coupens: [stored], total: 1 })
    expect((await asha.get('/coupen/get-coupen')).body).toEqual({ coupens: [coupen], total: 1 })
    expect((await validate('kickoff10')).body).toEqual({ discountAmount: 100, message: 'Coupon applied' })
  })

  test('has its values trimmed, and takes them as a form sends them', async () => {
    const typed = {
      code: '  Monsoon ',
      discountPercentage: ' 12.5 ',
      minimumPurchaseAmount: '499.50',
      maxDiscountAmount: '200',
      expiryDate: ` ${inDays(1)} `,
    }
    expect((await create(typed)).body.coupen).toMatchObject({
      code: 'Monsoon',
      discountPercentage: 12.5,
      minimumPurchaseAmount: 499.5,
      maxDiscountAmount: 200,
      expiryDate: inDays(1),
    })
  })

  test('takes a moment for the day that it is in India then', async () => {
    for (const [expiryDate, day] of [
      ['2027-03-31T18:29:59.999Z', '2027-03-31'],
      ['2027-03-31T18:30:00.000Z', '2027-04-01'],
      ['2027-04-01T00:00:00+05:30', '2027-04-01'],
    ] as const) {
      expect((await create(form({ code: expiryDate, expiryDate }))).body.coupen.expiryDate).toBe(day)
    }
    for (const expiryDate of ['9999-12-31T23:59:59Z', '0000-12-31T00:00:00Z', '2027-02-30T00:00:00Z'])
      expect((await create(form({ expiryDate }))).body.message).toBe('Expiry date is not a day')
  })

  test('may take off everything, and nothing that was sent beside the form is kept', async () => {
    const { body } = await create(form({ discountPercentage: 100, role: 'admin', _id: 'mine', uses: 9 }))
    expect(body.coupen).toEqual({
      ...form({ discountPercentage: 100 }),
      ...specifiedCoupon,
      ...{ _id: expect.any(String), uses: 0, updatedAt: expect.any(String) },
    })
    expect(body.coupen._id).not.toBe('mine')
  })

  test('is refused when its last day in India is over', async () => {
    const message = 'Expiry date must not be in the past'
    const midnight = startOf(inDays(1)).getTime()
    const today = form({ expiryDate: inDays(0) })
    clock.now = () => new Date(midnight)
    expect(await create(today)).toMatchObject({
      status: 400,
      body: { message, errors: { expiryDate: message } },
    })
    expect((await list()).total).toBe(0)
    clock.now = () => new Date(midnight - 1)
    expect((await create(today)).status).toBe(200)
  })

  test('is told in its form that its day is over, beside what else is wrong', () => {
    const { error } = couponFormAt(startOf('2026-11-23')).safeParse(
      form({ code: '', expiryDate: '2026-11-22' }),
    )
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'Code is required',
      'Expiry date must not be in the past',
    ])
    expect(couponFormAt(startOf('2026-11-23')).safeParse(form({ expiryDate: '2026-11-23' })).success).toBe(
      true,
    )
  })

  const wrongPercentage = 'Discount percentage must be greater than zero and at most 100'
  const noMinimum = 'Minimum purchase amount must be greater than zero'
  const noMaximum = 'Maximum discount amount must be greater than zero'
  test.each<[Record<string, unknown>, string, string]>([
    [{ code: undefined }, 'code', 'Code is required'],
    [{ code: '   ' }, 'code', 'Code is required'],
    [{ code: 'X'.repeat(41) }, 'code', 'Use at most 40 characters'],
    [{ discountPercentage: null }, 'discountPercentage', 'Discount percentage is required'],
    [{ discountPercentage: ' ' }, 'discountPercentage', 'Discount percentage is required'],
    [{ discountPercentage: 0 }, 'discountPercentage', wrongPercentage],
    [{ discountPercentage: -1 }, 'discountPercentage', wrongPercentage],
    [{ discountPercentage: 100.5 }, 'discountPercentage', wrongPercentage],
    [{ discountPercentage: 'half' }, 'discountPercentage', wrongPercentage],
    [{ discountPercentage: 1e-9 }, 'discountPercentage', wrongPercentage],
    [{ discountPercentage: 33.333 }, 'discountPercentage', 'Discount percentage has at most two decimals'],
    [{ minimumPurchaseAmount: undefined }, 'minimumPurchaseAmount', 'Minimum purchase amount is required'],
    [{ minimumPurchaseAmount: 0 }, 'minimumPurchaseAmount', noMinimum],
    [{ minimumPurchaseAmount: -500 }, 'minimumPurchaseAmount', noMinimum],
    [{ minimumPurchaseAmount: 0.001 }, 'minimumPurchaseAmount', noMinimum],
    [{ maxDiscountAmount: '' }, 'maxDiscountAmount', 'Maximum discount amount is required'],
    [{ maxDiscountAmount: '0' }, 'maxDiscountAmount', noMaximum],
    [{ maxDiscountAmount: 1e12 }, 'maxDiscountAmount', noMaximum],
    [{ expiryDate: undefined }, 'expiryDate', 'Expiry date is required'],
    [{ expiryDate: '' }, 'expiryDate', 'Expiry date is required'],
    [{ expiryDate: '2026-11-20T' }, 'expiryDate', 'Expiry date is not a day'],
    [{ expiryDate: '2026-02-30' }, 'expiryDate', 'Expiry date is not a day'],
  ])('is refused with %j', async (wrong, field, message) => {
    expect(await create(form(wrong))).toMatchObject({
      status: 400,
      body: { message, errors: { [field]: message } },
    })
    expect((await list()).total).toBe(0)
  })

  test('is told every wrong field at once', async () => {
    const { body } = await create({})
    expect(Object.keys(body.errors)).toEqual(Object.keys(form()))
    expect(body.message).toBe('Code is required')
  })

  test('is refused when its code is there in whatever case', async () => {
    await create(form({ code: 'Été26' }))
    for (const code of ['Été26', 'été26', 'ÉTÉ26', ' éTé26 ']) {
      expect(await create(form({ code }))).toMatchObject({
        status: 409,
        body: {
          message: 'This coupon code already exists',
          errors: { code: 'This coupon code already exists' },
        },
      })
    }
    expect((await list()).total).toBe(1)
    expect((await validate('ÉTÉ26')).status).toBe(200)
  })

  test('is made once when admins make the same code at the same moment', async () => {
    const answers = await concurrently(10, (turn) => create(form({ code: turn % 2 ? 'RUSH' : 'rush' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    expect((await list()).total).toBe(1)
  })
})

describe('the last valid day', () => {
  test('of a chosen coupon counts to its end in India: in the list, in the cart and in an order', async () => {
    const { _id } = (await create(form({ minimumPurchaseAmount: 1, expiryDate: inDays(0) }))).body.coupen
    await fillCart(asha, await addProduct({ salePrice: 500 }))
    await validate('KICKOFF10')
    const listed = async () => {
      const { body } = await asha.get('/coupen/get-coupen')
      return body.coupens.map((coupon: { _id: string }) => coupon._id)
    }
    const midnight = startOf(inDays(1)).getTime()
    clock.now = () => new Date(midnight - 1)
    expect(await listed()).toEqual([_id])
    expect(await chosen()).toEqual({ code: 'KICKOFF10', discountAmount: 50 })
    const body = await checkout(asha)
    clock.now = () => new Date(midnight)
    expect(await listed()).toEqual([])
    expect(await chosen()).toBeNull()
    expect(await order(asha, body)).toMatchObject({
      status: 409,
      body: { message: 'This coupon has expired', discount: 0, theTotelAmount: 530 },
    })
  })
})

describe('the list', () => {
  test('has every coupon, expired or not, newest first, page by page', async () => {
    for (const code of ['ONE', 'TWO', 'THREE']) await create(form({ code }))
    await makeCoupon('OVER', { expires: inDays(-3) })
    const codes = async (query: string) => {
      const { coupens, total } = await list(query)
      return [coupens.map(({ code }: { code: string }) => code), total]
    }
    expect(await codes('')).toEqual([['OVER', 'THREE', 'TWO', 'ONE'], 4])
    expect(await codes('?page=1&limit=2')).toEqual([['OVER', 'THREE'], 4])
    expect(await codes('?page=2&limit=2')).toEqual([['TWO', 'ONE'], 4])
    expect(await codes('?page=3&limit=2')).toEqual([[], 4])
    expect((await owner.get('/coupen/admin-get-coupens?limit=1001')).status).toBe(400)
  })

  test('is narrowed by what stands in a code and by what is still valid, and sorted', async () => {
    await create(
      form({ code: 'Monsoon', discountPercentage: 30, minimumPurchaseAmount: 300, expiryDate: inDays(0) }),
    )
    await create(
      form({ code: 'ACE', discountPercentage: 5, minimumPurchaseAmount: 900, expiryDate: inDays(9) }),
    )
    await makeCoupon('bolt', { percentage: 10, minimum: 500, maximum: 999, expires: inDays(-1) })
    const codes = async (query: string) =>
      (await list(query)).coupens.map(({ code }: { code: string }) => code)
    expect(await codes('?search=MOON')).toEqual([])
    expect(await codes('?search=oo')).toEqual(['Monsoon'])
    expect(await codes('?search=_')).toEqual([])
    expect(await codes('?status=Valid')).toEqual(['ACE', 'Monsoon'])
    expect(await codes('?status=Expired')).toEqual(['bolt'])
    expect(await codes('?sort=code')).toEqual(['ACE', 'bolt', 'Monsoon'])
    expect(await codes('?sort=-discountPercentage')).toEqual(['Monsoon', 'bolt', 'ACE'])
    expect(await codes('?sort=minimumPurchaseAmount')).toEqual(['Monsoon', 'bolt', 'ACE'])
    expect((await codes('?sort=-maxDiscountAmount'))[0]).toBe('bolt')
    expect(await codes('?sort=expiryDate')).toEqual(['bolt', 'Monsoon', 'ACE'])
    for (const query of ['sort=_id', 'status=Over'])
      expect((await owner.get(`/coupen/admin-get-coupens?${query}`)).status).toBe(400)
  })
})

describe('a deleted coupon', () => {
  const remove = (id: string) => owner.delete(`/coupen/delete-coupen/${id}`)

  test('is gone from every list and from the carts it was chosen with; its code is free', async () => {
    const { _id } = (await create(form({ minimumPurchaseAmount: 1 }))).body.coupen
    await fillCart(asha, await addProduct({ salePrice: 500 }))
    await validate('KICKOFF10')
    const body = await checkout(asha)
    expect(body).toMatchObject({ discount: 50, theTotelAmount: 480 })
    expect(await remove(_id)).toMatchObject({
      status: 200,
      body: { message: 'Coupon deleted successfully' },
    })
    expect((await list()).total).toBe(0)
    expect(await chosen()).toBeNull()
    expect(await validate('KICKOFF10')).toMatchObject({
      status: 400,
      body: { message: 'Invalid coupon code' },
    })
    expect(await order(asha, body)).toMatchObject({ status: 409, body: { discount: 0, theTotelAmount: 530 } })
    await create(form({ minimumPurchaseAmount: 1 }))
    expect(await chosen(), 'another of the same code was never chosen').toBeNull()
  })

  test('stays with the orders that it was used for', async () => {
    const { _id } = (await create(form({ minimumPurchaseAmount: 1 }))).body.coupen
    await fillCart(asha, await addProduct({ salePrice: 500 }))
    await validate('KICKOFF10')
    const placed = (await order(asha, await checkout(asha))).body.order
    await remove(_id)
    const { orders } = (await asha.get('/order/get-orders')).body
    expect(orders[0]).toMatchObject({ _id: placed._id, discount: 50, couponCode: 'KICKOFF10' })
  })

  test('while shoppers choose it and order with it: nobody is given it who is not told of it', async () => {
    const { id } = await addProduct({ salePrice: 500, sizes: [{ size: 8, stock: 100 }] })
    const { _id } = (await create(form({ minimumPurchaseAmount: 1 }))).body.coupen
    const shoppers = await concurrently(8, () => shopper())
    await Promise.all(shoppers.map((one) => fillCart(one, { id })))
    const choose = (one: Actor) =>
      one.post('/coupen/validate-coupen', { code: 'KICKOFF10', purchaseAmount: 500 })
    await Promise.all(shoppers.slice(0, 4).map(choose))
    const bodies = await Promise.all(shoppers.slice(0, 4).map((one) => checkout(one)))
    const [deleted, ...rest] = await Promise.all([
      remove(_id),
      ...bodies.map((body, i) => order(shoppers[i] as Actor, body)),
      ...shoppers.slice(4).map(choose),
    ])
    expect(deleted.status).toBe(200)
    for (const { status, body } of rest.slice(0, 4)) {
      if (status === 201) expect(body.order).toMatchObject({ discount: 50, theTotelAmount: 480 })
      else expect([status, body.theTotelAmount]).toEqual([409, 530])
    }
    for (const { status } of rest.slice(4)) expect([200, 400]).toContain(status)
    const now = await Promise.all(shoppers.map((one) => one.get('/cart/get-to-cart')))
    expect(now.map(({ body }) => body.cart.coupen)).toEqual(shoppers.map(() => null))
  })

  test('is written to no cart, in however many it was chosen', async () => {
    const { id } = await addProduct({ salePrice: 500, sizes: [{ size: 8, stock: 100 }] })
    const shoppers = await concurrently(6, () => shopper())
    await Promise.all(shoppers.map((one) => fillCart(one, { id })))
    const { _id } = (await create(form({ minimumPurchaseAmount: 1 }))).body.coupen
    for (const one of shoppers)
      await one.post('/coupen/validate-coupen', { code: 'KICKOFF10', purchaseAmount: 500 })
    const versions = () => sql`select user_id, ctid, xmin, xmax from carts order by user_id`.execute(db)
    const before = await versions()
    expect((await remove(_id)).status).toBe(200)
    expect(await versions()).toEqual(before)
    const { body } = await (shoppers[0] as Actor).get('/cart/get-to-cart')
    expect(body.cart).toMatchObject({
      coupen: null,
      lostCoupen: { code: 'KICKOFF10', message: 'KICKOFF10 is no longer offered' },
    })
  })

  test('is 404 afterwards, like what never was', async () => {
    const { _id } = (await create(form())).body.coupen
    const answers = await concurrently(5, () => remove(_id))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404])
    await refusesUnknownIds(owner, 'DELETE', (id) => `/coupen/delete-coupen/${id}`, 'Coupon not found')
  })
})

describe('rubbish (S19)', () => {
  test('makes no coupon', { timeout: 60_000 }, async () => {
    const state = () => db.selectFrom('coupons').selectAll().orderBy('id').execute()
    const restore = () => db.deleteFrom('coupons').execute()
    await refusesInvalidBodies(owner, 'POST', '/coupen/create-coupen', form(), { state, restore })
    await refusesInvalidQueries(owner, '/coupen/admin-get-coupens', [
      'page',
      'limit',
      'search',
      'status',
      'sort',
    ])
  })

  test('in the hands of a guest or a shopper is not even read', async () => {
    for (const [actor, status] of [
      [guest(), 401],
      [asha, 403],
    ] as const) {
      for (const body of ['', '{', {}, undefined])
        expect((await actor.post('/coupen/create-coupen', body)).status).toBe(status)
      expect((await actor.delete('/coupen/delete-coupen/x')).status).toBe(status)
      expect((await actor.get('/coupen/admin-get-coupens?page=x')).status).toBe(status)
    }
  })
})
