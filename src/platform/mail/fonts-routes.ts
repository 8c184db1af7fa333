import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'

const root = join(import.meta.dirname, '../../ui/fonts')

export const mailFontRoutes = new Hono().get(
  '/mail/fonts/:name{[a-z0-9-]+\\.woff2}',
  serveStatic({
    root,
    rewriteRequestPath: (path) => path.slice('/mail/fonts'.length),
    onFound: (_path, c) => {
      c.header('cache-control', 'public, max-age=604800')
      c.header('access-control-allow-origin', '*')
      c.header('cross-origin-resource-policy', 'cross-origin')
      c.header('x-content-type-options', 'nosniff')
    },
  }),
)
