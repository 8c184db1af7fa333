import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'

const files = serveStatic({
  root: join(import.meta.dirname, 'browser'),
  onFound: (_path, c) => c.header('cache-control', 'no-cache'),
})

export const browserFiles = new Hono()
  .get('/checkout.js', files)
  .get('/dialog.html', files)
  .get('/dialog.css', files)
  .get('/:file{dialog[a-z-]*[.]js}', files)
