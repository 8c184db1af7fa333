import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { razorpaySandbox } from '../demo/stand-ins/razorpay/app.ts'
import { type Account, accountIn } from '../src/platform/config/razorpay.ts'
import { config } from '../src/platform/config.ts'
import { setPaymentProvider } from '../src/platform/payment-provider.ts'
import { razorpay } from '../src/platform/razorpay/provider.ts'
import { app } from '../src/server/app.ts'
import { type Json, parseAny } from './json.ts'

/** The payment provider of a test file: the sandbox behind a port of its own. */
export type Provider = {
  /** Its dialog's calls and its controls: `control('POST', '/faults', {…})`. */
  pay: (asked: object) => Promise<{ status: number; body: Json }>
  control: (method: string, path: string, body?: object) => Promise<Json>
  url: () => string
  /** Lets the shop ask it as this account, its own if nothing is said. */
  setAccount: (account?: Partial<Account>) => void
}

/** Gives a test file a provider that the shop calls as the real one. Comes after `ownDatabase()`. */
export function ownProvider(): Provider {
  const server = createServer(getRequestListener(razorpaySandbox.fetch))
  const url = () => addressOf(server)
  const ask = async (method: string, path: string, body?: object) => {
    const response = await fetch(url() + path, { method, ...(body && { body: JSON.stringify(body) }) })
    return { status: response.status, body: await response.json() }
  }
  const control: Provider['control'] = async (method, path, body) =>
    (await ask(method, `/_control${path}`, body)).body
  const setAccount: Provider['setAccount'] = (account = {}) =>
    setPaymentProvider(razorpay({ ...accountIn(config), url: url(), ...account }))
  beforeAll(async () => {
    await listening(server)
    setAccount()
  })
  afterEach(() => control('DELETE', '/faults'))
  afterAll(() => closed(server))
  return { pay: (asked) => ask('POST', '/pay', asked), control, url, setAccount }
}

export const removeKeys = () =>
  setPaymentProvider(razorpay({ ...accountIn(config), keyId: '', keySecret: '', service: null }))

export type Delivery = { headers: IncomingMessage['headers']; body: string; event: Json }

/** Where a test file receives webhooks: `answers` are the statuses it gives, the last one again and again. */
export function ownReceiver(): { url: () => string; deliveries: Delivery[]; answers: number[] } {
  const deliveries: Delivery[] = []
  const answers: number[] = []
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = []
    for await (const chunk of req) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    deliveries.push({ headers: req.headers, body, event: parseAny(body) })
    res.writeHead(answers.shift() ?? 200).end()
  })
  beforeAll(() => listening(server))
  afterAll(() => closed(server))
  return { url: () => addressOf(server), deliveries, answers }
}

/** Opens the shop on its own port for the provider's webhooks. */
export function ownShop(provider: Provider): void {
  const server = createServer(getRequestListener(app.fetch))
  beforeAll(async () => {
    await listening(server)
    const webhook_url = `${addressOf(server)}/webhooks/razorpay`
    await provider.control('PUT', '/settings', { webhook_url })
  })
  afterAll(() => closed(server))
}

export const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

export const listening = (server: Server) =>
  new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

export const closed = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
