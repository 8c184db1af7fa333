import { type AccessTable, type CallOptions, everybody, noSuch, shoppers } from '../access.ts'
import { type Actor, guest } from '../actors.ts'
import { byBuyer, byGuest, type Calls } from '../growth/call.ts'
import { madeLink } from '../linking.ts'

// No client is there, so that no server is asked.
const search = '?client_id=https://agent.invalid/client.json&redirect_uri=https://agent.invalid/callback'

const aLink = async (owner: Actor): Promise<CallOptions> => ({ path: { id: await madeLink(owner.id) } })

export const access: AccessTable = {
  'GET /.well-known/oauth-authorization-server': everybody,
  'GET /.well-known/oauth-protected-resource': everybody,
  'GET /.well-known/oauth-protected-resource/ucp/mcp': everybody,
  'GET /.well-known/oauth-protected-resource/ucp/v1': everybody,
  'GET /oauth/authorize': everybody,
  'POST /oauth/token': everybody,
  'POST /oauth/revoke': everybody,
  'GET /ucp/v1/orders/:id': everybody,
  'POST /assistant/read-link-request': shoppers,
  'POST /assistant/allow-link': shoppers,
  'POST /assistant/refuse-link': shoppers,
  'GET /assistant/get-links': shoppers,
  'DELETE /assistant/remove-link/:id': { ...shoppers, own: aLink, others: 404 },
}

export const growth: Calls = {
  'GET /.well-known/oauth-authorization-server': { request: byGuest },
  'GET /.well-known/oauth-protected-resource': { request: byGuest },
  'GET /.well-known/oauth-protected-resource/ucp/mcp': { request: byGuest },
  'GET /.well-known/oauth-protected-resource/ucp/v1': { request: byGuest },
  'GET /oauth/authorize': { request: byGuest, status: 400 },
  'POST /oauth/token': { request: () => ({ by: guest(), body: {} }), status: 400 },
  'POST /oauth/revoke': { request: () => ({ by: guest(), body: {} }), status: 400 },
  'GET /ucp/v1/orders/:id': {
    request: () => ({ by: guest(), path: { id: noSuch } }),
    status: 400,
  },
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
