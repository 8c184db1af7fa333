import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import Razorpay from 'razorpay'

/** Whose books are asked, where, and how many milliseconds an answer may take. */
export type Account = { url: string; keyId: string; keySecret: string; timeout?: number }

export type Client = {
  sdk: Razorpay
  /** For what the SDK has no argument for: a header of one call. Rejects as the SDK does. */
  post: (path: string, body: unknown, headers: Record<string, string>) => Promise<unknown>
}

const DEFAULT_TIMEOUT_MS = 8_000
// A provider that hangs holds so many sockets of this process, and nothing else; further calls wait as long as they may.
// Only with a timeout of its own does the agent heed the provider's 'Keep-Alive: timeout=…', and leave before it is left:
// a call sent on a socket that the provider is just closing has no answer.
const sockets = { keepAlive: true, maxSockets: 24, timeout: 30_000 }

/**
 * The official SDK, mended: it knows one address only, waits for ever, and turns a call without an answer into a
 * TypeError. After this a call answers in time, or rejects with `{ statusCode, error }`, 0 for no answer.
 */
export function connect({ url, keyId, keySecret, timeout = DEFAULT_TIMEOUT_MS }: Account): Client {
  const sdk = new Razorpay({ key_id: keyId, key_secret: keySecret })
  const http: Http = Reflect.get(sdk.api, 'rq')
  Object.assign(http.defaults, {
    baseURL: url,
    maxRedirects: 0,
    maxContentLength: 2_000_000,
    httpAgent: new HttpAgent(sockets),
    httpsAgent: new HttpsAgent(sockets),
    // What stands on this machine is not behind the company's proxy.
    ...(url.startsWith('http:') && { proxy: false }),
  })
  http.interceptors.request.use((request) => ({ ...request, signal: AbortSignal.timeout(timeout) }))
  // Only status and body go on: the error itself carries the request, and the secret with it.
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

/** The SDK's axios, as far as it is needed here. */
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
