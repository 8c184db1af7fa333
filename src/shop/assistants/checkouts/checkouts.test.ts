import { beforeAll, describe, expect, test } from 'vitest'
import { ProfileServer, TestAssistant } from '../../../../tests/assistants.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { addProduct } from '../../../../tests/products.ts'
import { expectSchema } from '../../../../tests/ucp-schemas.ts'
import { db } from '../../../platform/database.ts'
import { protocolVersions } from '../rules.ts'
import { deleteRequestsBeyond, deleteSessionsBeyond } from './store.ts'

ownDatabase()
const profiles = await ProfileServer.listen()

let size = ''
let other = ''
let soldOut = ''

beforeAll(async () => {
  const shoe = await addProduct({
    name: 'Tez Runner',
    salePrice: 1_000,
    regularPrice: 1_500,
    sizes: [
      { size: 8, stock: 7 },
      { size: 9, stock: 0 },
    ],
  })
  const ball = await addProduct({
    name: 'Maidan Ball',
    salePrice: 400,
    regularPrice: 400,
    sizes: [{ size: 5, stock: 3 }],
  })
  ;[size = '', soldOut = ''] = shoe.sizeIds
  ;[other = ''] = ball.sizeIds
})

const line = (id: string, quantity = 1) => ({ item: { id }, quantity })
const to = (address: object) => ({
  methods: [
    { type: 'shipping', destinations: [{ id: 'home', ...address }], selected_destination_id: 'home' },
  ],
})
const pune = {
  street_address: '12 MG Road',
  address_locality: 'Pune',
  address_region: 'Maharashtra',
  postal_code: '411001',
  address_country: 'IN',
}
const amountOf = (body: { totals: { type: string; amount: number }[] }, type: string) =>
  body.totals.find((one) => one.type === type)?.amount

