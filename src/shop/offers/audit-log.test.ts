import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Actor, admin, guest } from '../../../tests/actors.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { addProduct, named } from '../../../tests/products.ts'
import { addDays, startOf } from '../../lib/dates.ts'
import { clock } from '../../platform/clock.ts'
import { attempt, db } from '../../platform/database.ts'
import type { Fields, StoredChange, Thing, Verb } from '../audit-log/rules.ts'
import { undoOfferChange } from './undo-offer-change.ts'

ownDatabase()

let owner: Actor
beforeAll(async () => {
  owner = await admin()
})
beforeEach(() => db.deleteFrom('offers').execute())
const realNow = clock.now
afterEach(() => {
  clock.now = realNow
})

const today = clock.today()
const create = (offerType: string, targetOfferId: string, more = {}) =>
  owner.post('/offer/create-offer', {
    name: 'Race Week',
    offerType,
    targetOfferId,
    discountPercentage: 20,
    startDate: today,
    endDate: addDays(today, 3),
    ...more,
  })
const end = (id: string) => owner.put(`/offer/end-offer/${id}`)
const undo = (change: StoredChange) => attempt((tx) => undoOfferChange(tx, owner.id, change))
const list = async (query = '') => (await owner.get(`/offer/get-offer?${query}`)).body
const paid = async (id: string) => (await guest().get(`/product/productDetails/${id}`)).body.discountedPrice

async function changes(): Promise<(StoredChange & { by: string; undoes: string | null })[]> {
  const rows = await db.selectFrom('audit_log').selectAll().orderBy('id').execute()
  return rows.map((row) => ({
    ...row,
    by: row.admin_id,
    thing: row.thing as Thing,
    thingId: row.thing_id,
    verb: row.verb as Verb,
    before: row.before as Fields | null,
    after: row.after as Fields | null,
  }))
}
const lastChange = async () => (await changes()).at(-1) as Awaited<ReturnType<typeof changes>>[number]

/** An offer on a product of its own that costs ₹1,000. */
async function offered(more = {}) {
  const { id } = await addProduct({ name: 'Vayu', salePrice: 1000 })
  expect((await create('Products', id, more)).status).toBe(200)
  return { productId: id, offerId: (await list()).productOffer[0]._id as string }
}

describe('the trail of offers', () => {
  test('has who made and ended one, with all that it was; a second end and a refusal leave no trace', async () => {
    const { productId, offerId } = await offered({ description: 'For all' })
    expect(await lastChange()).toMatchObject({
      by: owner.id,
      thing: 'offer',
      thingId: offerId,
      name: 'Race Week',
      verb: 'created',
      before: null,
      after: {
        name: 'Race Week',
        offerType: 'Products',
        targetOfferId: { _id: productId, productName: 'Vayu' },
        discountPercentage: 20,
        startDate: today,
        endDate: addDays(today, 3),
        description: 'For all',
        endedAt: null,
      },
    })
    await create('Products', productId)
    await end(offerId)
    await end(offerId)
    const all = await changes()
    expect(all.map(({ verb }) => verb)).toEqual(['created', 'ended'])
    expect(all[1]).toMatchObject({ before: { endedAt: null }, after: { endedAt: expect.any(String) } })
  })
})

