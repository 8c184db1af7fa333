import { setTimeout as sleep } from 'node:timers/promises'
import { type Json, parseAny } from '../json.ts'
import type { Random } from './random.ts'

export type ApiResponse = { status: number; body: Json }

type TrafficRequest = {
  method: string
  path: string
  cookie: string
  body?: unknown
  key?: string
  orders?: boolean
  /** Longer than any stall where a request that a stalled shop gets late must not be made again meanwhile. */
  giveUpAfterMs?: number
}

export type Traffic = {
  origins: string[]
  /** Requests that make orders and are not answered yet, of each shop. */
  inFlight: Map<string, number>
  /** Requests without a definite answer, by error code or status. */
  lost: Map<string, number>
  /** A client without an answer until then ends the trial. */
  timeoutMs: number
  closed: boolean
}

export function openTraffic(origins: string[]): Traffic {
  return {
    origins,
    inFlight: new Map(origins.map((origin) => [origin, 0])),
    lost: new Map(),
    timeoutMs: 120_000,
    closed: false,
  }
}

/**
 * Sends a request to any of the shops, and after a lost answer again, with the same body and idempotency key, until
 * one accepts or refuses it.
 */
export async function ask(traffic: Traffic, random: Random, asked: TrafficRequest): Promise<ApiResponse> {
  const deadline = Date.now() + traffic.timeoutMs
  for (let pause = 50; ; pause = Math.min(pause * 2, 2_000)) {
    const origin = random.oneOf(traffic.origins)
    const response = await askOnce(traffic, origin, asked)
    if (typeof response !== 'string' && response.status < 500 && response.status !== 429) return response
    const instead = typeof response === 'string' ? response : String(response.status)
    traffic.lost.set(instead, (traffic.lost.get(instead) ?? 0) + 1)
    if (traffic.closed) throw new Error('interrupted')
    if (Date.now() > deadline)
      throw new Error(
        `${asked.method} ${asked.path} has had no answer for ${traffic.timeoutMs / 1000} s: ${instead}`,
      )
    await sleep(pause)
  }
}

/** The answer, or why there is none. */
async function askOnce(
  traffic: Traffic,
  origin: string,
  asked: TrafficRequest,
): Promise<ApiResponse | string> {
  const count = (by: number) => {
    if (asked.orders) traffic.inFlight.set(origin, (traffic.inFlight.get(origin) ?? 0) + by)
  }
  count(1)
  try {
    const answer = await fetch(origin + asked.path, {
      method: asked.method,
      headers: {
        cookie: asked.cookie,
        ...(asked.body !== undefined && { 'content-type': 'application/json' }),
        ...(asked.key !== undefined && { 'idempotency-key': asked.key }),
      },
      ...(asked.body !== undefined && { body: JSON.stringify(asked.body) }),
      signal: AbortSignal.timeout(asked.giveUpAfterMs ?? 12_000),
    })
    const text = await answer.text()
    const json = answer.headers.get('content-type')?.includes('json')
    return { status: answer.status, body: json ? parseAny(text) : text }
  } catch (error) {
    return reasonOf(error)
  } finally {
    count(-1)
  }
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code
  return cause instanceof Error ? cause.name : String(cause)
}
