import { randomInt, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { freePort } from '../bench/shop.ts'
import { parseJson } from '../src/lib/json.ts'
import { ProfileServer, profileOf } from './assistants.ts'
import { screensAreBuilt } from './built.ts'
import { keepRunning, opened } from './chaos/shops.ts'
import { ownPostgres } from './own-postgres.ts'

screensAreBuilt()

const ASSISTANTS = 8
const CHECKOUTS = 60
const ROUNDS = 3

const answered = z.object({ id: z.string(), status: z.string() })
const searched = z.object({
  products: z.array(z.object({ variants: z.array(z.object({ id: z.string() })) })),
})

test('a request of an assistant that is sent again with its key is done once and answered the same, while shop and database are killed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assistants-'))
  const postgres = await ownPostgres()
  const pool = new pg.Pool({ connectionString: postgres.url, max: 2 })
  pool.on('error', () => {})
  const profiles = await ProfileServer.listen()
  const profile = profiles.putProfile('/agent.json', profileOf('2026-08-25'))
  const port = await freePort()
  const shop = keepRunning({
    name: 'shop',
    file: 'src/server/main.ts',
    log: join(folder, 'shop.log'),
    port,
    env: {
      ...{ MODE: 'demo', DATABASE_URL: postgres.url, DATA_DIR: folder, HOST: '127.0.0.1' },
      ...{ PUBLIC_URL: `http://127.0.0.1:${port}`, RATE_LIMITS: 'off' },
    },
  })

  const send = async (method: string, path: string, body: unknown, key: string) => {
    const headers = {
      'content-type': 'application/json',
      'ucp-agent': `profile="${profile}"`,
      'idempotency-key': key,
    }
    const init = { method, headers, body: JSON.stringify(body), signal: AbortSignal.timeout(20_000) }
    const response = await fetch(`${shop.origin}/ucp/v1${path}`, init)
    return { status: response.status, body: parseJson(await response.text()) }
  }
  /** Until the shop has answered. */
  const sendUntilAnswered = async (...request: Parameters<typeof send>) => {
    for (;;) {
      const answer = await send(...request).catch(() => null)
      if (answer && answer.status < 500 && answer.status !== 424) return answer
      await pause(200)
    }
  }
  const sendTwice = async (method: string, path: string, body: unknown) => {
    const key = randomUUID()
    const first = await sendUntilAnswered(method, path, body, key)
    await pause(randomInt(300))
    expect(await sendUntilAnswered(method, path, body, key)).toEqual(first)
    expect(first.status, JSON.stringify(first.body)).toBeLessThan(300)
    return answered.parse(first.body)
  }

  try {
    await opened(shop, '/ready')
    const found = await sendUntilAnswered('POST', '/catalog/search', { query: 'shoes' }, randomUUID())
    const size = searched.parse(found.body).products[0]?.variants[0]?.id
    const lines = (quantity: number) => ({ line_items: [{ item: { id: size }, quantity }] })
    const made = new Set<string>()
    const shopAround = async () => {
      for (let left = CHECKOUTS; left > 0; left--) {
        const { id } = await sendTwice('POST', '/checkout-sessions', lines(1))
        made.add(id)
        await sendTwice('PUT', `/checkout-sessions/${id}`, lines(2))
        await sendTwice('POST', `/checkout-sessions/${id}/${left % 2 ? 'complete' : 'cancel'}`, {})
      }
    }
    const shopping = Promise.all(Array.from({ length: ASSISTANTS }, shopAround))
    for (let round = 0; round < ROUNDS; round++) {
      await pause(randomInt(2_000, 4_000))
      const pid = shop.pid()
      if (pid) process.kill(pid, 'SIGKILL')
      await pause(randomInt(4_000, 8_000))
      await postgres.stop()
      await postgres.start()
    }
    await shopping
    const { rows } = await pool.query<{ sessions: number }>(
      'select count(*)::int as sessions from assistant_sessions where profile = $1',
      [profile],
    )
    expect(made.size).toBe(ASSISTANTS * CHECKOUTS)
    expect(rows[0]?.sessions).toBe(made.size)
  } finally {
    await shop.stop()
    await pool.end()
    await postgres.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}, 600_000)
