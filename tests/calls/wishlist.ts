import { type AccessTable, noSuch, shoppers } from '../access.ts'
import { type Calls, ofOne, page, popular } from '../growth/call.ts'

export const access: AccessTable = {
  'POST /wishlist/handle-wishlist': {
    ...shoppers,
    own: ({ id }) => ({ body: { userId: id, productId: noSuch } }),
    others: 403,
  },
  'GET /wishlist/get-wishlist/:userId': {
    ...shoppers,
    own: ({ id }) => ({ path: { userId: id } }),
    others: 403,
  },
}

export const growth: Calls = {
  'POST /wishlist/handle-wishlist': {
    request: ({ buyer }) => ({ by: buyer, body: { userId: buyer.id, productId: popular } }),
    grows: {
      tables: ['brands', 'categories', 'offers', 'product_sizes', 'products', 'wishlist_items'],
      why: 'answers the first thousand of the wishlist',
    },
  },
  'GET /wishlist/get-wishlist/:userId': {
    request: ({ buyer }) => ({ by: buyer, path: { userId: buyer.id }, query: page }),
    grows: { tables: ['products', 'wishlist_items'], why: ofOne },
  },
}
