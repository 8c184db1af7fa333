import { addDays } from '../../src/lib/dates.ts'
import { clock } from '../../src/platform/clock.ts'
import { type AccessTable, admins, asking, asksFor, type CallOptions, signedIn } from '../access.ts'
import { admin } from '../actors.ts'
import { byOwnerAsking, type Calls, page, thousands } from '../growth/call.ts'
import { madeId } from '../growth/fill.ts'

const halfOff = {
  ...{ discountPercentage: 50, minimumPurchaseAmount: 100, maxDiscountAmount: 100 },
  expiryDate: addDays(clock.today(), 3),
}
let halved = 0
/** Its percentage stays, and what it takes off at most rises. */
async function halfOffCoupon(): Promise<CallOptions> {
  const code = `HALFAGAIN${++halved}`
  const { body } = await (await admin()).post('/coupen/create-coupen', { code, ...halfOff })
  return { path: { id: body.coupen._id }, body: { maxDiscountAmount: 100_000 } }
}

export const access: AccessTable = {
  'GET /coupen/get-coupen': signedIn,
  'GET /coupen/admin-get-coupens': admins('offers:read'),
  'POST /coupen/create-coupen': asksFor('offers:write', { body: { code: 'HALF', ...halfOff } }),
  'PUT /coupen/update-coupen/:id': asksFor('offers:write', halfOffCoupon),
  'DELETE /coupen/delete-coupen/:id': asking('offers:write'),
}

export const growth: Calls = {
  'GET /coupen/get-coupen': {
    request: ({ buyer }) => ({ by: buyer, query: page }),
    grows: { tables: ['coupons'], why: thousands },
  },
  'GET /coupen/admin-get-coupens': {
    request: byOwnerAsking({}),
    grows: { tables: ['coupons'], why: thousands },
  },
  'POST /coupen/create-coupen': {
    request: ({ owner, to }) => ({
      by: owner,
      body: {
        code: `NEW${to}`,
        discountPercentage: 10,
        minimumPurchaseAmount: 100,
        maxDiscountAmount: 100,
        expiryDate: addDays(clock.today(), 3),
      },
    }),
  },
  'PUT /coupen/update-coupen/:id': {
    request: ({ owner, to }) => ({
      by: owner,
      path: { id: madeId('coupon', to - 2) },
      body: { maxUses: 100, maxUsesPerShopper: 1 },
    }),
  },
  'DELETE /coupen/delete-coupen/:id — in every cart': {
    request: ({ owner, to }) => ({ by: owner, path: { id: madeId('coupon', to) } }),
  },
  'DELETE /coupen/delete-coupen/:id': {
    request: ({ owner, to }) => ({ by: owner, path: { id: madeId('coupon', to - 1) } }),
  },
}
