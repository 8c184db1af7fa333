import { type AccessTable, everybody } from '../access.ts'
import { guest } from '../actors.ts'
import { ProfileServer, profileOf } from '../assistants.ts'
import { type Calls, hundreds, popular, toTenThousand } from '../growth/call.ts'

export const access: AccessTable = {
  'GET /.well-known/ucp': everybody,
  'GET /.well-known/ucp/2026-04-08': everybody,
  'POST /ucp/v1/catalog/search': everybody,
  'POST /ucp/v1/catalog/lookup': everybody,
  'POST /ucp/v1/catalog/product': everybody,
  'POST /ucp/mcp': everybody,
}

const profiles = await ProfileServer.listen()
const headers = { 'ucp-agent': `profile="${profiles.putProfile('/profile', profileOf('2026-08-25'))}"` }
const asking = (body: object) => ({ request: () => ({ by: guest(), body, headers }) })
const searched = {
  tables: ['brands', 'categories', 'products'],
  why: `${toTenThousand}; ${hundreds}`,
  isBounded: true,
}

export const growth: Calls = {
  'GET /.well-known/ucp': { request: () => ({ by: guest() }) },
  'GET /.well-known/ucp/2026-04-08': { request: () => ({ by: guest() }) },
  'POST /ucp/v1/catalog/search': { ...asking({ query: 'vayu' }), grows: searched },
  'POST /ucp/v1/catalog/search — by price': {
    ...asking({ filters: { price: { max: 150_000 } } }),
    grows: searched,
  },
  'POST /ucp/v1/catalog/lookup': asking({ ids: [popular] }),
  'POST /ucp/v1/catalog/product': asking({ id: popular }),
  'POST /ucp/mcp': asking({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
}
