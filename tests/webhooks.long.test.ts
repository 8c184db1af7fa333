import { randomInt, randomUUID } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { clock } from '../src/platform/clock.ts'
import { pool } from '../src/platform/database.ts'
import { dispatchEvents } from '../src/shop/webhooks/dispatch-events.ts'
import { sendWebhooks } from '../src/shop/webhooks/send-webhooks.ts'
import { admin } from './actors.ts'
import { ownDatabase } from './database.ts'
import { backToNow } from './paying.ts'
import { Receiver } from './receiver.ts'

vi.hoisted(() => {
  process.env.OUTSIDE_NETWORKS_ALLOWED = '127.0.0.0/8'
})

ownDatabase()
afterEach(backToNow)

const EVENTS = 10_000
const SUBJECTS = 200

type EventRow = { id: string; type: string; subject: string }

const killConnections = () =>
  pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )

/** A subject's events one after the other; of some the transaction is rolled back or its connection dies. */
async function happen(subject: string, count: number): Promise<void> {
  for (let left = count; left > 0; left--) {
    const end = randomInt(20) === 0 ? 'rollback' : 'commit'
    const text = `begin; insert into event_outbox (type, subject, data) values ('order.placed', '${subject}', '{}'); ${end}`
    await pool.query(text).catch(() => {})
  }
}

test('of 10,000 events none is lost and none overtakes another of its order, while shop, database and receiver are killed', async () => {
  const receiver = await Receiver.listen()
  receiver.answer = (response) => {
    const chance = randomInt(100)
    if (chance === 0) response.socket?.destroy()
    else response.writeHead(chance < 5 ? 500 : 204).end()
  }
  await (await admin()).post('/webhook/add-webhook', { url: receiver.url, patterns: ['*'] })
  const subjects = Array.from({ length: SUBJECTS }, () => randomUUID())
  const happening = Promise.all(subjects.map((subject) => happen(subject, EVENTS / SUBJECTS)))

  let isOver = false
  const start = Date.now()
  // Retries of minutes take a second.
  clock.now = () => new Date(start + (Date.now() - start) * 60)
  const work = async () => {
    while (!isOver) {
      const killed = AbortSignal.timeout(randomInt(1_000, 4_000))
      while (!killed.aborted && !isOver) {
        await dispatchEvents().catch(() => {})
        await sendWebhooks(killed).catch(() => {})
      }
      if (!isOver && randomInt(3) === 0) await killConnections().catch(() => {})
    }
  }
  const working = work()
  await happening
  await expect
    .poll(
      async () => {
        const { rows } = await pool.query(
          'select (select count(*) from event_outbox) + (select count(*) from webhook_deliveries) as left, position = (select max(position) from events) as taken from webhook_endpoints',
        )
        return rows[0]
      },
      { timeout: 900_000, interval: 1_000 },
    )
    .toEqual({ left: 0, taken: true })
  isOver = true
  await working

  const { rows } = await pool.query<EventRow>('select id, type, subject from events order by position')
  const firsts = [...new Set(receiver.received.map(({ headers }) => headers['webhook-id'] ?? ''))]
  expect(rows.length).toBeGreaterThan(EVENTS * 0.8)
  expect(new Set(firsts)).toEqual(new Set(rows.map(({ id }) => id)))
  const places = new Map(firsts.map((id, place) => [id, place]))
  for (const subject of subjects) {
    const seen = rows.filter((row) => row.subject === subject).map(({ id }) => places.get(id) ?? -1)
    expect(seen).toEqual(seen.toSorted((one, other) => one - other))
  }
}, 1_200_000)
