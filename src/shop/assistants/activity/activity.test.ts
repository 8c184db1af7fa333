import { expect, test } from 'vitest'
import { admin, shopper } from '../../../../tests/actors.ts'
import { ProfileServer, TestAssistant } from '../../../../tests/assistants.ts'
import { checkout, order } from '../../../../tests/buying.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { addProduct } from '../../../../tests/products.ts'

ownDatabase()
const profiles = await ProfileServer.listen()

test('the owner sees what assistants put together, what became of it, and what they did not find', async () => {
  const assistant = TestAssistant.of(profiles, '2026-04-08')
  const { sizeIds } = await addProduct({ name: 'Tez Runner', salePrice: 500, sizes: [{ size: 8, stock: 3 }] })
  const line_items = [{ item: { id: sizeIds[0] }, quantity: 1 }]
  await assistant.rest('POST', '/carts', { line_items })
  const { body: prepared } = await assistant.rest('POST', '/checkout-sessions', { line_items })
  await assistant.rest('POST', '/checkout-sessions', { line_items })
  await assistant.rest('POST', `/checkout-sessions/${prepared.id}/complete`, {})
  await assistant.rest('POST', '/catalog/search', { query: 'zzqqxx' })
  const asha = await shopper()
  await asha.post(`/assistant/take-over/${prepared.id}`)
  expect((await order(asha, await checkout(asha))).status).toBe(201)
  await assistant.rest('GET', `/checkout-sessions/${prepared.id}`)

  const { body } = await (await admin()).get('/assistant/get-activity')
  expect(body.areServed).toBe(true)
  expect(body.assistants).toEqual([
    {
      assistant: new URL(profiles.origin).host,
      profile: assistant.profile,
      carts: 1,
      checkouts: 2,
      handedOver: 1,
      orders: 1,
      value: 530,
      lastAt: expect.any(String),
    },
  ])
  expect(body.notFound).toEqual([{ words: 'zzqqxx', times: 1 }])
})
