import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type Actor, shopper } from '../../../../tests/actors.ts'
import { buy, fillCart, fillWallet } from '../../../../tests/buying.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { backToNow, begin, later } from '../../../../tests/paying.ts'
import { addProduct } from '../../../../tests/products.ts'
import { ownProvider } from '../../../../tests/provider.ts'
import { WAIT_TIMEOUT_MS } from '../../../../tests/timeouts.ts'
import { config } from '../../../platform/config.ts'
import { pool } from '../../../platform/database.ts'
import { timeExternal } from '../../../platform/metrics/series.ts'
import { allMetrics, askAtScrapes } from '../../../platform/metrics.ts'
import { confirmOrders } from '../../orders/mails/confirm-orders.ts'
import { metricQuestions } from './read-metrics.ts'

ownDatabase()
ownProvider()
beforeEach(() => askAtScrapes(metricQuestions))
afterEach(backToNow)

/** The value of each series of a scrape, by its name and labels. */
async function scrapeOnce(): Promise<Record<string, number>> {
  const lines = [...(await allMetrics()).matchAll(/^(\w+(?:\{.*\})?) (\S+)$/gm)]
  return Object.fromEntries(lines.map(([, series = '', value]) => [series, Number(value)]))
}

const ofQuestions = ['payments_in_doubt', 'complaints_open', 'queue_jobs{queue="mail"}', 'backup_base_failed']

/** With the answers of all questions: on a busy machine one may be late. */
function scrape(): Promise<Record<string, number>> {
  return vi.waitFor(
    async () => {
      const scraped = await scrapeOnce()
      expect(Object.keys(scraped)).toEqual(expect.arrayContaining(ofQuestions))
      return scraped
    },
    { timeout: WAIT_TIMEOUT_MS },
  )
}

const plenty = () => addProduct({ salePrice: 400, sizes: [{ size: 8, stock: 50 }] })
const orders = (method: string) => `orders_placed_total{payment_method="${method}"}`
const paise = (method: string) => `orders_placed_paise_total{payment_method="${method}"}`

async function buyer(): Promise<Actor> {
  const asha = await shopper()
  await fillWallet(asha, 1_000)
  return asha
}

test('each order is counted once, with what it cost, by its payment method', async () => {
  expect(await scrape()).not.toHaveProperty('last_order_timestamp_seconds')
  const asha = await buyer()
  const before = await scrape()
  await buy(asha, [await plenty()])
  await buy(asha, [await plenty()], 'Wallet')
  await confirmOrders()
  await confirmOrders()
  const after = await scrape()
  for (const method of ['COD', 'Wallet']) {
    expect(after[orders(method)]).toBe((before[orders(method)] ?? Number.NaN) + 1)
    expect(after[paise(method)]).toBe((before[paise(method)] ?? Number.NaN) + 43_000)
  }
  expect(after[orders('Razorpay')]).toBe(before[orders('Razorpay')])
  expect(Math.abs((after.last_order_timestamp_seconds ?? 0) - Date.now() / 1000)).toBeLessThan(600)
})

test('a reservation is open, then in doubt and since when; a refund is owed until it is processed', async () => {
  const asha = await shopper()
  await fillCart(asha, await plenty())
  expect((await begin(asha)).status).toBe(200)
  expect(await scrape()).toMatchObject({ reservations_open: 1, payments_in_doubt: 0 })
  later(40)
  const inDoubt = await scrape()
  expect(inDoubt).toMatchObject({ reservations_open: 0, payments_in_doubt: 1, refunds_owed: 0 })
  expect(inDoubt.payments_in_doubt_oldest_seconds).toBeGreaterThan(60)
  await pool.query(`insert into provider_refunds (payment_id, payment_intent_id, amount, reason, failures)
    select 'pay_twice', id, 43000, 'second', 1 from payment_intents`)
  expect(await scrape()).toMatchObject({ refunds_owed: 1, refunds_owed_paise: 43_000, refunds_failed: 1 })
})

test('jobs that wait have a number and an age by queue, and mails that were given up a number', async () => {
  await pool.query('delete from pgboss.job')
  await pool.query(`insert into pgboss.job (name, data, created_on, state) values
    ('mail', '{}', now() - interval '2 minutes', 'retry'), ('mail', '{}', now() - interval '1 minute', 'created'),
    ('mail', '{}', now() - interval '1 hour', 'completed')`)
  await pool.query(`insert into undelivered_mails values (gen_random_uuid(), 'refused', now()),
    (gen_random_uuid(), 'refused', now() - interval '2 days')`)
  const scraped = await scrape()
  expect(scraped).toMatchObject({ 'queue_jobs{queue="mail"}': 2, mails_undelivered: 1, database_up: 1 })
  expect(scraped['queue_oldest_seconds{queue="mail"}']).toBeGreaterThan(119)
  expect(scraped['queue_oldest_seconds{queue="mail"}']).toBeLessThan(600)
  expect(scraped['queue_jobs{queue="roll-up-sales"}']).toBe(0)
})

