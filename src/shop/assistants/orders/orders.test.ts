import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Actor, admin, shopper } from '../../../../tests/actors.ts'
import { type LinkedAssistant, linkedAssistant } from '../../../../tests/assistant.ts'
import { buy, fillWallet, move } from '../../../../tests/buying.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import type { Json } from '../../../../tests/json.ts'
import { addProduct } from '../../../../tests/products.ts'
import { addCourier } from '../../../../tests/shipping.ts'
import { expectSchema } from '../../../../tests/ucp-schemas.ts'
import { fromPaise } from '../../../lib/money.ts'
import { ownOrigin } from '../../../platform/http/security.ts'
import { type Status, statuses } from '../../orders/rules.ts'
import type { OrderOnWire } from '../../orders/wire.ts'
import { protocolVersions } from '../rules.ts'
import { lineStatus, quantitiesOf } from './rules.ts'

ownDatabase()

let owner: Actor
let asha: Actor
let assistant: LinkedAssistant
beforeAll(async () => {
  owner = await admin()
  asha = await shopper('Asha Rao')
  await fillWallet(asha, 50_000)
  assistant = await linkedAssistant(asha)
})

/** Two items: two units at ₹100, one at ₹200. */
async function ordered(): Promise<OrderOnWire> {
  const tee = await addProduct({ name: 'Field Tee', salePrice: 100 })
  const cap = await addProduct({ name: 'Field Cap', salePrice: 200 })
  return await buy(asha, [{ id: tee.id, quantity: 2 }, { id: cap.id }], 'Wallet')
}

async function told(order: OrderOnWire, by = assistant): Promise<Json> {
  const { status, body } = await by.rest(`/orders/${order._id}`)
  expect(status, JSON.stringify(body)).toBe(200)
  expectSchema(by.version, 'shopping/order.json', body)
  return body
}

const amountOf = (totals: Json[], type: string) => totals.find((total) => total.type === type)?.amount ?? 0

/** How each status is reached. */
const ways: Record<Status, readonly Status[]> = {
  Pending: [],
  Shipped: ['Shipped'],
  Delivered: ['Delivered'],
  ReturnInitialized: ['Delivered', 'ReturnInitialized'],
  ReturnAccepted: ['Delivered', 'ReturnInitialized', 'ReturnAccepted'],
  ReturnRejected: ['Delivered', 'ReturnInitialized', 'ReturnRejected'],
  Cancelled: ['Cancelled'],
}

const expected: Record<
  Status,
  { status: string; total: number; fulfilled: number; events: string[]; adjustments: string[] }
> = {
  Pending: { status: 'processing', total: 2, fulfilled: 0, events: [], adjustments: [] },
  Shipped: { status: 'fulfilled', total: 2, fulfilled: 2, events: ['shipped'], adjustments: [] },
  Delivered: { status: 'fulfilled', total: 2, fulfilled: 2, events: ['delivered'], adjustments: [] },
  ReturnInitialized: {
    ...{ status: 'fulfilled', total: 2, fulfilled: 2, events: ['delivered'] },
    adjustments: ['return pending'],
  },
  ReturnAccepted: {
    ...{ status: 'removed', total: 0, fulfilled: 0, events: ['delivered'] },
    adjustments: ['return completed', 'refund completed'],
  },
  ReturnRejected: {
    ...{ status: 'fulfilled', total: 2, fulfilled: 2, events: ['delivered'] },
    adjustments: ['return failed'],
  },
  Cancelled: {
    ...{ status: 'removed', total: 0, fulfilled: 0, events: [] },
    adjustments: ['cancellation completed', 'refund completed'],
  },
}

