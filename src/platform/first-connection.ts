import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { hostOf, urlsOfHosts } from './database-url.ts'
import { connectionTo, LeaderClient } from './leader-client.ts'
import { log } from './log.ts'
import { OperatorError } from './operator-error.ts'

export const DATABASE_WAIT_SECONDS = 60
const CONNECT_TIMEOUT_MS = 5_000
const PAUSE_MS = 500

// Network errors, and PostgreSQL starting, stopping or full; others, such as a wrong password, are final.
const transient = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
])

export async function connectFirst(url: string): Promise<pg.Client> {
  const deadline = performance.now() + DATABASE_WAIT_SECONDS * 1000
  for (let attempt = 1; ; attempt++) {
    const client = new LeaderClient({ ...connectionTo(url), connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
    try {
      await client.connect()
      return client
    } catch (error) {
      await client.end().catch(() => {})
      const { isTransient, reason } = failureOf(error)
      const line = `DATABASE_URL: ${placeOf(url)}: ${reason}`
      if (!isTransient) throw new OperatorError(line)
      if (performance.now() > deadline)
        throw new OperatorError(`${line} (waited ${DATABASE_WAIT_SECONDS} seconds)`)
      if (attempt === 1) log.warn(`${line}; waiting up to ${DATABASE_WAIT_SECONDS} seconds`)
      await sleep(PAUSE_MS)
    }
  }
}

function failureOf(error: unknown): { isTransient: boolean; reason: string } {
  if (!(error instanceof Error)) return { isTransient: false, reason: String(error) }
  // A host name with several addresses fails with one error per address.
  const [first = error] = error instanceof AggregateError ? error.errors : []
  const code = 'code' in error ? String(error.code) : undefined
  return {
    isTransient: code === undefined || transient.has(code),
    reason: first.message || code || error.name,
  }
}

function placeOf(url: string): string {
  const urls = urlsOfHosts(url)
  const hosts = urls.map(hostOf).map(({ name, port }) => `${name}:${port || 5432}`)
  return `${hosts.join()}${new URL(urls[0] ?? url).pathname}`
}
