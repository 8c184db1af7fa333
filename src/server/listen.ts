import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { config } from '../platform/config.ts'
import { answerKept } from '../platform/http/cache.ts'
import { app, calls } from './app.ts'
import { builtScreens, pages } from './pages.ts'
import { pricesAreToday } from './today.ts'

/** Serves the shop at HOST and PORT; in development through Vite. Answers a function that ends it gracefully. */
export async function listen(dev: boolean): Promise<() => Promise<void>> {
  const server = createServer({ headersTimeout: 10_000, requestTimeout: 60_000, maxHeaderSize: 16_384 })
  const live = dev ? await (await import('./dev.ts')).startVite(server) : undefined
  const screens = live?.screens ?? builtScreens()
  app.route(
    '/',
    pages(screens, (path, init) => calls.request(path, init)),
  )
  await screens.renderer()
  const answer = getRequestListener(app.fetch)
  server.on('request', (req, res) => {
    if (pricesAreToday() && answerKept(req, res)) return
    if (live) live.vite.middlewares(req, res, () => void answer(req, res))
    else void answer(req, res)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(config.PORT, config.HOST, resolve)
  })
  return async () => {
    await live?.vite.close()
    await close(server)
  }
}

/** Takes no new requests, lets those that are on their way finish, and gives up on them after ten seconds. */
function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const patience = setTimeout(() => server.closeAllConnections(), 10_000)
    server.close(() => {
      clearTimeout(patience)
      resolve()
    })
    server.closeIdleConnections()
  })
}
