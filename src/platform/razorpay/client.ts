import { parseJson } from '../../lib/json.ts'

export type Account = { url: string; keyId: string; keySecret: string; timeout?: number }

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
const MAX_RESPONSE_BYTES = 2_000_000
// What a hanging provider can hold.
const MAX_CONCURRENT = 24

/** Rejects when no whole response has come in time; never with the request, which contains the secret. */
export function connect({ url, keyId, keySecret, timeout = DEFAULT_TIMEOUT_MS }: Account): Client {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
  const slots = createSlots(MAX_CONCURRENT)

  async function call(path: string, init: { method?: string; body?: string; headers?: object }) {
    const signal = AbortSignal.timeout(timeout)
    await slots.take(signal)
    try {
      const headers = { accept: 'application/json', authorization, ...init.headers }
      const response = await fetch(url + path, { ...init, headers, signal, redirect: 'manual' })
      return { status: response.status, body: await readBody(response) }
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

async function readBody(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > MAX_RESPONSE_BYTES) throw new Error('The response is too long')
    chunks.push(chunk)
  }
  const text = Buffer.concat(chunks).toString()
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
