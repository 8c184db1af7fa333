import { randomInt, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { freePort } from '../bench/shop.ts'
import { config } from '../src/platform/config.ts'
import { encrypt } from '../src/platform/encryption.ts'
import { newSecret } from '../src/shop/webhooks/sign.ts'
import { screensAreBuilt } from './built.ts'
import { keepRunning, opened } from './chaos/shops.ts'
import { ownPostgres } from './own-postgres.ts'
import { production } from './production.ts'

screensAreBuilt()

const EVENTS = 10_000
const SUBJECTS = 200
const ROUNDS = 4

type EventRow = { id: string; subject: string }

/** It is there, or it is not: what is under way when it goes is cut off. */
class FailingReceiver {
  readonly ids = new Set<string>()
  readonly #secret: string
  readonly #port: number
  #server = this.#make()

  constructor(secret: string, port: number) {
    this.#secret = secret
    this.#port = port
  }

  #make() {
    return createServer(async (request, response) => {
      const body = await text(request)
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      )
      new Webhook(this.#secret).verify(body, headers)
      this.ids.add(headers['webhook-id'] ?? '')
      response.writeHead(204).end()
    })
  }

  rise(): Promise<void> {
    this.#server = this.#make()
    return new Promise((resolve) => this.#server.listen(this.#port, '127.0.0.1', resolve))
  }

  fall(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }
}

test('of 10,000 events none is lost and none overtakes another of its order, while shop, database and receiver are killed as wholes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'webhooks-'))
  const postgres = await ownPostgres()
  const pool = new pg.Pool({ connectionString: postgres.url, max: 10 })
  pool.on('error', () => {})
  const shop = keepRunning({
    name: 'shop',
    file: 'src/server/main.ts',
    log: join(folder, 'shop.log'),
    port: await freePort(),
    env: {
      ...production,
      ...{ DATABASE_URL: postgres.url, DATA_DIR: folder, WORKERS: '1', HOST: '127.0.0.1' },
      OUTSIDE_NETWORKS_ALLOWED: '127.0.0.0/8',
    },
  })
  const secret = newSecret()
  const port = await freePort()
  const receiver = new FailingReceiver(secret, port)
  try {
    await opened(shop, '/ready')
    await receiver.rise()
    config.SECRET_KEY = production.SECRET_KEY
    await pool.query(
      `with endpoint as (
        insert into webhook_endpoints (url, description, patterns, position) values ($1, '', '{*}', 0) returning id
      )
      insert into webhook_secrets (endpoint_id, sealed) select id, $2 from endpoint`,
      [`http://127.0.0.1:${port}/`, encrypt('webhook secrets', Buffer.from(secret))],
    )
    const subjects = Array.from({ length: SUBJECTS }, () => randomUUID())
    const happening = happen(pool, subjects)
    for (let round = 0; round < ROUNDS; round++) {
      await pause(randomInt(3_000, 6_000))
      const pid = shop.pid()
      if (pid) process.kill(pid, 'SIGKILL')
      await pause(randomInt(3_000, 6_000))
      receiver.fall()
      await pause(randomInt(500, 2_000))
      await receiver.rise()
      await pause(randomInt(3_000, 6_000))
      await postgres.stop()
      await postgres.start()
    }
    await happening
    await opened(shop, '/ready')
    await expect.poll(() => leftOf(pool), { timeout: 900_000, interval: 2_000 }).toBe(0)
    const { rows } = await pool.query<EventRow>('select id, subject from events order by position')
    const places = new Map([...receiver.ids].map((id, place) => [id, place]))
    expect(rows.length).toBeGreaterThanOrEqual(EVENTS)
    expect(rows.filter(({ id }) => !places.has(id))).toEqual([])
    for (const subject of subjects) {
      const seen = rows.filter((row) => row.subject === subject).map(({ id }) => places.get(id) ?? -1)
      expect(seen).toEqual(seen.toSorted((one, other) => one - other))
    }
  } finally {
    await shop.stop()
    receiver.fall()
    await pool.end()
    await postgres.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}, 1_500_000)

/** Each subject's events one after the other; one of which the database went away is written again. */
async function happen(pool: pg.Pool, subjects: readonly string[]): Promise<void> {
  const write = async (subject: string) => {
    for (let left = EVENTS / SUBJECTS; left > 0; ) {
      try {
        const insert = `insert into event_outbox (type, subject, data) values ('order.placed', $1, '{}')`
        await pool.query(insert, [subject])
        left--
      } catch {
        await pause(200)
      }
      await pause(randomInt(1_500))
    }
  }
  await Promise.all(subjects.map(write))
}

/** What waits for minutes waits for no longer than a claim of a process that was killed. */
async function leftOf(pool: pg.Pool): Promise<number | string> {
  try {
    await pool.query(
      `update webhook_deliveries set next_at = now() where next_at > now() + interval '62 seconds'`,
    )
    const { rows } = await pool.query(
      `select (select count(*) from event_outbox) + (select count(*) from webhook_deliveries)
        + (select max(position) from events) - (select position from webhook_endpoints) as left`,
    )
    return Number(rows[0]?.left)
  } catch (error) {
    return String(error)
  }
}
