import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { jsonOnly, limitBodySize } from '../../platform/http/body-limits.ts'
import { refuse } from '../../platform/http/errors.ts'
import { areAssistantsServed } from './are-served.ts'
import { buyRoutes } from './checkouts/buy-routes.ts'
import { oauthRoutes } from './linking/oauth-routes.ts'
import { discoveryRoutes } from './protocol/discovery-routes.ts'
import { mcpRoutes } from './protocol/mcp-routes.ts'
import { profilePath } from './protocol/profile-wire.ts'
import { restRoutes } from './protocol/rest-routes.ts'

const onlyWhileServed = createMiddleware(async (_c, next) => {
  if (!(await areAssistantsServed())) refuse(404, 'Not found')
  await next()
})

/** No calls of the API: assistants ask by the rules of the Universal Commerce Protocol. */
export const assistantRoutes = new Hono()
  .use(profilePath, onlyWhileServed)
  .use(`${profilePath}/*`, onlyWhileServed)
  .use('/oauth/*', onlyWhileServed)
  .use('/.well-known/oauth-authorization-server', onlyWhileServed)
  .use('/.well-known/oauth-protected-resource/*', onlyWhileServed)
  .use('/ucp/*', onlyWhileServed, jsonOnly, limitBodySize)
  .route('/', buyRoutes)
  .route('/', discoveryRoutes)
  .route('/', oauthRoutes)
  .route('/', restRoutes)
  .route('/', mcpRoutes)
