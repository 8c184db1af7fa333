import { afterEach, beforeAll, expect, test } from 'vitest'
import { type Actor, admin, shopper } from '../../../tests/actors.ts'
import { checkout, fillCart } from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { expectInvariants } from '../../../tests/invariants.ts'
import { backToNow, later, pay, verify } from '../../../tests/paying.ts'
import { atShop, offerPickup, place } from '../../../tests/pickup.ts'
import { addProduct } from '../../../tests/products.ts'
import { ownProvider } from '../../../tests/provider.ts'
import { addDays } from '../../lib/dates.ts'
import { clock } from '../../platform/clock.ts'
import { reconcilePayments } from './reconcile-payments.ts'

ownDatabase()
const provider = ownProvider()
afterEach(async () => {
  backToNow()
  await expectInvariants()
})

let owner: Actor
let tee: { id: string }
beforeAll(async () => {
  owner = await admin()
  await offerPickup(owner)
  tee = await addProduct({ name: 'Dry Tee', salePrice: 400, sizes: [{ size: 8, stock: 500 }] })
})

async function begin(buyer: Actor): Promise<string> {
  await fillCart(buyer, tee)
  const to = { ...atShop, phone: '9876500001' }
  const { status, body } = await buyer.post(
    '/order/create-razorpay-order',
    await checkout(buyer, 'Razorpay', to, place.name),
  )
  expect(status, body.message).toBe(200)
  return body.razorpayOrderId
}

test('what is picked up and paid online costs no delivery, and is ready as it was promised', async () => {
  const buyer = await shopper()
  const proof = await pay(provider, await begin(buyer), { webhook: false })
  const { status, body } = await verify(buyer, proof)
  expect(status).toBe(201)
  expect(body.order).toMatchObject({
    ...{ paymentMethod: 'Razorpay', shipping: 0, theTotelAmount: 400 },
    pickup: {
      ...{ place: 'Main shop', hours: place.hours, keepDays: 5 },
      readyBy: addDays(clock.today(), 2),
    },
  })
})

test('an order that is paid a day after its payment began is ready so many days after it is placed', async () => {
  const buyer = await shopper()
  const began = clock.today()
  const payment = await begin(buyer)
  later(24 * 60)
  await reconcilePayments()
  const proof = await pay(provider, payment, { webhook: false })
  const { status, body } = await verify(buyer, proof)
  expect(status, body.message).toBe(201)
  expect(body.order.pickup.readyBy).toBe(addDays(began, 3))
})
