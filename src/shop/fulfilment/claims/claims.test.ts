import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { type Actor, admin, shopper } from '../../../../tests/actors.ts'
import { buy } from '../../../../tests/buying.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { refusesInvalidBodies } from '../../../../tests/fuzz.ts'
import { addProduct } from '../../../../tests/products.ts'
import { addCourier, makeHeldChanges } from '../../../../tests/shipping.ts'

ownDatabase()

let owner: Actor
let courier: string
beforeAll(async () => {
  owner = await admin()
  courier = await addCourier(owner, 'Delhivery')
})

async function parcel(units: object | null): Promise<{ id: string; orderId: string }> {
  const { id: product } = await addProduct({ salePrice: 100 })
  const { _id: orderId, items } = await buy(await shopper(), [{ id: product }])
  const itemId = items[0]?._id
  const sent = { productId: itemId, newStatus: 'Shipped', courier, trackingNumber: `C${randomUUID()}` }
  await owner.put(`/order/update-product-status/${orderId}`, sent)
  if (units) await owner.post('/order/book-outcomes', { batch: randomUUID(), items: [{ itemId, ...units }] })
  await makeHeldChanges()
  const { body } = await owner.get(`/order/get-order-details/${orderId}`)
  return { id: body.shipments[0]._id, orderId }
}

const claim = (id: string, more: object = {}) =>
  owner.post('/claims/add-claim', { parcel: id, amount: 80.5, ...more })

test('a lost parcel is claimed once, listed by state, and paid with the reference of the courier', async () => {
  const { id, orderId } = await parcel({ lost: 1 })
  const { body } = await claim(id, { reference: ' CL-77 ' })
  expect(body).toMatchObject({
    message: 'Claim saved',
    claim: {
      parcel: id,
      orderId,
      amount: 80.5,
      reference: 'CL-77',
      state: 'open',
      courier: { name: 'Delhivery' },
    },
  })
  expect(await claim(id)).toMatchObject({ status: 409, body: { message: 'This parcel was claimed already' } })
  const damaged = await parcel({ damaged: 1 })
  await claim(damaged.id)
  const paid = await owner.put(`/claims/edit-claim/${body.claim._id}`, {
    ...{ amount: 70, reference: 'CL-77', state: 'paid' },
  })
  expect(paid.body.claim).toMatchObject({ amount: 70, state: 'paid' })
  const listed = async (state: string) => (await owner.get(`/claims/get-claims?state=${state}`)).body
  expect(await listed('paid')).toMatchObject({ total: 1, amount: 70, claims: [{ _id: body.claim._id }] })
  expect(await listed('open')).toMatchObject({ total: 1, amount: 80.5 })
  expect(await listed('')).toMatchObject({ total: 2, amount: 150.5 })
  const { claims } = (await owner.get(`/order/get-order-details/${orderId}`)).body
  expect(claims).toMatchObject([{ state: 'paid' }])
})

test('of a parcel that is on its way or came back whole nothing is claimed', async () => {
  const message = 'Book first what the courier lost or damaged of this parcel'
  for (const units of [null, { whole: 1 }]) {
    const { id } = await parcel(units)
    expect(await claim(id)).toMatchObject({ status: 409, body: { message } })
  }
  expect((await claim(randomUUID())).status).toBe(404)
  const edit = await owner.put(`/claims/edit-claim/${randomUUID()}`, { amount: 1, state: 'paid' })
  expect(edit.status).toBe(404)
})

test('two admins who claim at once: one claim', async () => {
  const { id } = await parcel({ destroyed: 1 })
  const partner = await admin()
  const answers = await Promise.all([
    claim(id),
    partner.post('/claims/add-claim', { parcel: id, amount: 50 }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('two admins who end a claim at once: one of them does, and the other is told', async () => {
  const { id } = await parcel({ lost: 1 })
  const partner = await admin()
  const { claim: made } = (await claim(id)).body
  const end = (by: Actor, state: string, amount: number, updatedAt = made.updatedAt) =>
    by.put(`/claims/edit-claim/${made._id}`, { state, amount, updatedAt })
  const answers = await Promise.all([end(owner, 'paid', 70), end(partner, 'refused', 80.5)])
  const [saved, told] = answers.toSorted((one, other) => one.status - other.status)
  expect([saved?.status, told?.status, told?.body.message]).toEqual([
    200,
    409,
    'Another admin has saved this claim since. Look at it again, then save',
  ])
  expect(told?.body.claim).toEqual(saved?.body.claim)
  const again = await end(owner, 'paid', 75, saved?.body.claim.updatedAt)
  expect(again.body.claim).toMatchObject({ state: 'paid', amount: 75 })
})

test('rubbish is refused', () =>
  refusesInvalidBodies(owner, 'POST', '/claims/add-claim', { parcel: randomUUID(), amount: 10 }))
