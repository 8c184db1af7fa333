import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import Razorpay from 'razorpay'

export type Account = { url: string; keyId: string; keySecret: string; timeout?: number }

export type Client = {
  sdk: Razorpay
  post: (path: string, body: unknown, headers: Record<string, string>) => Promise<unknown>
}

const DEFAULT_TIMEOUT_MS = 8_000
// `maxSockets` bounds what a hanging provider can hold. The agent honours the provider's `Keep-Alive: timeout=…` only
// if it has a timeout itself; otherwise calls fail on sockets that the provider is closing.
const sockets = { keepAlive: true, maxSockets: 24, timeout: 30_000 }

/** Adds a base URL and a timeout to the SDK, and rejects with `{ statusCode, error }`, 0 for no response. */
export function connect({ url, keyId, keySecret, timeout = DEFAULT_TIMEOUT_MS }: Account): Client {
  const sdk = new Razorpay({ key_id: keyId, key_secret: keySecret })
  const http: Http = Reflect.get(sdk.api, 'rq')
  Object.assign(http.defaults, {
    baseURL: url,
    maxRedirects: 0,
    maxContentLength: 2_000_000,
    httpAgent: new HttpAgent(sockets),
    httpsAgent: new HttpsAgent(sockets),
    // A server on this machine is not behind the HTTP proxy.
    ...(url.startsWith('http:') && { proxy: false }),
  })
  http.interceptors.request.use((request) => ({ ...request, signal: AbortSignal.timeout(timeout) }))
  // Only status and body: the error object contains the request and its secret.
  http.interceptors.response.use(undefined, ({ response, message }) =>
    Promise.reject({
      response: response
        ? { status: response.status, data: response.data ?? '' }
        : { status: 0, data: { error: { code: 'NO_RESPONSE', description: message } } },
    }),
  )
  const post: Client['post'] = async (path, body, headers) => {
    try {
      return (await http.post(path, body, { headers })).data
    } catch (failure) {
      const { response } = failure as { response: { status: number; data: { error?: unknown } } }
      throw { statusCode: response.status, error: response.data.error }
    }
  }
  return { sdk, post }
}

type Http = {
  defaults: object
  interceptors: {
    request: { use: (change: (request: object) => object) => void }
    response: { use: (pass: undefined, failed: (failure: Failure) => Promise<never>) => void }
  }
  post: (
    path: string,
    body: unknown,
    options: { headers: Record<string, string> },
  ) => Promise<{ data: unknown }>
}

type Failure = { response?: { status: number; data: unknown }; message: string }
