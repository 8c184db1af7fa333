import fc from 'fast-check'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, admin, guest, password, shopper } from '../../../tests/actors.ts'
import { buy, move } from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { refusesInvalidBodies } from '../../../tests/fuzz.ts'
import { saveSettings } from '../../../tests/growth/call.ts'
import { waitForLockWaits } from '../../../tests/lock-waits.ts'
import { backToNow, later } from '../../../tests/paying.ts'
import { addProduct } from '../../../tests/products.ts'
import { runs } from '../../../tests/runs.ts'
import { config } from '../../platform/config.ts'
import { db, pool, run, transaction } from '../../platform/database.ts'
import { lockUser } from '../accounts/store.ts'
import { askForReviews } from './ask-for-reviews.ts'
import { hideReasons, MAX_REVIEW_LENGTH, MAX_REVIEW_PAGES } from './rules.ts'

ownDatabase()

const sizes = [8, 9].map((size) => ({ size, stock: 50 }))
const [insult] = hideReasons

let owner: Actor
let asha: Actor
let productId: string
beforeAll(async () => {
  owner = await admin()
})
beforeEach(async () => {
  asha = await shopper('Asha Rao')
  productId = (await addProduct({ salePrice: 100, sizes })).id
})

const approve = (approveReviews: boolean) => saveSettings(owner, 'shop', { reviews: true, approveReviews })

async function deliver(to: Actor, size = 9) {
  const bought = await buy(to, [{ id: productId, size }])
  for (const status of ['Shipped', 'Delivered'] as const) await move(owner, bought, status)
  return bought
}

const write = (by: Actor, more = {}) =>
  by.post('/reviews/write-review', { productId, stars: 4, fit: 'small', text: 'Light and fast.', ...more })
const read = async () => (await guest().get(`/reviews/get-reviews/${productId}`)).body
const own = async (by: Actor) => (await by.get(`/reviews/get-own-review/${productId}`)).body
const listed = async (state = '') => (await owner.get(`/reviews/get-all-reviews?state=${state}`)).body.reviews
const needs = async () => (await owner.get('/report/needs-attention')).body.needs
const moderate = async (body: object) => {
  const [{ _id, editedAt }] = await listed()
  return owner.put(`/reviews/moderate-review/${_id}`, { hiddenFor: null, seen: editedAt, ...body })
}
const reply = async (text: string | null) => {
  const [{ _id, editedAt }] = await listed()
  return owner.put(`/reviews/reply-to-review/${_id}`, { reply: text, seen: editedAt })
}

test('only a shopper to whom it was delivered reviews a product', async () => {
  await approve(false)
  const refusal = { status: 409, body: { message: 'You can review what was delivered to you' } }
  expect(await write(asha)).toMatchObject(refusal)
  const bought = await buy(asha, [{ id: productId }])
  expect(await write(asha)).toMatchObject(refusal)
  await move(owner, bought, 'Shipped')
  expect(await write(asha)).toMatchObject(refusal)
  expect(await own(asha)).toEqual({ mayReview: false, hasSizes: false, review: null })
  await move(owner, bought, 'Delivered')
  expect(await write(await shopper())).toMatchObject(refusal)
  expect((await write(guest())).status).toBe(401)
  expect(await own(asha)).toEqual({ mayReview: true, hasSizes: true, review: null })
  expect(await write(asha)).toMatchObject({ status: 200, body: { state: 'shown' } })
})

test('a review says name and size as the order and the account have them, and is edited, not doubled', async () => {
  await approve(false)
  await deliver(asha)
  const typed = { sizeLabel: 'UK 14', author: 'Nike', text: '<script>alert(1)</script>\n\ngood' }
  const text = typed.text.replace('\n\n', '\n \r\n\n\n')
  expect((await write(asha, { ...typed, text })).status).toBe(200)
  const { summary, reviews } = await read()
  expect(reviews).toMatchObject([
    { author: 'Asha R.', sizeLabel: 'UK 9', stars: 4, fit: 'small', text: typed.text, editedAt: null },
  ])
  expect(summary).toMatchObject({ count: 1, average: 4, stars: [0, 0, 0, 1, 0], fitAdvice: null })
  expect((await write(asha, { stars: 1, fit: null })).status).toBe(200)
  expect(await read()).toMatchObject({
    summary: { count: 1, average: 1, fits: { small: 0, 'true to size': 0, large: 0 } },
    reviews: [{ stars: 1, fit: null, text: 'Light and fast.' }],
  })
})

