import { type AccessTable, everybody, noSuch, shoppers } from '../access.ts'
import { guest } from '../actors.ts'
import { ProfileServer, profileOf } from '../assistants.ts'
import { byGuest, type Calls, find, type Shop } from '../growth/call.ts'

export const access: AccessTable = {
  'POST /ucp/v1/carts': everybody,
  'GET /ucp/v1/carts/:id': everybody,
  'PUT /ucp/v1/carts/:id': everybody,
  'POST /ucp/v1/carts/:id/cancel': everybody,
  'POST /ucp/v1/checkout-sessions': everybody,
  'GET /ucp/v1/checkout-sessions/:id': everybody,
  'PUT /ucp/v1/checkout-sessions/:id': everybody,
  'POST /ucp/v1/checkout-sessions/:id/complete': everybody,
  'POST /ucp/v1/checkout-sessions/:id/cancel': everybody,
  'GET /buy': everybody,
  'GET /buy/:items{[^/]*:[^/]*}': everybody,
  'GET /assistant/get-handover/:id': everybody,
  'POST /assistant/take-over/:id': shoppers,
}

const profiles = await ProfileServer.listen()
const headers = { 'ucp-agent': `profile="${profiles.putProfile('/profile', profileOf('2026-08-25'))}"` }
// The calls before have withdrawn the popular product.
const oneSize = `
  select product_sizes.id from product_sizes join products on products.id = product_id
  where products.listed and removed_at is null and stock > 0 order by products.id, product_sizes.id limit 1`
const newest = 'select id from assistant_sessions where kind = $1 order by created_at desc, id limit 1'

const sizeOnSale = async (): Promise<string> => (await find(oneSize))?.id ?? noSuch
const idOf = async (kind: 'cart' | 'checkout'): Promise<string> => (await find(newest, [kind]))?.id ?? noSuch
const filling = async () => ({
  by: guest(),
  headers,
  body: { line_items: [{ item: { id: await sizeOnSale() }, quantity: 1 }] },
})
const refilling = (kind: 'cart' | 'checkout') => async () => ({
  ...(await filling()),
  path: { id: await idOf(kind) },
})
const naming =
  (kind: 'cart' | 'checkout', body?: object) =>
  async ({ buyer }: Shop) => ({
    by: body ? guest() : buyer,
    path: { id: await idOf(kind) },
    headers,
    ...(body && { body }),
  })

export const growth: Calls = {
  'POST /ucp/v1/carts': { request: filling, status: 201 },
  'GET /ucp/v1/carts/:id': { request: naming('cart') },
  'PUT /ucp/v1/carts/:id': { request: refilling('cart') },
  'POST /ucp/v1/carts/:id/cancel': { request: naming('cart', {}) },
  'POST /ucp/v1/checkout-sessions': { request: filling, status: 201 },
  'GET /ucp/v1/checkout-sessions/:id': { request: naming('checkout') },
  'PUT /ucp/v1/checkout-sessions/:id': { request: refilling('checkout') },
  'POST /ucp/v1/checkout-sessions/:id/complete': { request: naming('checkout', {}) },
  'GET /assistant/get-handover/:id': { request: naming('checkout') },
  'POST /assistant/take-over/:id': { request: naming('checkout') },
  'POST /ucp/v1/checkout-sessions/:id/cancel': { request: naming('checkout', {}) },
  'GET /buy': { request: byGuest, status: 303 },
  'GET /buy/:items{[^/]*:[^/]*}': { request: () => ({ by: guest(), path: { items: 'a:1' } }), status: 303 },
}
