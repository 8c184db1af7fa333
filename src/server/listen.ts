import { lstatSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { config, isSocket } from '../platform/config.ts'
import { admit } from '../platform/http/admission.ts'
import { REQUEST_TIMEOUT_MS } from '../platform/http/body-limits.ts'
import { countResponses } from '../platform/http/count-responses.ts'
import { serveCached } from '../platform/http/page-cache.ts'
import { checkTarget } from '../platform/http/request-target.ts'
import { traceRequests } from '../platform/http/trace-requests.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { app, calls } from './app.ts'
import type { startVite } from './dev.ts'
import { isDraining, startDraining } from './draining.ts'
import { overloadPage } from './error-page.ts'
import { builtScreens, pages } from './pages.ts'
import { invalidateStalePages } from './stale-pages.ts'

type Live = Awaited<ReturnType<typeof startVite>>

export async function createShopServer(dev: boolean): Promise<{ server: Server; live: Live | undefined }> {
  const server = createServer({
    headersTimeout: 10_000,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Longer than proxies keep connections: one that is closed while a request is on its way fails it.
    keepAliveTimeout: 75_000,
    maxHeaderSize: 16_384,
    requireHostHeader: false, // Checked below: what Node.js refuses by itself is not counted.
  })
  countResponses(server)
  const live = dev ? await (await import('./dev.ts')).startVite(server) : undefined
  const screens = live?.screens ?? builtScreens()
  app.route(
    '/',
    pages(screens, (path, init) => calls.request(path, init)),
  )
  await screens.renderer()
  // Health checks of load balancers use HTTP/1.0, without Host.
  const answer = getRequestListener(traceRequests(app), { hostname: new URL(config.PUBLIC_URL).host })
  server.on('request', (req, res) => {
    if (isDraining()) res.setHeader('connection', 'close')
    if (req.httpVersion === '1.1' && req.headers.host === undefined) {
      res.writeHead(400, { connection: 'close' }).end()
      return
    }
    if (checkTarget(req, res)) return
    invalidateStalePages()
    if (serveCached(req, res)) return
    if (live) live.vite.middlewares(req, res, () => void answer(req, res))
    else admit(req, res, overloadPage, () => answer(req, res))
  })
  return { server, live }
}

export async function listen(dev: boolean): Promise<() => Promise<void>> {
  const { server, live } = await createShopServer(dev)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(cannotListen(error)))
    const { HOST: host, PORT: port } = config
    const where = isSocket(host) ? { path: host, readableAll: true, writableAll: true } : { host, port }
    server.listen(where, resolve)
  })
  return async () => {
    await live?.vite.close()
    await close(server)
  }
}

function cannotListen({ code, message }: NodeJS.ErrnoException): OperatorError {
  if (code !== 'EADDRINUSE') return new OperatorError(`HOST and PORT: ${message}`)
  if (isSocket(config.HOST)) return new OperatorError(`HOST: another program listens at ${config.HOST}.`)
  return new OperatorError(`Port ${config.PORT} is taken by another program: set PORT to a free one.`)
}

const IDLE_CHECK_MS = 100

function close(server: Server): Promise<void> {
  startDraining()
  return new Promise((resolve) => {
    const timeout = setTimeout(() => server.closeAllConnections(), 10_000)
    // Requests that began before draining leave their connections open.
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS)
    server.close(() => {
      clearTimeout(timeout)
      clearInterval(idle)
      resolve()
    })
  })
}

/** Left by a killed process; not if a server accepts connections on it. */
export async function removeStaleSocket(path: string): Promise<void> {
  if (!lstatSync(path, { throwIfNoEntry: false })?.isSocket()) return
  const isStale = await new Promise<boolean>((resolve) => {
    const socket = connect(path, () => resolve(false))
    socket.on('error', (error) => resolve('code' in error && error.code === 'ECONNREFUSED'))
    socket.on('connect', () => socket.destroy())
  })
  if (isStale) rmSync(path, { force: true })
}
