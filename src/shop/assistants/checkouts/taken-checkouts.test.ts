import { beforeAll, expect, test } from 'vitest'
import { type Actor, admin, guest, shopper as newShopper } from '../../../../tests/actors.ts'
import { ProfileServer, TestAssistant } from '../../../../tests/assistants.ts'
import { checkout, fillCart, order } from '../../../../tests/buying.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { addProduct } from '../../../../tests/products.ts'
import { addDays } from '../../../lib/dates.ts'
import { clock } from '../../../platform/clock.ts'
import { db } from '../../../platform/database.ts'

ownDatabase()
const profiles = await ProfileServer.listen()
const assistant = TestAssistant.of(profiles, '2026-08-25')
const sizes = [{ size: 8, stock: 50 }]
let shoe: { id: string; sizeIds: string[] }
let ball: { id: string; sizeIds: string[] }

beforeAll(async () => {
  shoe = await addProduct({ name: 'Tez Runner', salePrice: 900, regularPrice: 1_500, sizes })
  ball = await addProduct({ name: 'Maidan Ball', salePrice: 150, regularPrice: 400, sizes })
})

const prepare = async (product: { sizeIds: string[] }, more: object = {}) => {
  const [id] = product.sizeIds
  const asked = { line_items: [{ item: { id }, quantity: 1 }], ...more }
  return (await assistant.rest('POST', '/checkout-sessions', asked)).body
}
const read = async (id: string) => (await assistant.rest('GET', `/checkout-sessions/${id}`)).body
const take = (who: Actor, id: string) => who.post(`/assistant/take-over/${id}`)

test('an order completes the checkout whose goods it has, though another was taken since', async () => {
  const shopper = await newShopper()
  const [shoes, balls] = [await prepare(shoe), await prepare(ball)]
  await take(shopper, shoes.id)
  await take(shopper, balls.id)
  expect((await shopper.delete(`/cart/remove-to-cart/${ball.id}`)).status).toBe(200)
  expect((await order(shopper, await checkout(shopper))).status).toBe(201)
  expect([(await read(shoes.id)).status, (await read(balls.id)).status]).toEqual([
    'completed',
    'requires_escalation',
  ])
})

test('a coupon that the buyer has chosen herself stays', async () => {
  const owner = await admin()
  for (const code of ['HERS', 'THEIRS'])
    await owner.post('/coupen/create-coupen', {
      ...{ code, kind: 'Percent', discountPercentage: 10, minimumPurchaseAmount: 1, maxDiscountAmount: 50 },
      expiryDate: addDays(clock.today(), 7),
    })
  const shopper = await newShopper()
  await fillCart(shopper, { id: ball.id })
  const chosen = await shopper.post('/coupen/validate-coupen', { code: 'HERS', purchaseAmount: 150 })
  expect(chosen.status).toBe(200)
  const { id } = await prepare(shoe, { discounts: { codes: ['THEIRS'] } })
  expect((await take(shopper, id)).body.left).toEqual([
    'Your cart keeps your coupon HERS. An order takes one coupon, so THEIRS was left out.',
  ])
  expect((await shopper.get('/cart/get-to-cart')).body.cart.coupen.code).toBe('HERS')
})

test('a cart whose checkout is over becomes another', async () => {
  const [id] = shoe.sizeIds
  const cart = await assistant.rest('POST', '/carts', { line_items: [{ item: { id }, quantity: 1 }] })
  const begin = () => assistant.rest('POST', '/checkout-sessions', { cart_id: cart.body.id })
  const first = await begin()
  await db
    .updateTable('assistant_sessions')
    .set({ expires_at: clock.now() })
    .where('id', '=', first.body.id)
    .execute()
  const second = await begin()
  expect([second.status, second.body.status]).toEqual([201, 'requires_escalation'])
  expect((await begin()).body.id).toBe(second.body.id)
  const shopper = await newShopper()
  await take(shopper, second.body.id)
  expect((await order(shopper, await checkout(shopper))).status).toBe(201)
  const third = await begin()
  expect([third.status, third.body.status]).toEqual([201, 'requires_escalation'])
  expect((await read(second.body.id)).status).toBe('completed')
})

test('a signed-in person follows a link as a guest does', async () => {
  const shopper = await newShopper()
  const { status, headers } = await shopper.get(`/buy/${shoe.sizeIds[0]}:2`)
  expect([status, headers.get('location')]).toEqual([303, expect.stringMatching(/^\/buy\/checkout_/)])
})

test('any text in a link or a request is refused or shown, and breaks nothing', async () => {
  const [id] = shoe.sizeIds
  const people = [guest(), await newShopper()]
  for (const text of ['%00', '%ED%A0%80', '%', '%3Cscript%3E', `${'x'.repeat(400)}`, '%F0%9F%8F%8F']) {
    for (const path of [
      `/buy/${id}:1?discounts/codes/0=${text}`,
      `/buy/${text}:1`,
      `/assistant/get-handover/${text}`,
    ])
      for (const who of people) expect((await who.get(path)).status, path).toBeLessThan(500)
  }
  for (const text of ['\0', '\ud800', '<script>alert(1)</script>', '\u202e', 'x'.repeat(300)]) {
    const more = {
      buyer: { first_name: text },
      discounts: { codes: [text] },
      fulfillment: { methods: [{ type: 'shipping', destinations: [{ postal_code: text }] }] },
    }
    const asked = { line_items: [{ item: { id }, quantity: 1 }], ...more }
    expect((await assistant.rest('POST', '/checkout-sessions', asked)).status, text).toBeLessThan(500)
    const strange = { line_items: [{ item: { id: text }, quantity: 1 }] }
    expect((await assistant.rest('POST', '/carts', strange)).status, text).toBeLessThan(500)
  }
})