describe.each(protocolVersions)('an assistant of %s', (version) => {
  const assistant = TestAssistant.of(profiles, version)

  test('fills a cart, which it reads, replaces and drops', async () => {
    const made = await assistant.rest('POST', '/carts', { line_items: [line(size, 2), line(other)] })
    expect(made.status).toBe(201)
    expectSchema(version, 'shopping/cart.json', made.body)
    expect(made.body.line_items.map((one: { quantity: number }) => one.quantity)).toEqual([2, 1])
    expect(amountOf(made.body, 'total')).toBe(240_000)
    const { id } = made.body
    const replaced = await assistant.rest('PUT', `/carts/${id}`, { line_items: [line(other, 3)] })
    expectSchema(version, 'shopping/cart.json', replaced.body)
    const { body } = await assistant.rest('GET', `/carts/${id}`)
    expect(body.line_items).toEqual([expect.objectContaining({ quantity: 3 })])
    const byTool = await assistant.tool('get_cart', { id })
    expect(byTool.content).toEqual(body)
    const dropped = await assistant.rest('POST', `/carts/${id}/cancel`, {})
    expect(dropped.body).toMatchObject({ id, ucp: { status: 'success' } })
    const gone = await assistant.rest('GET', `/carts/${id}`)
    expect(gone.body).toMatchObject({ ucp: { status: 'error' }, messages: [{ code: 'not_found' }] })
    expect(gone.body).not.toHaveProperty('line_items')
  })

  test('makes a checkout, which a person has to end', async () => {
    const made = await assistant.rest('POST', '/checkout-sessions', {
      line_items: [line(size)],
      fulfillment: to(pune),
    })
    expect(made.status).toBe(201)
    expectSchema(version, 'shopping/checkout.json', made.body)
    expect(made.body).toMatchObject({
      status: 'requires_escalation',
      currency: 'INR',
      messages: [{ severity: 'requires_buyer_input' }],
    })
    expect(made.body.continue_url).toMatch(/^https?:.*\/buy\/checkout_[0-9a-f]{32}$/)
    expect([
      amountOf(made.body, 'subtotal'),
      amountOf(made.body, 'fulfillment'),
      amountOf(made.body, 'total'),
    ]).toEqual([100_000, 3_000, 103_000])
    const [method] = made.body.fulfillment.methods
    expect(method).toMatchObject({
      type: 'shipping',
      selected_destination_id: 'home',
      groups: [{ selected_option_id: 'standard' }],
    })
    const ended = await assistant.rest('POST', `/checkout-sessions/${made.body.id}/complete`, { payment: {} })
    expectSchema(version, 'shopping/checkout.json', ended.body)
    expect(ended.body.status).toBe('requires_escalation')
    const canceled = await assistant.rest('POST', `/checkout-sessions/${made.body.id}/cancel`, {})
    expectSchema(version, 'shopping/checkout.json', canceled.body)
    expect(canceled.body.status).toBe('canceled')
    expect(canceled.body).not.toHaveProperty('continue_url')
    const after = await assistant.rest('PUT', `/checkout-sessions/${made.body.id}`, {
      line_items: [line(size)],
    })
    expect(after.body).toMatchObject({ ucp: { status: 'error' } })
  })

  test('is told what cannot be bought', async () => {
    const none = await assistant.rest('POST', '/checkout-sessions', { line_items: [line(soldOut)] })
    expect(none.body).toMatchObject({ ucp: { status: 'error' }, messages: [{ code: 'out_of_stock' }] })
    expect(none.body).not.toHaveProperty('id')
    const some = await assistant.rest('POST', '/checkout-sessions', {
      line_items: [line(other, 4), line(soldOut), line('nothing')],
    })
    expectSchema(version, 'shopping/checkout.json', some.body)
    expect(some.body.status).toBe('incomplete')
    expect(some.body.line_items).toEqual([expect.objectContaining({ quantity: 3 })])
    expect(some.body.messages.map(({ code }: { code: string }) => code)).toEqual([
      'out_of_stock',
      'item_unavailable',
      'quantity_unavailable',
    ])
    const abroad = await assistant.rest('POST', '/checkout-sessions', {
      line_items: [line(size)],
      fulfillment: to({ address_country: 'US', postal_code: '94043' }),
    })
    expect(abroad.body).toMatchObject({ status: 'incomplete', messages: [{ code: 'address_undeliverable' }] })
    for (const quantity of [0, -1, 1.5])
      expect((await assistant.rest('POST', '/carts', { line_items: [line(size, quantity)] })).status).toBe(
        400,
      )
  })

  test('is told when there is no such destination, and an update to it changes nothing', async () => {
    const elsewhere = (type: string) => ({ methods: [{ type, selected_destination_id: 'elsewhere' }] })
    const path = '$.fulfillment.methods[0].selected_destination_id'
    const told = { severity: 'recoverable', path }
    for (const type of ['shipping', 'pickup']) {
      const body = { line_items: [line(size)], fulfillment: elsewhere(type) }
      const made = await assistant.rest('POST', '/checkout-sessions', body)
      expectSchema(version, 'shopping/checkout.json', made.body)
      expect(made.body).toMatchObject({ status: 'incomplete', messages: [told] })
      const right = { line_items: [line(size, 2)], fulfillment: to(pune) }
      const before = await assistant.rest('PUT', `/checkout-sessions/${made.body.id}`, right)
      const after = await assistant.rest('PUT', `/checkout-sessions/${made.body.id}`, body)
      const [message, ...others] = after.body.messages
      expect(message).toMatchObject(told)
      expect({ ...after.body, messages: others }).toEqual(before.body)
    }
  })

  test('is told what it wants otherwise than by the piece', async () => {
    const kilograms = { item: { id: other, quantity_unit: { unit: 'KGM', scale: 3 } }, quantity: 1 }
    const pieces = { item: { id: size, quantity_unit: { unit: 'C62', display_text: 'pair' } }, quantity: 1 }
    const told = { code: 'quantity_unit_mismatch', content: `${other} is sold by the piece (C62)` }
    const none = await assistant.rest('POST', '/carts', { line_items: [kilograms] })
    expect(none.body).toMatchObject({ ucp: { status: 'error' }, messages: [told] })
    const made = await assistant.rest('POST', '/checkout-sessions', { line_items: [pieces, kilograms] })
    expectSchema(version, 'shopping/checkout.json', made.body)
    expect(made.body).toMatchObject({ status: 'incomplete', messages: [told] })
    expect(made.body.line_items).toHaveLength(1)
    const { body } = await assistant.rest('PUT', `/checkout-sessions/${made.body.id}`, {
      line_items: [line(size, 3), kilograms],
    })
    expect(body.line_items).toEqual(made.body.line_items)
  })

  test('is told that the shop takes no claims of eligibility, which stand in no way', async () => {
    const context = { eligibility: ['com.example.student', 7, 'com.example.student', null] }
    const body = { line_items: [line(size)], context }
    const made = await assistant.rest('POST', '/checkout-sessions', body)
    expectSchema(version, 'shopping/checkout.json', made.body)
    expect(made.body).toMatchObject({
      status: 'requires_escalation',
      messages: [{ type: 'warning', code: 'eligibility_not_accepted' }, { code: 'requires_sign_in' }],
    })
    const cart = await assistant.rest('POST', '/carts', body)
    expectSchema(version, 'shopping/cart.json', cart.body)
    expect(cart.body.messages).toEqual([made.body.messages[0]])
  })

  test('asks the same twice with a key, and only the same', async () => {
    const key = { 'idempotency-key': `twice ${version}` }
    const body = { line_items: [line(size)] }
    const [one, two] = await Promise.all([
      assistant.rest('POST', '/checkout-sessions', body, key),
      assistant.rest('POST', '/checkout-sessions', body, key),
    ])
    expect(two.body.id).toBe(one.body.id)
    // A field that the shop does not read makes another body, too.
    for (const other of [{ line_items: [line(size, 2)] }, { ...body, payment: { instruments: [] } }]) {
      const different = await assistant.rest('POST', '/checkout-sessions', other, key)
      expect(different).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } })
    }
  })

  test('has one checkout of a cart, with the lines of the cart', async () => {
    const cart = await assistant.rest('POST', '/carts', { line_items: [line(size, 2)] })
    const wanted = { cart_id: cart.body.id, line_items: [line(other, 3)] }
    const first = await assistant.rest('POST', '/checkout-sessions', wanted)
    expect(first.body.line_items).toEqual([
      expect.objectContaining({ item: expect.objectContaining({ id: size }), quantity: 2 }),
    ])
    const second = await assistant.rest('POST', '/checkout-sessions', wanted)
    expect([first.status, second.status, second.body.id]).toEqual([201, 200, first.body.id])
  })

  test('does not see the checkout of another', async () => {
    const made = await assistant.rest('POST', '/checkout-sessions', { line_items: [line(size)] })
    const stranger = new TestAssistant(`${assistant.profile}?another`)
    profiles.put(`/${new URL(stranger.profile).pathname.slice(1)}?another`, (response) =>
      response.writeHead(404).end(),
    )
    const seen = await stranger.rest('GET', `/checkout-sessions/${made.body.id}`)
    expect(JSON.stringify(seen.body)).not.toContain(made.body.id)
  })
})

