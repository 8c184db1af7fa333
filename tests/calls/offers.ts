import { addDays } from '../../src/lib/dates.ts'
import { clock } from '../../src/platform/clock.ts'
import { type AccessTable, admins, asksFor, type CallOptions, neverAsks, noSuch } from '../access.ts'
import { admin } from '../actors.ts'
import {
  byOwnerAsking,
  type Calls,
  find,
  hundreds,
  large,
  popular,
  thousands,
  toTenThousand,
} from '../growth/call.ts'
import { addProduct } from '../products.ts'

const offerOf = (targetOfferId: string) => ({
  ...{ name: 'Half', offerType: 'Products', targetOfferId },
  ...{ startDate: clock.today(), endDate: addDays(clock.today(), 3) },
})

async function halfOffOffer(): Promise<CallOptions> {
  const { id } = await addProduct({ salePrice: 500 })
  const offer = { ...offerOf(id), discountPercentage: 50 }
  const { body } = await (await admin()).post('/offer/create-offer', offer)
  return { path: { id: body.offer._id }, body: { endDate: addDays(clock.today(), 30) } }
}

const offer = (offerType: 'Products' | 'Category', targetOfferId: string) => {
  const today = clock.today()
  return {
    name: 'Diwali',
    discountPercentage: 10,
    startDate: today,
    endDate: today,
    description: '',
    offerType,
    targetOfferId,
  }
}
const runningOfferOn = async (column: 'product_id' | 'category_id', id: string) =>
  (
    await find(
      `select id from offers where ${column} = $1 and end_date >= current_date and ended_at is null`,
      [id],
    )
  ).id

export const access: AccessTable = {
  'GET /offer/get-offer': admins('offers:read'),
  'GET /offer/get-targets': admins('offers:read'),
  'GET /offer/what-if': admins('offers:read'),
  'GET /offer/what-if-ended/:id': admins('offers:read'),
  'POST /offer/create-offer': asksFor('offers:write', {
    body: { ...offerOf(noSuch), discountPercentage: 50 },
  }),
  'PUT /offer/update-offer/:id': asksFor('offers:write', halfOffOffer),
  'PUT /offer/end-offer/:id': neverAsks('offers:write', 'ends a discount'),
}

const repriced = 'writes 500 products at most; those of a larger category are left to a job'

export const growth: Calls = {
  'GET /offer/get-offer': {
    request: byOwnerAsking({}),
    grows: { tables: ['offers', 'products'], why: thousands },
  },
  'GET /offer/get-targets': {
    request: byOwnerAsking({ offerType: 'Products', search: 'vayu' }),
    grows: {
      tables: ['brands', 'categories', 'products'],
      why: `${toTenThousand}; ${hundreds}`,
      isBounded: true,
    },
  },
  'GET /offer/get-targets — categories': {
    request: byOwnerAsking({ offerType: 'Category', search: 'shelf' }),
    grows: {
      tables: ['categories', 'offers', 'products'],
      why: `${hundreds}; counts the products of those shown`,
    },
  },
  'GET /offer/what-if': {
    request: byOwnerAsking({
      offerType: 'Category',
      targetOfferId: large.category,
      discountPercentage: '20',
    }),
    grows: {
      tables: ['categories', 'offers', 'order_items', 'orders', 'products'],
      why: 'the products of the category and what was sold of them in 90 days, 5 seconds at most',
    },
  },
  'GET /offer/what-if — on a product': {
    request: byOwnerAsking({ offerType: 'Products', targetOfferId: popular, discountPercentage: '20' }),
    grows: {
      tables: ['categories', 'order_items', 'orders'],
      why: `what was sold of the product in 90 days, 5 seconds at most; ${hundreds}`,
    },
  },
  'POST /offer/create-offer': {
    request: ({ owner }) => ({ by: owner, body: offer('Products', popular) }),
  },
  'POST /offer/create-offer — on a category': {
    request: ({ owner }) => ({ by: owner, body: offer('Category', large.category) }),
    grows: { tables: ['products'], why: repriced, isBounded: true },
  },
  'POST /offer/create-offer — on several products': {
    request: async ({ owner }) => {
      const { id } = await addProduct()
      return {
        by: owner,
        body: { ...offer('Products', popular), offerType: 'Selection', targetOfferId: [popular, id] },
      }
    },
  },
  'GET /offer/what-if-ended/:id': {
    request: async ({ owner }) => ({
      by: owner,
      path: { id: await runningOfferOn('category_id', large.category) },
    }),
    grows: {
      tables: ['categories', 'offers', 'products'],
      why: `the products of the category, 5 seconds at most; ${hundreds}`,
    },
  },
  'PUT /offer/update-offer/:id': {
    request: async ({ owner }) => ({
      by: owner,
      path: { id: await runningOfferOn('product_id', popular) },
      body: { endDate: addDays(clock.today(), 3) },
    }),
  },
  'PUT /offer/end-offer/:id': {
    request: async ({ owner }) => ({ by: owner, path: { id: await runningOfferOn('product_id', popular) } }),
  },
  'PUT /offer/end-offer/:id — on a category': {
    request: async ({ owner }) => ({
      by: owner,
      path: { id: await runningOfferOn('category_id', large.category) },
    }),
    grows: { tables: ['products'], why: repriced, isBounded: true },
  },
}
