import { type AccessTable, admins, asking, everybody, neverAsks, shoppers } from '../access.ts'
import type { Actor } from '../actors.ts'
import { byGuest, byOwnerAsking, type Calls, find, popular, toTenThousand } from '../growth/call.ts'

const why = 'changes what stands below a product, and can be changed back'

const aReview = (state: string) =>
  find(`select id, edited_at as seen from reviews where state = $1 and reports > 0 order by id limit 1`, [
    state,
  ])

const ofPopular = ({ buyer }: { buyer: Actor }) => ({ by: buyer, path: { productId: popular } })

export const access: AccessTable = {
  'GET /reviews/get-reviews/:productId': everybody,
  'GET /reviews/get-own-review/:productId': shoppers,
  'POST /reviews/write-review': shoppers,
  'DELETE /reviews/remove-review/:productId': shoppers,
  'POST /reviews/report-review/:id': everybody,
  'GET /reviews/get-all-reviews': admins('reviews:write'),
  'PUT /reviews/moderate-review/:id': neverAsks('reviews:write', why),
  'DELETE /reviews/remove-photo/:name': asking('reviews:write'),
  'PUT /reviews/reply-to-review/:id': neverAsks('reviews:write', why),
}

export const growth: Calls = {
  'GET /reviews/get-reviews/:productId': {
    request: () => ({ ...byGuest(), path: { productId: popular } }),
  },
  'GET /reviews/get-own-review/:productId': { request: ofPopular },
  'POST /reviews/write-review': {
    request: ({ buyer }) => ({
      by: buyer,
      body: { productId: popular, stars: 4, text: 'Light and fast.' },
    }),
  },
  'DELETE /reviews/remove-review/:productId': { request: ofPopular },
  'POST /reviews/report-review/:id': {
    request: async () => ({ ...byGuest(), path: { id: (await aReview('shown')).id } }),
  },
  'GET /reviews/get-all-reviews': {
    request: byOwnerAsking({}),
    grows: { tables: ['reviews'], why: toTenThousand },
  },
  'GET /reviews/get-all-reviews — reported': {
    request: byOwnerAsking({ state: 'reported' }),
    grows: { tables: ['reviews'], why: toTenThousand },
  },
  'GET /reviews/get-all-reviews — hidden': {
    request: byOwnerAsking({ state: 'hidden' }),
    grows: { tables: ['reviews'], why: toTenThousand },
  },
  'PUT /reviews/moderate-review/:id': {
    request: async ({ owner }) => {
      const { id, seen } = await aReview('waiting')
      return { by: owner, path: { id }, body: { hiddenFor: null, seen } }
    },
  },
  'DELETE /reviews/remove-photo/:name': {
    request: async ({ owner }) => {
      const { name } = await find('select name from review_photos order by name limit 1', [])
      return { by: owner, path: { name } }
    },
  },
  'PUT /reviews/reply-to-review/:id': {
    request: async ({ owner }) => {
      const { id, seen } = await aReview('shown')
      return { by: owner, path: { id }, body: { reply: 'Thank you.', seen } }
    },
  },
}