test('a price that changes is told until the assistant has written again', async () => {
  const assistant = TestAssistant.of(profiles, '2026-04-08')
  const {
    id: productId,
    sizeIds: [mine = ''],
  } = await addProduct({
    name: 'Changing',
    salePrice: 500,
    regularPrice: 900,
    sizes: [{ size: 7, stock: 2 }],
  })
  const { body } = await assistant.rest('POST', '/carts', { line_items: [line(mine)] })
  await db.updateTable('products').set({ sale_price: 45_000 }).where('id', '=', productId).execute()
  const changed = await assistant.rest('GET', `/carts/${body.id}`)
  expect(changed.body.messages).toEqual([
    expect.objectContaining({
      type: 'warning',
      code: 'price_changed',
      content: expect.stringContaining('fell from ₹500 to ₹450'),
    }),
  ])
  await assistant.rest('PUT', `/carts/${body.id}`, { line_items: [line(mine)] })
  expect((await assistant.rest('GET', `/carts/${body.id}`)).body).not.toHaveProperty('messages')
})

test('beyond a number the oldest that no person has taken are deleted, and what was answered with a key', async () => {
  const assistant = TestAssistant.of(profiles, '2026-04-08')
  const ids: string[] = []
  for (let count = 0; count < 3; count++) {
    const key = { 'idempotency-key': `bound ${count}` }
    const { body } = await assistant.rest('POST', '/carts', { line_items: [line(size)] }, key)
    ids.push(body.id)
  }
  await deleteSessionsBeyond(db, 2, 1_000)
  await deleteRequestsBeyond(db, 1, 1_000)
  const codes = []
  for (const id of ids) codes.push((await assistant.rest('GET', `/carts/${id}`)).body.messages?.[0]?.code)
  expect(codes).toEqual(['not_found', undefined, undefined])
  const kept = await db
    .selectFrom('assistant_requests')
    .select(({ fn }) => fn.countAll().as('requests'))
    .executeTakeFirst()
  expect(Number(kept?.requests)).toBe(1)
})