describe('taking back', () => {
  test('that one was made: it goes with its prices; and taken back again, it is there with its own id', async () => {
    const { productId, offerId } = await offered()
    const made = await lastChange()
    expect(await undo(made)).toEqual({ ok: true, value: null })
    expect([(await list()).productTotal, await paid(productId)]).toEqual([0, null])
    const undone = await lastChange()
    expect(undone).toMatchObject({ verb: 'restored', after: null, before: made.after, undoes: made.id })
    expect((await undo(undone)).ok).toBe(true)
    expect((await list()).productOffer).toMatchObject([{ _id: offerId, name: 'Race Week' }])
    expect(await paid(productId)).toBe(800)
  })

  test('that one was ended: it runs on, with its prices', async () => {
    const { productId, offerId } = await offered()
    await end(offerId)
    expect(await paid(productId)).toBeNull()
    expect((await undo(await lastChange())).ok).toBe(true)
    expect((await list()).productOffer).toMatchObject([{ _id: offerId, status: 'Running', endedAt: null }])
    expect(await paid(productId)).toBe(800)
    expect((await undo(await lastChange())).ok).toBe(true)
    expect([(await list()).productOffer[0].status, await paid(productId)]).toEqual(['Ended', null])
  })

  test('an end is refused once its target has another offer or its last day is over', async () => {
    const { productId, offerId } = await offered()
    await end(offerId)
    const ended = await lastChange()
    await create('Products', productId, { name: 'Next', startDate: addDays(today, 2) })
    expect(await undo(ended)).toEqual({ ok: false, refusal: { reason: 'conflict' } })
    await end((await list('status=Upcoming')).productOffer[0]._id)
    clock.now = () => startOf(addDays(today, 4))
    expect(await undo(ended)).toEqual({ ok: false, refusal: { reason: 'conflict' } })
    clock.now = () => new Date(startOf(addDays(today, 4)).getTime() - 1)
    expect((await undo(ended)).ok).toBe(true)
  })

  test('an end is refused where the target had another offer meanwhile, though that is over', async () => {
    const { productId, offerId } = await offered()
    await end(offerId)
    const ended = await lastChange()
    expect((await create('Products', productId, { name: 'One day', endDate: today })).status).toBe(200)
    clock.now = () => startOf(addDays(today, 2))
    expect(await undo(ended)).toEqual({ ok: false, refusal: { reason: 'conflict' } })
  })

  test('is refused when the offer has changed since, or is no more', async () => {
    const { productId, offerId } = await offered()
    const made = await lastChange()
    await end(offerId)
    expect(await undo(made)).toEqual({ ok: false, refusal: { reason: 'conflict' } })
    const ended = await lastChange()
    await db.updateTable('products').where('id', '=', productId).set({ deleted_at: new Date() }).execute()
    expect(await undo(ended)).toEqual({ ok: false, refusal: { reason: 'gone' } })
    await db.deleteFrom('offers').execute()
    expect(await undo(made)).toEqual({ ok: false, refusal: { reason: 'gone' } })
  })

  test('at the moment another admin makes one: the target has one offer, and every price is its', async () => {
    for (const _ of [1, 2, 3, 4]) {
      const { productId, offerId } = await offered()
      await end(offerId)
      const ended = await lastChange()
      const [undone, made] = await Promise.all([
        undo(ended),
        create('Products', productId, { discountPercentage: 50 }),
      ])
      expect(undone.ok).toBe(made.status === 409)
      expect(await paid(productId)).toBe(undone.ok ? 800 : 500)
    }
  })
})

describe('the list of offers', () => {
  test('is narrowed by what stands in a name or a target’s, by how it stands, and to one kind', async () => {
    const { productId } = await offered({ name: 'Race Week' })
    const socks = await named('categories', 'Wool Socks')
    await create('Category', socks, {
      name: 'Cold Feet',
      startDate: addDays(today, 1),
      discountPercentage: 5,
    })
    const names = async (query: string) => {
      const { productOffer, categoryOffer } = await list(query)
      return [...productOffer, ...categoryOffer].map(({ name }: { name: string }) => name)
    }
    expect(await names('search=VAYU')).toEqual(['Race Week'])
    expect(await names('search=wool')).toEqual(['Cold Feet'])
    expect(await names('search=e')).toEqual(['Race Week', 'Cold Feet'])
    expect(await names('search=%25')).toEqual([])
    expect(await names('status=Running')).toEqual(['Race Week'])
    expect(await names('status=Upcoming')).toEqual(['Cold Feet'])
    expect(await names('status=Ended')).toEqual([])
    expect(await list('offerType=Category')).toMatchObject({
      productOffer: [],
      productTotal: 0,
      categoryTotal: 1,
    })
    await end((await list()).productOffer[0]._id)
    expect(await names('status=Ended')).toEqual(['Race Week'])
    await create('Products', productId, { name: 'Again' })
    expect(await names('status=Running')).toEqual(['Again'])
    expect((await owner.get('/offer/get-offer?status=Over')).status).toBe(400)
  })

  test.each([
    ['name', ['Alpha', 'beta', 'Gamma']],
    ['-name', ['Gamma', 'beta', 'Alpha']],
    ['target', ['beta', 'Gamma', 'Alpha']],
    ['discountPercentage', ['Gamma', 'Alpha', 'beta']],
    ['-discountPercentage', ['beta', 'Alpha', 'Gamma']],
    ['startDate', ['Alpha', 'beta', 'Gamma']],
    ['-endDate', ['Alpha', 'Gamma', 'beta']],
    ['', ['Alpha', 'Gamma', 'beta']],
  ])('is sorted by %j', async (sort, order) => {
    for (const [index, [name, product, percentage]] of [
      ['beta', 'Ace', 30],
      ['Gamma', 'Bolt', 10],
      ['Alpha', 'Comet', 20],
    ].entries()) {
      const { id } = await addProduct({ name: String(product) })
      const startDate = addDays(today, name === 'Alpha' ? 0 : index + 1)
      await create('Products', id, {
        name,
        discountPercentage: percentage,
        startDate,
        endDate: addDays(today, 10 + index),
      })
    }
    const { productOffer } = await list(`sort=${sort}`)
    expect(productOffer.map(({ name }: { name: string }) => name)).toEqual(order)
    expect((await owner.get('/offer/get-offer?sort=price')).status).toBe(400)
  })
})
