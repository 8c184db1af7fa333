import { stopTokenOf } from '../../src/shop/alerts/stop-token.ts'
import { type AccessTable, type CallOptions, everybody, shoppers } from '../access.ts'
import { type Actor, guest } from '../actors.ts'
import { byBuyer, type Calls, find, popular } from '../growth/call.ts'
import { addProduct } from '../products.ts'

async function anAlert(owner: Actor): Promise<CallOptions> {
  const { id: productId } = await addProduct()
  await owner.post('/alerts/add-alert', { productId })
  const { body } = await owner.get('/alerts/get-alerts')
  return { path: { id: body.alerts[0]._id } }
}

export const access: AccessTable = {
  'GET /alerts/get-alerts': shoppers,
  'POST /alerts/add-alert': shoppers,
  'DELETE /alerts/remove-alert/:id': { ...shoppers, own: anAlert, others: 404 },
  'GET /alerts/stop/:token': everybody,
  'POST /alerts/stop/:token': everybody,
}

export const growth: Calls = {
  'GET /alerts/get-alerts': { request: byBuyer },
  'POST /alerts/add-alert': {
    request: ({ buyer }) => ({ by: buyer, body: { productId: popular } }),
  },
  'DELETE /alerts/remove-alert/:id': {
    request: async ({ buyer }) => {
      const { id } = await find('select id from product_alerts where user_id = $1', [buyer.id])
      return { by: buyer, path: { id } }
    },
  },
  'GET /alerts/stop/:token': {
    request: ({ buyer }) => ({ by: guest(), path: { token: stopTokenOf(buyer.id) } }),
    status: 302,
  },
  'POST /alerts/stop/:token': {
    request: ({ buyer }) => ({ by: guest(), path: { token: stopTokenOf(buyer.id) } }),
  },
}
