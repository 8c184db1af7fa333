import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Actor, admin, guest, shopper } from '../../../tests/actors.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { refusesInvalidBodies, refusesInvalidQueries, refusesUnknownIds } from '../../../tests/fuzz.ts'
import { addProduct, named } from '../../../tests/products.ts'
import { addDays } from '../../lib/dates.ts'
import { clock } from '../../platform/clock.ts'
import { db } from '../../platform/database.ts'

ownDatabase()

let owner: Actor
beforeAll(async () => {
  owner = await admin()
})
beforeEach(() => db.deleteFrom('offers').execute())

const inDays = (days: number) => addDays(clock.today(), days)
const noSuch = '01980000-0000-7000-8000-000000000000'

/** What the form sends for an offer on a product that runs from today until tomorrow. */
const onProduct = (targetOfferId: unknown, more: Record<string, unknown> = {}) => ({
  name: 'Race Week',
  offerType: 'Products',
  discountPercentage: 20,
  startDate: inDays(0),
  endDate: inDays(1),
  description: 'For everyone with a bib number.',
  targetOfferId,
  ...more,
})
const onCategory = (targetOfferId: unknown, more: Record<string, unknown> = {}) =>
  onProduct(targetOfferId, { offerType: 'Category', ...more })

const create = (form: unknown) => owner.post('/offer/create-offer', form)
const offers = async (query = '') => (await owner.get(`/offer/get-offer${query}`)).body
const end = (id: string) => owner.put(`/offer/end-offer/${id}`)
const paid = async (id: string) => {
  const { body } = await guest().get(`/product/productDetails/${id}`)
  return [body.discountedPrice, body.offerPercentage]
}

describe('an offer', () => {
  test('is made for a product, and what is paid follows at once', async () => {
    const { id } = await addProduct({ name: 'Vayu', salePrice: 1999 })
    expect(await create(onProduct(id, { discountPercentage: 12.5 }))).toMatchObject({
      status: 200,
      body: { message: 'Offer created successfully', offer: { _id: expect.any(String) } },
    })
    expect(await paid(id)).toEqual([1749.13, 12.5])
    const { productOffer, productTotal, categoryOffer, categoryTotal } = await offers()
    expect([productTotal, categoryOffer, categoryTotal]).toEqual([1, [], 0])
    expect(productOffer).toEqual([
      {
        _id: expect.any(String),
        name: 'Race Week',
        offerType: 'Products',
        discountPercentage: 12.5,
        discountAmount: null,
        startDate: inDays(0),
        endDate: inDays(1),
        startTime: null,
        endTime: null,
        description: 'For everyone with a bib number.',
        status: 'Running',
        endedAt: null,
        preparation: null,
        targetOfferId: expect.objectContaining({
          _id: id,
          productName: 'Vayu',
          salePrice: 1999,
          discountedPrice: 1749.13,
          offerPercentage: 12.5,
          status: true,
        }),
      },
    ])
  })

  test('is made for a category, and changes every product of it and no other', async () => {
    const one = await addProduct({ category: 'Polos', salePrice: 1000 })
    const other = await addProduct({ category: 'Polos', salePrice: 500 })
    const cap = await addProduct({ category: 'Caps', salePrice: 500 })
    const polos = await named('categories', 'Polos')
    expect((await create(onCategory(polos))).status).toBe(200)
    expect(await Promise.all([one, other, cap].map(({ id }) => paid(id)))).toEqual([
      [800, 20],
      [400, 20],
      [null, null],
    ])
    const { categoryOffer } = await offers()
    expect(categoryOffer).toMatchObject([
      {
        offerType: 'Category',
        targetOfferId: { _id: polos, categoryName: 'Polos', description: '', status: true },
      },
    ])
  })

  test('on a product and one on its category: the better one counts, and the other when it is ended', async () => {
    const { id } = await addProduct({ category: 'Shorts', salePrice: 1000 })
    await create(onCategory(await named('categories', 'Shorts'), { discountPercentage: 10 }))
    expect(await paid(id)).toEqual([900, 10])
    await create(onProduct(id, { discountPercentage: 25 }))
    expect(await paid(id)).toEqual([750, 25])
    const { productOffer, categoryOffer } = await offers()
    await end(productOffer[0]._id)
    expect(await paid(id)).toEqual([900, 10])
    await end(categoryOffer[0]._id)
    expect(await paid(id)).toEqual([null, null])
  })

  test('may be for a thing as the calls answer it, with a percentage as the select sends it', async () => {
    const { id } = await addProduct({ salePrice: 100 })
    const form = onProduct({ _id: id, productName: 'Vayu' }, { discountPercentage: ' 7.25 ', name: ' Trim ' })
    expect((await create(form)).status).toBe(200)
    expect((await offers()).productOffer).toMatchObject([{ name: 'Trim', discountPercentage: 7.25 }])
    expect(await paid(id)).toEqual([92.75, 7.25])
  })

  test('needs no description, and may be of one day', async () => {
    for (const description of [undefined, null, '']) {
      const { id } = await addProduct()
      expect((await create(onProduct(id, { description, endDate: inDays(0) }))).status).toBe(200)
    }
    const { productOffer } = await offers()
    expect(productOffer.map((offer: { description: string }) => offer.description)).toEqual(['', '', ''])
  })

  test('of 100 % makes a thing free', async () => {
    const { id } = await addProduct({ salePrice: 499 })
    expect((await create(onProduct(id, { discountPercentage: 100 }))).status).toBe(200)
    expect(await paid(id)).toEqual([0, 100])
  })

  test('may be for what shoppers do not see yet, and waits with it', async () => {
    const { id } = await addProduct({ active: false })
    expect((await create(onProduct(id))).status).toBe(200)
    expect((await offers()).productOffer).toMatchObject([{ targetOfferId: { _id: id, status: false } }])
  })
})

