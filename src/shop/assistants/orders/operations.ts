import { z } from 'zod'
import { ownOrigin } from '../../../platform/http/security.ts'
import { type Operation, operation } from '../operation-wire.ts'
import type { Answer } from '../rules.ts'
import { describeOrder } from './order-rules.ts'
import { readOrderOf } from './read-order.ts'

/** An outcome of the shop's, so its status is 200. Another shopper's order is answered alike. */
const notFound: Answer = {
  isError: true,
  body: {
    messages: [{ type: 'error', code: 'not_found', severity: 'unrecoverable', content: 'Order not found.' }],
  },
}

const getOrder = operation({
  tool: 'get_order',
  method: 'GET',
  path: '/orders/{id}',
  summary: 'An order of the shopper who has linked this assistant, as it is now',
  capability: 'dev.ucp.shopping.order',
  scope: 'dev.ucp.shopping.order:read',
  input: z.looseObject({}),
  run: async ({ shopperId }, { id }) => {
    const found = shopperId && id && (await readOrderOf(shopperId, id))
    return found ? { body: describeOrder(found, ownOrigin) } : notFound
  },
})

export const orderOperations: readonly Operation[] = [getOrder]