test('complaints are open and overdue, and erased accounts sealed, and overdue a day after their time', async () => {
  const asha = await shopper()
  await pool.query(
    `insert into grievances (key, name, email, topic, received_at, acknowledge_by, resolve_by, acknowledged_at, resolved_at)
    select new_id(), 'Asha', 'asha@people.test', 'Something else', now(), now() + hours * interval '1 hour', now() + interval '1 month',
      resolved, resolved
    from (values (-1, null), (1, null), (-1, now())) as complaints (hours, resolved)`,
  )
  const seal = `insert into erased_accounts (user_id, sealed, erased_at, delete_after) values ($1, '', now(), now() - $2::interval)`
  await pool.query(seal, [asha.id, '2 hours'])
  await pool.query(seal, [(await shopper()).id, '26 hours'])
  expect(await scrape()).toMatchObject({
    ...{ complaints_open: 2, complaints_overdue: 1 },
    ...{ erased_accounts_sealed: 2, erased_accounts_overdue: 1 },
  })
})

test('events that active webhooks have not taken are counted, with the age of the oldest', async () => {
  await pool.query(`with added as (
      insert into webhook_endpoints (url, description, patterns, position, active)
        values ('https://one.test', '', '{*}', 0, true), ('https://two.test', '', '{*}', 0, false) returning id
    ), happened as (
      insert into events (id, type, subject, data, created_at)
        select new_id(), 'order.placed', new_id(), '{}', now() - minutes * interval '1 minute' from (values (5), (1)) as ages (minutes)
        returning position, subject
    )
    insert into webhook_deliveries (endpoint_id, position, subject, next_at)
      select added.id, position, subject, now() from added, happened`)
  const scraped = await scrape()
  expect(scraped.webhook_deliveries_waiting).toBe(2)
  expect(scraped.webhook_deliveries_oldest_seconds).toBeGreaterThan(299)
  expect(scraped.webhook_deliveries_oldest_seconds).toBeLessThan(600)
})

test('the age of archive, base backup and drill is there as soon as they are, and whether a backup failed', async () => {
  expect(Object.keys(await scrape()).filter((name) => name.startsWith('backup_'))).toEqual([
    'backup_base_failed',
  ])
  await pool.query('update wal_archive set archived_at = to_timestamp(1000)')
  await pool.query(`insert into backup_runs (kind, started_at, finished_at, succeeded, error) values
    ('base', to_timestamp(2000), to_timestamp(2060), true, null), ('drill', to_timestamp(3000), to_timestamp(3060), true, null),
    ('base', to_timestamp(4000), to_timestamp(4060), false, 'no space')`)
  expect(await scrape()).toMatchObject({
    backup_wal_archived_timestamp_seconds: 1000,
    backup_base_timestamp_seconds: 2060,
    backup_drill_passed_timestamp_seconds: 3060,
    backup_base_failed: 1,
  })
})

test('what a lost machine would cost is told in seconds by a shop that makes backups', async () => {
  await pool.query("update wal_archive set copied_until = now() - interval '90 seconds'")
  expect(await scrape()).not.toHaveProperty('backup_uncopied_seconds')
  config.BACKUP_URL = 'file:/backups'
  onTestFinished(() => {
    config.BACKUP_URL = undefined
  })
  const { backup_uncopied_seconds: seconds } = await scrape()
  expect(seconds).toBeGreaterThanOrEqual(90)
  expect(seconds).toBeLessThan(600)
})

test('a question that fails leaves its series out, and a scrape without an answer says that the database is down', async () => {
  const fails = () => Promise.reject(new Error('relation "orders" does not exist'))
  askAtScrapes([...metricQuestions.slice(1), fails])
  await vi.waitFor(
    async () =>
      expect(await scrapeOnce()).toMatchObject({
        database_up: 1,
        'queue_jobs{queue="mail"}': expect.any(Number),
      }),
    { timeout: WAIT_TIMEOUT_MS },
  )
  askAtScrapes([fails])
  const scraped = await scrapeOnce()
  expect(scraped).toMatchObject({ database_up: 0, 'maidan_process_up{process="main"}': 1 })
  expect(scraped).not.toHaveProperty('payments_in_doubt')
})

test('a database that hangs is asked once, however many scrapes there are', async () => {
  const asked = vi.fn(() => new Promise<never>(() => {}))
  askAtScrapes([asked])
  await Promise.all(Array.from({ length: 20 }, scrapeOnce))
  expect(await scrapeOnce()).toMatchObject({ database_up: 0 })
  expect(asked).toHaveBeenCalledTimes(1)
})

test('requests to other services are counted by their result, each with its duration', async () => {
  // Other files' mails are counted in the same process.
  const before = await scrape()
  await timeExternal('smtp', async () => 'sent')
  await timeExternal(
    'smtp',
    async () => 550,
    () => 'refused',
  )
  await expect(timeExternal('smtp', () => Promise.reject(new Error('no answer')))).rejects.toThrow(
    'no answer',
  )
  const of = (result: string) => `external_requests_total{service="smtp",result="${result}"}`
  const after = await scrape()
  const moreOf = (name: string) => (after[name] ?? 0) - (before[name] ?? 0)
  expect(['ok', 'refused', 'error'].map(of).map(moreOf)).toEqual([1, 1, 1])
  expect(moreOf('external_request_duration_seconds_count{service="smtp"}')).toBe(3)
})
