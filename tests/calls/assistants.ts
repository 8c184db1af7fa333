import { type AccessTable, type CallOptions, noSuch, shoppers } from '../access.ts'
import type { Actor } from '../actors.ts'
import { byBuyer, type Calls } from '../growth/call.ts'
import { madeLink } from '../linking.ts'

// No client is there, so that nobody is asked.
const search = '?client_id=https://agent.invalid/client.json&redirect_uri=https://agent.invalid/callback'

const aLink = async (owner: Actor): Promise<CallOptions> => ({ path: { id: await madeLink(owner.id) } })

export const access: AccessTable = {
  'POST /assistant/read-link-request': shoppers,
  'POST /assistant/allow-link': shoppers,
  'POST /assistant/refuse-link': shoppers,
  'GET /assistant/get-links': shoppers,
  'DELETE /assistant/remove-link/:id': { ...shoppers, own: aLink, others: 404 },
}

export const growth: Calls = {
  'POST /assistant/read-link-request': {
    request: ({ buyer }) => ({ by: buyer, body: { search } }),
    status: 400,
  },
  'POST /assistant/allow-link': {
    request: ({ buyer }) => ({ by: buyer, body: { search } }),
    status: 400,
  },
  'POST /assistant/refuse-link': {
    request: ({ buyer }) => ({ by: buyer, body: { search } }),
    status: 400,
  },
  'GET /assistant/get-links': { request: byBuyer },
  'DELETE /assistant/remove-link/:id': {
    request: ({ buyer }) => ({ by: buyer, path: { id: noSuch } }),
    status: 404,
  },
}