describe('an offer is refused', () => {
  const refusalOf = async (form: unknown) => {
    const { status, body } = await create(form)
    return [status, body.message]
  }
  const wrongPercentage = 'Discount percentage must be greater than zero and at most 100'

  test.each<[Record<string, unknown>, string, string]>([
    [{ name: undefined }, 'name', 'Offer name is required'],
    [{ name: '  ' }, 'name', 'Offer name is required'],
    [{ name: 'x'.repeat(121) }, 'name', 'Use at most 120 characters'],
    [
      { offerType: undefined },
      'offerType',
      'Offer type must be one of Products, Selection, Category, Brand, Shop',
    ],
    [
      { offerType: 'Everything' },
      'offerType',
      'Offer type must be one of Products, Selection, Category, Brand, Shop',
    ],
    [{ discountPercentage: undefined }, 'discountPercentage', 'Discount percentage is required'],
    [{ discountPercentage: '' }, 'discountPercentage', 'Discount percentage is required'],
    [{ discountPercentage: 'ten' }, 'discountPercentage', wrongPercentage],
    [{ discountPercentage: 0 }, 'discountPercentage', wrongPercentage],
    [{ discountPercentage: -5 }, 'discountPercentage', wrongPercentage],
    [{ discountPercentage: 100.01 }, 'discountPercentage', wrongPercentage],
    [{ discountPercentage: 1e308 }, 'discountPercentage', wrongPercentage],
    [{ discountPercentage: 1e-9 }, 'discountPercentage', wrongPercentage],
    [{ discountPercentage: 0.001 }, 'discountPercentage', 'Discount percentage has at most two decimals'],
    [{ startDate: undefined }, 'startDate', 'Start date is required'],
    [{ startDate: '' }, 'startDate', 'Start date is required'],
    [{ startDate: 'tomorrow' }, 'startDate', 'Start date is not a day'],
    [{ startDate: inDays(-1) }, 'startDate', 'Start date cannot be before today'],
    [{ endDate: undefined }, 'endDate', 'End date is required'],
    [{ endDate: '2027-02-29' }, 'endDate', 'End date is not a day'],
    [{ endDate: '0000-01-01' }, 'endDate', 'End date is not a day'],
    [{ endDate: inDays(-1) }, 'endDate', 'End date cannot be earlier than start date'],
    [{ description: 'x'.repeat(1001) }, 'description', 'Use at most 1000 characters'],
    [{ targetOfferId: undefined }, 'targetOfferId', 'Please select a product'],
    [{ targetOfferId: '' }, 'targetOfferId', 'Please select a product'],
    [{ offerType: 'Category', targetOfferId: undefined }, 'targetOfferId', 'Please select a category'],
  ])('with %j', async (wrong, field, message) => {
    const { id } = await addProduct()
    expect(await create(onProduct(id, wrong))).toMatchObject({
      status: 400,
      body: { message, errors: { [field]: message } },
    })
    expect(await offers()).toMatchObject({ productTotal: 0, categoryTotal: 0 })
  })

  test('with every wrong field at once', async () => {
    const { body } = await create({ offerType: 'Products', startDate: inDays(2), endDate: inDays(1) })
    expect(body).toEqual({
      message: 'Offer name is required',
      errors: {
        name: 'Offer name is required',
        discountPercentage: 'Discount percentage is required',
        targetOfferId: 'Please select a product',
        endDate: 'End date cannot be earlier than start date',
      },
    })
  })

  test('on what is not there: unknown, deleted, or of the other kind', async () => {
    const { id } = await addProduct()
    const deleted = await addProduct({ deleted: true })
    const category = await named('categories', 'Polos')
    for (const target of [noSuch, deleted.id, category])
      expect(await refusalOf(onProduct(target))).toEqual([404, 'Product not found'])
    for (const target of [noSuch, id])
      expect(await refusalOf(onCategory(target))).toEqual([404, 'Category not found'])
  })

  test('on a target that has one which runs or will run, until that has ended (S21)', async () => {
    const { id } = await addProduct({ category: 'Socks' })
    const socks = await named('categories', 'Socks')
    const later = { startDate: inDays(30), endDate: inDays(40) }
    await create(onProduct(id, later))
    await create(onCategory(socks))
    const sooner = { startDate: inDays(0), endDate: inDays(0) }
    const after = { startDate: inDays(50), endDate: inDays(60) }
    for (const when of [sooner, later, after]) {
      expect(await refusalOf(onProduct(id, when))).toEqual([409, 'This product already has an offer'])
      expect(await refusalOf(onCategory(socks, when))).toEqual([409, 'This category already has an offer'])
    }
    const { productOffer, categoryOffer } = await offers()
    expect([productOffer[0].status, categoryOffer[0].status]).toEqual(['Upcoming', 'Running'])
    await end(productOffer[0]._id)
    await end(categoryOffer[0]._id)
    expect((await create(onProduct(id, sooner))).status).toBe(200)
    expect((await create(onCategory(socks, after))).status).toBe(200)
  })
})

