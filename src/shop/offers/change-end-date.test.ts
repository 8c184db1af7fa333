import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, admin, guest } from '../../../tests/actors.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { expectInvariants } from '../../../tests/invariants.ts'
import { addProduct } from '../../../tests/products.ts'
import { addDays, type Day, startOf } from '../../lib/dates.ts'
import { clock } from '../../platform/clock.ts'

ownDatabase()

let owner: Actor
let productId: string
let offerId: string
const today = clock.today()
const inDays = (days: number) => addDays(today, days)
beforeAll(async () => {
  owner = await admin()
})
const create = async (startDate: Day, endDate: Day) => {
  productId = (await addProduct({ salePrice: 1000 })).id
  const terms = { name: 'Monsoon', discountPercentage: 20, startDate, endDate }
  const body = { ...terms, offerType: 'Products', targetOfferId: productId }
  offerId = (await owner.post('/offer/create-offer', body)).body.offer._id
}
beforeEach(() => create(today, inDays(2)))

const change = (endDate: string, endDateBefore?: string) =>
  owner.put(`/offer/update-offer/${offerId}`, { endDate, endDateBefore })
const endDate = async () => {
  const { body } = await owner.get('/offer/get-offer?offerType=Products')
  return body.productOffer.find(({ _id }: { _id: string }) => _id === offerId).endDate
}
const price = async () => (await guest().get(`/product/productDetails/${productId}`)).body.discountedPrice

test('an offer that has not ended gets a later or an earlier end date, which Undo takes back', async () => {
  for (const day of [inDays(9), today]) {
    expect(await change(day)).toMatchObject({ status: 200, body: { message: 'Offer updated successfully' } })
    expect([await endDate(), await price()]).toEqual([day, 800])
    await expectInvariants()
  }
  const [last] = (await owner.get(`/trail/get-changes?id=${offerId}`)).body.changes
  expect(last).toMatchObject({
    verb: 'edited',
    before: { endDate: inDays(9) },
    after: { endDate: today },
  })
  expect((await owner.put(`/trail/undo-change/${last._id}`)).status).toBe(200)
  expect(await endDate()).toBe(inDays(9))
  await expectInvariants()
})

test('an end date before the start or today, or of an offer that has ended, is refused', async () => {
  const tooEarly = 'End date cannot be earlier than start date'
  await create(inDays(3), inDays(5))
  expect(await change(inDays(2))).toMatchObject({ status: 400, body: { errors: { endDate: tooEarly } } })
  const { now: real } = clock
  clock.now = () => startOf(inDays(4))
  expect((await change(inDays(3))).body.message).toBe('End date cannot be before today')
  clock.now = () => startOf(inDays(6))
  expect(await change(inDays(9))).toMatchObject({ status: 409, body: { message: 'This offer has ended' } })
  clock.now = real
  await owner.put(`/offer/end-offer/${offerId}`)
  expect((await change(inDays(9))).status).toBe(409)
  expect((await change('soon')).status).toBe(400)
})

test('two admins who change one end date at once: one is saved, the other is told', async () => {
  const seen = inDays(2)
  const answers = await Promise.all([change(inDays(4), seen), change(inDays(6), seen)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.endDate).toBe(await endDate())
})
