import { clock } from '../../src/platform/clock.ts'
import { type AccessTable, admins, asksFor, type CallOptions, neverAsks, noSuch } from '../access.ts'
import { admin } from '../actors.ts'
import { byOwnerAsking, type Calls, large } from '../growth/call.ts'

const inAWeek = () => new Date(clock.now().getTime() + 7 * 86_400_000).toISOString()
const terms = { buy: 2, get: 1, discountPercentage: 50 }
const onTheShop = { offerType: 'Shop', targetOfferId: 'shop' }

async function running(): Promise<CallOptions> {
  const body = { name: 'Match day', ...terms, ...onTheShop, endsAt: inAWeek() }
  const made = await (await admin()).post('/multibuy/create-multibuy', body)
  return { path: { id: made.body.multibuy._id } }
}

export const access: AccessTable = {
  'GET /multibuy/get-multibuys': admins('offers:read'),
  'GET /multibuy/what-if': admins('offers:read'),
  'POST /multibuy/create-multibuy': asksFor('offers:write', {
    body: {
      ...{ name: 'Half', buy: 1, get: 1, discountPercentage: 100, endsAt: '2099-01-01 10:00' },
      ...{ offerType: 'Category', targetOfferId: noSuch },
    },
  }),
  'PUT /multibuy/end-multibuy/:id': neverAsks('offers:write', 'ends a discount'),
}

export const growth: Calls = {
  'GET /multibuy/get-multibuys': { request: byOwnerAsking({}) },
  'GET /multibuy/what-if': {
    request: byOwnerAsking({
      ...{ offerType: 'Category', targetOfferId: large.category },
      ...{ buy: '2', get: '1', discountPercentage: '100' },
    }),
    grows: { tables: ['order_items', 'orders'], why: 'what was sold in 90 days, 5 seconds at most' },
  },
  'POST /multibuy/create-multibuy': {
    request: ({ owner }) => ({
      by: owner,
      body: { name: 'Match day', ...terms, ...onTheShop, endsAt: inAWeek() },
    }),
  },
  'PUT /multibuy/end-multibuy/:id': {
    request: async ({ owner }) => ({ by: owner, ...(await running()) }),
  },
}
