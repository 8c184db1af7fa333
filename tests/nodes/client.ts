import { Agent as HttpAgent, request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

export type NodeRequest = {
  method?: 'GET' | 'POST'
  path: string
  cookie?: string
  body?: object
  key?: string
  accept?: string
  encoding?: string
}

export type Answer = { status: number; headers: IncomingHttpHeaders; text: string; milliseconds: number }

export type Client = { ask: (asked: NodeRequest) => Promise<Answer>; close: () => void }

/** Requests over kept connections, as many as are needed at once; throws when there is no whole answer. */
export function openClient(
  origin: string,
  { ca, timeoutMs = 30_000 }: { ca?: string; timeoutMs?: number } = {},
): Client {
  const isTls = origin.startsWith('https:')
  // A connection that idles is closed well before a proxy closes it: HAProxy does after 10 s.
  const options = { keepAlive: true, maxSockets: Number.POSITIVE_INFINITY, timeout: 4_000 }
  const agent = isTls ? new HttpsAgent({ ...options, ...(ca && { ca }) }) : new HttpAgent(options)
  const ask = ({ method = 'GET', path, cookie, body, key, accept, encoding }: NodeRequest) =>
    new Promise<Answer>((resolve, reject) => {
      const began = performance.now()
      const text = body && JSON.stringify(body)
      const asked = (isTls ? httpsRequest : httpRequest)(
        origin + path,
        {
          method,
          agent,
          timeout: timeoutMs,
          headers: {
            ...(cookie && { cookie }),
            ...(accept && { accept }),
            ...(encoding && { 'accept-encoding': encoding }),
            ...(key && { 'idempotency-key': key }),
            ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
          },
        },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', reject)
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text: Buffer.concat(chunks).toString(),
              milliseconds: performance.now() - began,
            }),
          )
        },
      )
      asked.on('timeout', () => asked.destroy(new Error(`no answer for ${timeoutMs} ms`)))
      asked.on('error', reject)
      asked.end(text)
    })
  return { ask, close: () => agent.destroy() }
}

const MAX_PENDING = 2_000

/** Begins `send` so many times a second, whether earlier ones are answered or not, until `isOver`; waits for the last. */
export async function atRate(
  perSecond: number,
  isOver: () => boolean,
  send: () => Promise<void>,
): Promise<void> {
  const pending = new Set<Promise<void>>()
  const began = performance.now()
  for (let sent = 0; !isOver(); ) {
    const due = Math.floor(((performance.now() - began) * perSecond) / 1000)
    if (pending.size > MAX_PENDING)
      throw new Error(`${MAX_PENDING} requests await their answers: the rate is more than this machine bears`)
    for (; sent < due; sent++) {
      const one: Promise<void> = send().finally(() => pending.delete(one))
      pending.add(one)
    }
    await sleep(Math.min(10, 1000 / perSecond))
  }
  await Promise.all(pending)
}