test('who says another fit after an exchange says it of the newest size', async () => {
  await approve(false)
  await deliver(asha, 8)
  await write(asha)
  await deliver(asha, 9)
  await write(asha, { stars: 5 })
  expect((await read()).reviews).toMatchObject([{ sizeLabel: 'UK 8', fit: 'small' }])
  await write(asha, { fit: 'true to size' })
  expect((await read()).reviews).toMatchObject([{ sizeLabel: 'UK 9', fit: 'true to size' }])
})

test('two reviews of one shopper at once are one', async () => {
  await approve(false)
  await deliver(asha)
  const answers = await Promise.all([1, 2, 3, 5].map((stars) => write(asha, { stars })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect((await read()).summary.count).toBe(1)
})

test('what cannot be a review is refused, and a review of a product in one size has no fit', async () => {
  await approve(false)
  await deliver(asha)
  await refusesInvalidBodies(asha, 'POST', '/reviews/write-review', { productId, stars: 4 })
  for (const wrong of [{ stars: 0 }, { stars: 6 }, { stars: 4.5 }, { fit: 'tight' }])
    expect((await write(asha, wrong)).status).toBe(400)
  const tooLong = { text: 'a'.repeat(MAX_REVIEW_LENGTH + 1) }
  expect(await write(asha, tooLong)).toMatchObject({
    status: 400,
    body: { message: 'Use at most 1000 characters' },
  })
  await pool.query('update product_sizes set removed_at = now() where product_id = $1 and size = 8', [
    productId,
  ])
  expect((await write(asha)).status).toBe(409)
  expect((await write(asha, { fit: null, text: '  ' })).status).toBe(200)
  expect(await read()).toMatchObject({ summary: { count: 1 }, reviews: [] })
  for (const [page, status] of [
    [MAX_REVIEW_PAGES, 200],
    [MAX_REVIEW_PAGES + 1, 400],
  ] as const)
    expect((await guest().get(`/reviews/get-reviews/${productId}?page=${page}`)).status).toBe(status)
})

test('a returned item was delivered, a blocked shopper writes nothing', async () => {
  const { _id: orderId, items } = await deliver(asha)
  const reason = { reason: 'Other', orderId, itemId: items[0]?._id }
  expect((await asha.post('/order/return-order-request', reason)).status).toBeLessThan(300)
  expect((await own(asha)).mayReview).toBe(true)
  await owner.put(`/users/blockUser/${asha.id}`)
  expect((await write(asha)).status).toBe(401)
})

test('a shopper who is blocked while a review waits for its turn writes nothing', async () => {
  await approve(false)
  await deliver(asha)
  let written: ReturnType<typeof write> | undefined
  await transaction(async (tx) => {
    await lockUser(tx, asha.id)
    written = write(asha)
    await waitForLockWaits()
    await run(tx, 'update users set is_verified = false where id = $1', [asha.id])
  })
  expect((await written)?.status).toBe(401)
})

test('a text waits for approval, an edit of it waits again, and stars alone count at once', async () => {
  await approve(true)
  await deliver(asha)
  expect((await write(asha)).body.state).toBe('waiting')
  expect(await read()).toMatchObject({ summary: { count: 0, average: null }, reviews: [] })
  expect(await own(asha)).toMatchObject({ review: { state: 'waiting', text: 'Light and fast.' } })
  expect(await listed('waiting')).toMatchObject([{ author: 'Asha R.', state: 'waiting' }])
  expect(await needs()).toMatchObject({ reviewsWaiting: 1, reviewsReported: 0 })
  expect((await moderate({})).status).toBe(200)
  expect((await read()).reviews).toHaveLength(1)
  expect((await write(asha, { stars: 5 })).body.state).toBe('shown')
  expect((await write(asha, { text: 'Heavy.' })).body.state).toBe('waiting')
  expect(await read()).toMatchObject({ summary: { count: 0 }, reviews: [] })
  expect((await write(asha, { text: null })).body.state).toBe('shown')
})

test('the shop hides a review for a reason that its buyer sees, answers one, and the log has both', async () => {
  await approve(false)
  await deliver(asha)
  await write(asha)
  expect((await reply('Thank you.')).status).toBe(200)
  expect((await read()).reviews).toMatchObject([{ reply: 'Thank you.' }])
  expect((await moderate({ hiddenFor: 'It is bad' })).status).toBe(400)
  expect((await moderate({ hiddenFor: insult })).status).toBe(200)
  expect(await read()).toMatchObject({ summary: { count: 0 }, reviews: [] })
  expect(await own(asha)).toMatchObject({ review: { state: 'hidden', hiddenFor: insult } })
  expect((await reply('Thank you.')).status).toBe(409)
  const { rows } = await pool.query(
    `select verb, after from audit_log where thing = 'review' order by id desc limit 2`,
  )
  expect(rows).toEqual([
    { verb: 'edited', after: { state: 'hidden', hiddenFor: insult, reports: 0 } },
    { verb: 'answered', after: { hasReply: true } },
  ])
  expect((await write(asha, { text: null, stars: 1 })).body.state).toBe('shown')
  expect(await moderate({ hiddenFor: insult })).toMatchObject({
    status: 409,
    body: { message: 'Stars without a text cannot be hidden' },
  })
  expect((await read()).summary.count).toBe(1)
  expect((await write(asha, { text: 'I mean it well.' })).body.state).toBe('waiting')
  expect(await own(asha)).toMatchObject({ review: { hiddenFor: null } })
})

test('a text that was hidden comes back only when an admin shows it, whatever its buyer writes between', async () => {
  await approve(false)
  await deliver(asha)
  await write(asha, { text: 'You fools.' })
  await moderate({ hiddenFor: insult })
  expect((await write(asha, { text: 'x' })).body.state).toBe('waiting')
  expect((await write(asha, { text: 'You fools.' })).body.state).toBe('waiting')
  expect((await write(asha, { text: null })).body.state).toBe('shown')
  const [{ _id, hiddenFor }] = await listed()
  expect(hiddenFor).toBeNull()
  await guest().post(`/reviews/report-review/${_id}`)
  expect((await moderate({})).status).toBe(200)
  expect((await write(asha, { text: 'You fools.' })).body.state).toBe('waiting')
  expect((await moderate({})).status).toBe(200)
  expect((await write(asha, { text: 'Light.' })).body.state).toBe('shown')
})

test('a hidden review that its buyer deletes is gone, and waits when it is written again', async () => {
  await approve(false)
  await deliver(asha)
  await write(asha, { text: 'You fools.' })
  const [{ _id, editedAt }] = await listed()
  await moderate({ hiddenFor: insult })
  const remove = () => asha.delete(`/reviews/remove-review/${productId}`)
  expect((await remove()).status).toBe(200)
  expect((await remove()).status).toBe(404)
  expect((await own(asha)).review).toBeNull()
  expect(await read()).toMatchObject({ summary: { count: 0, stars: [0, 0, 0, 0, 0] }, reviews: [] })
  expect(await listed('hidden')).not.toContainEqual(expect.objectContaining({ _id }))
  const shown = await owner.put(`/reviews/moderate-review/${_id}`, { hiddenFor: null, seen: editedAt })
  expect(shown.status).toBe(404)
  expect((await write(asha, { text: 'You fools.' })).body.state).toBe('waiting')
  await remove()
  expect((await write(asha, { text: null })).body.state).toBe('shown')
  expect((await read()).summary.count).toBe(1)
})

test('an edit that an admin has not read is neither shown nor answered, and loses the answer', async () => {
  await approve(false)
  await deliver(asha)
  await write(asha)
  await reply('Thank you.')
  const [{ _id, editedAt: seen }] = await listed()
  await write(asha, { text: 'Buy at another shop.' })
  expect((await read()).reviews).toMatchObject([{ reply: null }])
  for (const [call, body] of [
    ['moderate-review', { hiddenFor: null, seen }],
    ['reply-to-review', { reply: 'Thank you.', seen }],
  ] as const)
    expect((await owner.put(`/reviews/${call}/${_id}`, body)).status).toBe(409)
})

test('readers report a review ten times an hour, and what an admin has looked at is reported no more', async () => {
  await approve(false)
  await deliver(asha)
  await write(asha)
  const [{ _id }] = (await read()).reviews
  const reader = guest().from('198.51.100.7')
  config.RATE_LIMITS = 'on'
  const statuses: number[] = []
  for (let time = 0; time < 12; time++)
    statuses.push((await reader.post(`/reviews/report-review/${_id}`)).status)
  config.RATE_LIMITS = 'off'
  expect(statuses).toEqual([...Array(10).fill(200), 429, 429])
  expect(await listed('reported')).toMatchObject([{ _id, reports: 10, state: 'shown' }])
  expect((await needs()).reviewsReported).toBe(1)
  await moderate({})
  expect(await listed('reported')).toEqual([])
})

test('lists have the average, and are rendered again when it changes', async () => {
  await approve(false)
  await deliver(asha)
  const rating = async () => {
    const { products } = (await guest().get('/product/getProducts?limit=100')).body
    return products.find(({ _id }: { _id: string }) => _id === productId)?.rating
  }
  const lists = () => run(db, 'select from page_invalidations where sizes_only', [])
  expect(await rating()).toBeUndefined()
  const before = (await lists()).length
  await write(asha, { stars: 3 })
  expect([await rating(), (await lists()).length]).toEqual([3, before + 1])
  await write(asha, { stars: 3, text: 'Light.' })
  expect((await lists()).length).toBe(before + 1)
  await saveSettings(owner, 'shop', { reviews: false })
  expect(await rating()).toBeUndefined()
})

test('a list by rating follows what is written, edited, hidden and deleted, with five more reviews of three stars', async () => {
  await saveSettings(owner, 'shop', { ratings: false, reviews: true, approveReviews: false })
  const ids: string[] = []
  for (let i = 0; i < 4; i++) ids.push((await addProduct({ salePrice: 100, sizes, brand: 'Rated' })).id)
  const buyers = [await shopper('Ravi Iyer'), await shopper('Meera Nair'), asha]
  for (const buyer of buyers) {
    const bought = await buy(
      buyer,
      ids.map((id) => ({ id, size: 9 })),
    )
    for (const status of ['Shipped', 'Delivered'] as const) await move(owner, bought, status)
  }
  const steps = {
    write: (by: Actor, productId: string, text: string, stars: number) =>
      write(by, { productId, stars, text: `${text} ${stars}` }),
    delete: (by: Actor, productId: string) => by.delete(`/reviews/remove-review/${productId}`),
    hide: async (_by: Actor, productId: string, text: string) => {
      const found = (await listed('shown')).find(
        (one: { productId: string; text: string }) =>
          one.productId === productId && one.text.startsWith(`${text} `),
      )
      if (found)
        await owner.put(`/reviews/moderate-review/${found._id}`, { hiddenFor: insult, seen: found.editedAt })
    },
  }
  const step = fc.tuple(
    fc.constantFrom('write' as const, 'write' as const, 'delete' as const, 'hide' as const),
    fc.nat(2),
    fc.nat(3),
    fc.integer({ min: 1, max: 5 }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (did) => {
      for (const [act, buyer, product, stars] of did)
        await steps[act](buyers[buyer] as Actor, ids[product] as string, `Buyer ${buyer}`, stars)
      const reviews = await db
        .selectFrom('reviews')
        .where('state', '=', 'shown')
        .select(['product_id', 'stars'])
        .execute()
      const scoreOf = (id: string) => {
        const stars = [3, 3, 3, 3, 3, ...reviews.flatMap((one) => (one.product_id === id ? one.stars : []))]
        return stars.reduce((sum, each) => sum + each, 0) / stars.length
      }
      const wanted = ids.toReversed().toSorted((one, other) => scoreOf(other) - scoreOf(one))
      const { products } = (await guest().get('/product/getProducts?brand=Rated&sort=Rating')).body
      expect(products.map(({ _id }: { _id: string }) => _id)).toEqual(wanted)
    }),
    { numRuns: runs(8, 60), endOnFailure: true },
  )
  expect((await guest().get('/product/getFacets?brand=Rated&sort=Rating')).status).toBe(200)
})

test.each([{ ratings: true }, { reviews: false }])(
  'no list is sorted by ratings that the shop does not show: %j',
  async (setting) => {
    await saveSettings(owner, 'shop', { ratings: false, reviews: true, ...setting })
    for (const call of ['getProducts', 'getFacets'])
      expect(await guest().get(`/product/${call}?sort=Rating`)).toMatchObject({
        status: 400,
        body: { message: 'Unknown sort', errors: { sort: 'Unknown sort' } },
      })
    await saveSettings(owner, 'shop', { ratings: true, reviews: true })
  },
)

test('a shop that asks does so once an order, some days after the delivery, about what was kept and not reviewed', async () => {
  const days = (reviewRequestDays: number | null) =>
    saveSettings(owner, 'shop', { reviews: true, reviewRequestDays })
  const asked = async () => {
    const { rows } = await pool.query(
      "select data from pgboss.job where data ->> 'subject' like 'How do you like%'",
    )
    return rows.map(({ data }) => data).filter(({ to }) => to === asha.email)
  }
  const after = async (count: number) => {
    later(count * 24 * 60)
    await Promise.all([askForReviews(), askForReviews()])
    backToNow()
    return (await asked()).length
  }
  const other = await addProduct({ name: 'Other Tee', salePrice: 100, sizes })
  const order = await buy(asha, [{ id: productId, size: 9 }, other])
  for (const status of ['Shipped', 'Delivered'] as const) await move(owner, order, status)
  await days(null)
  expect(await after(8)).toBe(0)
  await days(7)
  expect([await after(6), await after(13)]).toEqual([0, 0])
  await write(asha)
  expect([await after(8), await after(9)]).toEqual([1, 1])
  const [{ subject, stop, parts }] = await asked()
  expect(subject).toBe('How do you like Other Tee?')
  expect(JSON.stringify(parts)).toContain(`/profile/orders/${order._id}`)
  await deliver(asha)
  expect(await after(8), 'one in two weeks').toBe(1)
  await pool.query("update review_requests set mailed_at = mailed_at - interval '15 days'")
  expect(await after(8), 'it was reviewed').toBe(1)
  await buy(asha, [other]).then((again) => move(owner, again, 'Delivered'))
  expect((await guest().post(stop)).status).toBe(200)
  expect(await after(8), 'it was stopped').toBe(1)
  const ravi = await shopper('Ravi')
  await deliver(ravi)
  await ravi.post('/users/erase-account', { password, confirmedBalance: 0 })
  await days(7)
  await after(8)
  const { rows } = await pool.query(
    "select from pgboss.job where data ->> 'to' = $1 and data ->> 'subject' like 'How do%'",
    [ravi.email],
  )
  expect(rows).toEqual([])
})

test('a deleted review is counted no more; with reviews off none is shown or taken', async () => {
  await approve(false)
  await deliver(asha)
  await write(asha)
  await saveSettings(owner, 'shop', { reviews: false })
  expect(await read()).toMatchObject({ summary: { count: 0 }, reviews: [] })
  expect((await write(asha)).body.message).toBe('This shop takes no reviews')
  await approve(false)
  expect((await read()).summary.count).toBe(1)
  expect((await asha.delete(`/reviews/remove-review/${productId}`)).status).toBe(200)
  expect(await read()).toMatchObject({ summary: { count: 0, stars: [0, 0, 0, 0, 0] }, reviews: [] })
  expect((await asha.delete(`/reviews/remove-review/${productId}`)).status).toBe(404)
})

test('an erased account leaves its stars, and neither name nor text nor the answer', async () => {
  await approve(false)
  await deliver(asha)
  await write(asha)
  await reply('Thank you, Asha.')
  const erased = await asha.post('/users/erase-account', { password, confirmedBalance: 0 })
  expect(erased.status).toBe(200)
  expect(await read()).toMatchObject({ summary: { count: 1, average: 4 }, reviews: [] })
  const { rows } = await pool.query('select text, reply, stars from reviews where user_id = $1', [asha.id])
  expect(rows).toEqual([{ text: null, reply: null, stars: 4 }])
})