describe('ending an offer', () => {
  test('takes its prices back at once, is told in the list, and done twice changes nothing', async () => {
    const { id } = await addProduct({ salePrice: 1000 })
    await create(onProduct(id))
    const [running] = (await offers()).productOffer
    expect(await end(running._id)).toMatchObject({
      status: 200,
      body: { message: 'Offer ended successfully' },
    })
    expect(await paid(id)).toEqual([null, null])
    const ended = await offers()
    expect(ended.productOffer).toMatchObject([{ status: 'Ended', endedAt: expect.any(String) }])
    expect((await end(running._id)).status).toBe(200)
    expect(await offers()).toEqual(ended)
  })

  test('leaves one whose last day is over as it is', async () => {
    const { id } = await addProduct()
    const over = { name: 'Old', percentage: 5, start_date: inDays(-9), end_date: inDays(-1), product_id: id }
    const { id: offerId } = await db
      .insertInto('offers')
      .values(over)
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await end(offerId)).status).toBe(200)
    expect((await offers()).productOffer).toMatchObject([{ status: 'Ended', endedAt: null }])
    expect((await create(onProduct(id))).status).toBe(200)
  })

  test('of what is none is 404', () =>
    refusesUnknownIds(owner, 'PUT', (id) => `/offer/end-offer/${id}`, 'Offer not found'))
})

describe('the list', () => {
  test('has a page of each kind, newest first, with how many there are in all', async () => {
    for (const name of ['one', 'two', 'three']) {
      await create(onProduct((await addProduct()).id, { name }))
      await create(onCategory(await named('categories', `Category ${name}`), { name }))
    }
    const first = await offers('?page=1&limit=2')
    const second = await offers('?page=2&limit=2')
    const names = (list: { name: string }[]) => list.map(({ name }) => name)
    expect([first.productTotal, first.categoryTotal]).toEqual([3, 3])
    expect(names(first.productOffer)).toEqual(['three', 'two'])
    expect(names(first.categoryOffer)).toEqual(['three', 'two'])
    expect(names(second.productOffer)).toEqual(['one'])
    expect(names(second.categoryOffer)).toEqual(['one'])
    expect(await offers('?page=9&limit=2')).toMatchObject({ productOffer: [], productTotal: 3 })
  })

  test('has no offers on products that are deleted', async () => {
    const { id } = await addProduct()
    await create(onProduct(id))
    await db.updateTable('products').where('id', '=', id).set({ deleted_at: new Date() }).execute()
    expect(await offers()).toMatchObject({ productOffer: [], productTotal: 0 })
  })
})

describe('rubbish (S19)', () => {
  const everything = () => db.selectFrom('offers').selectAll().orderBy('id').execute()

  test('makes no offer', { timeout: 60_000 }, async () => {
    const { id } = await addProduct()
    const restore = () => db.deleteFrom('offers').execute()
    const watched = { state: everything, restore }
    await refusesInvalidBodies(owner, 'POST', '/offer/create-offer', onProduct(id), watched)
    await refusesInvalidQueries(owner, '/offer/get-offer', [
      'page',
      'limit',
      'search',
      'status',
      'sort',
      'offerType',
    ])
  })

  test('in the hands of a guest or a shopper is not even read', async () => {
    for (const [actor, status] of [
      [guest(), 401],
      [await shopper(), 403],
    ] as const) {
      for (const body of ['', '{', {}, undefined]) {
        expect((await actor.post('/offer/create-offer', body)).status).toBe(status)
        expect((await actor.put('/offer/end-offer/x', body)).status).toBe(status)
      }
      expect((await actor.get('/offer/get-offer?page=x')).status).toBe(status)
    }
  })
})