describe('an order in each of its states', () => {
  test.each(statuses)('%s is told truly, and by the schemas of both releases', async (status) => {
    const order = await ordered()
    const first = { ...order, items: order.items.slice(0, 1) }
    for (const to of ways[status]) await move(owner, first, to)
    const body = await told(order)
    const [line, other] = body.line_items
    const { events, adjustments, ...quantities } = expected[status]
    expect({ status: line.status, total: line.quantity.total, fulfilled: line.quantity.fulfilled }).toEqual(
      quantities,
    )
    expect(line.quantity.original).toBe(2)
    expect(other.status).toBe('processing')
    expect(body.fulfillment.events.map((event: Json) => event.type)).toEqual(events)
    expect(
      body.adjustments
        .map((one: Json) => `${one.type} ${one.status}`)
        .filter((one: string) => adjustments.includes(one)),
    ).toEqual(adjustments)
    for (const { totals = [] } of body.adjustments)
      for (const { amount } of totals) expect(amount).toBeLessThan(0)
    const older = await linkedAssistant(asha, '2026-04-08')
    await told(order, older)
  })

  test('costs what the page of the order says, and its lines and totals add up', async () => {
    const order = await ordered()
    const body = await told(order)
    const { body: own } = await asha.get(`/order/get-own-order/${order._id}`)
    expect(amountOf(body.totals, 'total')).toBe(Math.round(own.order.theTotelAmount * 100))
    expect(amountOf(body.totals, 'fulfillment')).toBe(Math.round(own.order.shipping * 100))
    const parts = ['subtotal', 'discount', 'fulfillment', 'fee'].map((type) => amountOf(body.totals, type))
    expect(parts.reduce((all, part) => all + part, 0)).toBe(amountOf(body.totals, 'total'))
    const lines = body.line_items.map((line: Json) => amountOf(line.totals, 'subtotal'))
    expect(lines.reduce((all: number, part: number) => all + part, 0)).toBe(amountOf(body.totals, 'subtotal'))
    expect(body).toMatchObject({
      id: order._id,
      label: `#${order.number}`,
      currency: 'INR',
      permalink_url: `${ownOrigin}/profile/orders/${order._id}`,
    })
  })

  test('names courier, number and link of its parcel, which holds what left together', async () => {
    const order = await ordered()
    const courier = await addCourier(owner)
    for (const { _id: productId } of order.items)
      await owner.put(`/order/update-product-status/${order._id}`, {
        ...{ productId, newStatus: 'Shipped', courier, trackingNumber: 'AB1234' },
      })
    const { fulfillment } = await told(order)
    for (const event of fulfillment.events)
      expect(event).toMatchObject({ type: 'shipped', tracking_number: 'AB1234', carrier: expect.any(String) })
  })

  test('has statuses that follow from its quantities', () => {
    for (const status of statuses) {
      const quantities = quantitiesOf({ quantity: 3, status })
      expect(quantities.fulfilled).toBeLessThanOrEqual(quantities.total)
      expect(quantities.total).toBeLessThanOrEqual(quantities.original)
      expect(['processing', 'fulfilled', 'removed']).toContain(lineStatus(quantities))
    }
    expect(lineStatus({ original: 3, total: 3, fulfilled: 1 })).toBe('partial')
    expect(fromPaise(0)).toBe(0)
  })
})

describe('who may see an order', () => {
  test.each(protocolVersions)('nobody without a token, in both bindings of %s', async (version) => {
    const order = await ordered()
    const guestOf = await linkedAssistant(asha, version)
    const { status, body, headers } = await guestOf.rest(`/orders/${order._id}`, null)
    expect([status, body.messages[0].code]).toEqual([401, 'identity_required'])
    expect(headers.get('www-authenticate')).toBe(
      `Bearer realm="${ownOrigin}", scope="dev.ucp.shopping.order:read", resource_metadata="${ownOrigin}/.well-known/oauth-protected-resource"`,
    )
    const tool = await guestOf.tool('get_order', { id: order._id }, null)
    expect([tool.status, tool.body.error.data.code]).toEqual([401, 'identity_required'])
  })

  test('nobody with a token that is dead, and the answer says so', async () => {
    const order = await ordered()
    const { status, headers } = await assistant.rest(`/orders/${order._id}`, 'ua_dead')
    expect(status).toBe(401)
    expect(headers.get('www-authenticate')).toContain('error="invalid_token"')
  })

  test('its own shopper’s assistant, by REST and by MCP alike, and no other shopper’s', async () => {
    const order = await ordered()
    const { body } = await assistant.tool('get_order', { id: order._id })
    expect(body.result.structuredContent).toEqual(await told(order))
    const stranger = await linkedAssistant(await shopper('Mira Sen'))
    for (const id of [order._id, randomUUID(), 'no-id', '%00']) {
      const { status, body: answer } = await stranger.rest(`/orders/${id}`)
      expect([status, answer.ucp.status, answer.messages[0].code]).toEqual([200, 'error', 'not_found'])
    }
  })
})
