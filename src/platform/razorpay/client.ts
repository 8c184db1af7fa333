import * as http from 'node:http'
import * as https from 'node:https'
import { urlToHttpOptions } from 'node:url'
import { parseJson } from '../../lib/json.ts'
import type { Account } from '../config/razorpay.ts'

/** `body` is parsed JSON, or the text if it is none. */
export type ProviderResponse = { status: number; body: unknown }

export type Client = {
  get: (path: string, query?: Record<string, string | number>) => Promise<ProviderResponse>
  post: (path: string, body: object, headers?: Record<string, string>) => Promise<ProviderResponse>
}

/** Payments begun before the keys were removed stay in doubt until the keys are back. */
export const noClient: Client = { get: refuseCall, post: refuseCall }

function refuseCall(): Promise<ProviderResponse> {
  return Promise.reject(new Error('The keys of Razorpay are not set'))
}

const DEFAULT_TIMEOUT_MS = 8_000
const MAX_RESPONSE_LENGTH = 2_000_000
// A provider that hangs holds at most this many requests.
const MAX_CONCURRENT = 24
// Where the provider's `Keep-Alive` header does not say sooner: it must not close first.
const IDLE_MS = 4_000

/** Rejects when no whole response has come in time; never with the request, which contains the secret. */
export function connect({
  url,
  keyId,
  keySecret,
  timeout = DEFAULT_TIMEOUT_MS,
}: Pick<Account, 'url' | 'keyId' | 'keySecret' | 'timeout'>): Client {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
  const slots = createSlots(MAX_CONCURRENT)
  const address = new URL(url)
  const target = urlToHttpOptions(address)
  const base = address.pathname.replace(/\/$/, '')
  const { request, Agent } = target.protocol === 'https:' ? https : http
  // An agent of one's own does not use the proxy by itself.
  const proxy = process.env.NODE_USE_ENV_PROXY === '1' ? { proxyEnv: process.env } : {}
  const agent = new Agent({ keepAlive: true, timeout: IDLE_MS, ...proxy })

  async function call(path: string, { body, ...init }: { method?: string; body?: string; headers?: object }) {
    const signal = AbortSignal.timeout(timeout)
    await slots.take(signal)
    try {
      const headers = { accept: 'application/json', authorization, ...init.headers }
      return await new Promise<ProviderResponse>((resolve, reject) => {
        const sent = request({ ...target, ...init, path: base + path, headers, signal, agent })
        sent
          .on('response', (response) => readBody(response, resolve, reject))
          .on('error', reject)
          .end(body)
      })
    } finally {
      slots.release()
    }
  }

  return {
    get: (path, query = {}) => {
      const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
      return call(search.size ? `${path}?${search}` : path, {})
    },
    post: (path, body, headers) =>
      call(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      }),
  }
}

function readBody(
  response: http.IncomingMessage,
  resolve: (response: ProviderResponse) => void,
  reject: (error: unknown) => void,
): void {
  let text = ''
  response
    .setEncoding('utf8')
    .on('data', (chunk: string) => {
      text += chunk
      if (text.length > MAX_RESPONSE_LENGTH) response.destroy(new Error('The response is too long'))
    })
    .on('end', () => resolve({ status: response.statusCode ?? 0, body: parsed(text) }))
    .on('error', reject)
}

function parsed(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return text
  }
}

/** Waiting for a slot counts towards the timeout. */
function createSlots(free: number) {
  const waiting = new Set<() => void>()
  return {
    async take(signal: AbortSignal): Promise<void> {
      if (free > 0) {
        free--
        return
      }
      await new Promise<void>((resolve, reject) => {
        waiting.add(resolve)
        signal.addEventListener('abort', () => {
          if (waiting.delete(resolve)) reject(signal.reason)
        })
      })
    },
    release(): void {
      const [next] = waiting
      if (!next) free++
      else {
        waiting.delete(next)
        next()
      }
    },
  }
}
