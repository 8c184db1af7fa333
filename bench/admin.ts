import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { get } from 'node:http'
import { setInterval } from 'node:timers'
import type pg from 'pg'
import { addDays } from '../src/lib/dates.ts'
import { clock } from '../src/platform/clock.ts'
import { closeDatabase, openDatabase, pool } from '../src/platform/database.ts'
import { hashSessionToken, newToken } from '../src/platform/http/session.ts'
import { app } from '../src/server/app.ts'
import { MAX_BULK_ORDERS } from '../src/shop/fulfilment/bulk-rules.ts'
import { rollUpSales } from '../src/shop/reports/roll-up-sales.ts'
import { manyOrders } from './admin-orders.ts'
import { reports, screens } from './admin-questions.ts'
import { type KeptShop, openKeptShop } from './kept-shop.ts'
import { bareAnswerThere, load } from './pages.ts'
import { cpuOf, freePort, openShop } from './shop.ts'
import { type Figure, median } from './table.ts'

const rounds = 7

/** The database time of the dashboard's calls in a shop of 100,000 products and 1,000,000 orders. */
export async function measureAdmin(): Promise<{ figures: Figure[]; slower: number }> {
  const shop = await openKeptShop(
    'maidan-bench-admin',
    manyOrders({ people: 200_000, products: 100_000, orders: 1_000_000 }),
  )
  try {
    const slower = await slowness()
    const figures = await measureQuestions(shop.url)
    figures.push(await measureBulk(shop.url), ...(await measureDownload(shop)))
    return { figures, slower }
  } finally {
    await shop.stop()
  }
}

function fail(error: unknown): void {
  console.error(error)
  process.exit(1)
}

/**
 * The time that PostgreSQL itself counts for all that a call sends it, on connections that keep their statements as the
 * shop's do; the median of some rounds, after two that warm up.
 */
async function measureQuestions(url: string): Promise<Figure[]> {
  let counted = 0
  openDatabase(url, 4)
  pool.on('connect', (client: pg.PoolClient) => {
    client.on('notice', ({ message }: { message?: string | undefined }) => {
      counted += Number(/^duration: (\S+) ms/.exec(message ?? '')?.[1] ?? 0)
    })
    client.query('set client_min_messages = log; set log_duration = on').catch(fail)
  })
  await rollUpSales()
  const cookie = await signIn()
  const ask = async (path: string) => {
    const answer = await app.request(path, { headers: { cookie } })
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  const figures: Figure[] = []
  const measure = async (what: string, path: string, target: number) => {
    const times: number[] = []
    try {
      for (let round = -2; round < rounds; round++) {
        counted = 0
        await ask(path)
        if (round >= 0) times.push(counted)
      }
    } catch (error) {
      // A failing query must not hide the others; it counts as missed.
      console.error(String(error))
    }
    figures.push({ what, measured: median(times), unit: 'ms', target })
  }
  for (const { name, path, size, total, narrowed } of screens) {
    const list = `${path}${path.includes('?') ? '&' : '?'}limit=${size}`
    const last = Math.ceil(Number(total(await ask(list))) / size)
    await measure(`${name}, first page`, list, 50)
    if (last > 100) await measure(`${name}, page 100`, `${list}&page=100`, 50)
    if (last > 1) await measure(`${name}, last page (${last})`, `${list}&page=${last}`, 50)
    for (const asked of narrowed) await measure(`${name}, ${asked}`, `${list}&${asked}`, 50)
  }
  for (const [name, path, target] of reports(clock.today())) await measure(name, path, target)
  await closeDatabase()
  return figures
}

const BULK_ORDERS = 1_000

/** Shipping as many orders as that, in calls one after the other as the dashboard sends them. They are undone afterwards. */
async function measureBulk(url: string): Promise<Figure> {
  openDatabase(url, 4)
  const cookie = await signIn()
  const call = async (method: string, path: string, body?: object) => {
    const headers = { cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
    const answer = await app.request(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`)
  }
  const { rows } = await pool.query<{ id: string }>(`
    select id from orders where state = 'placed'
      and exists (select from order_items where order_id = orders.id and status = 'Pending')
    order by placed_at desc limit ${BULK_ORDERS}`)
  const { rows: couriers } = await pool.query<{ id: string }>('select id from couriers limit 1')
  const batch = randomUUID()
  const began = performance.now()
  for (let from = 0; from < rows.length; from += MAX_BULK_ORDERS) {
    const orders = rows.slice(from, from + MAX_BULK_ORDERS).map(({ id }) => id)
    const parcel = { courier: couriers[0]?.id }
    await call('POST', '/order/change-statuses', { batch, orders, newStatus: 'Shipped', ...parcel })
  }
  const took = performance.now() - began
  await call('PUT', `/order/undo-status-changes/${batch}`)
  await closeDatabase()
  return {
    what: `${rows.length} orders shipped in bulk, by the clock`,
    measured: took,
    unit: 'ms',
    target: 10_000,
  }
}

async function signIn(): Promise<string> {
  const token = newToken()
  const text = `insert into sessions (token_hash, user_id, expires_at)
    select $1, id, now() + interval '1 day' from users where role = 'admin' limit 1`
  await pool.query(text, [hashSessionToken(token)])
  return `sid=${token}`
}

/** A workbook of 100,000 orders, downloaded from a running shop: duration and memory of its process. */
async function measureDownload({ url, dataDir }: KeptShop): Promise<Figure[]> {
  openDatabase(url, 1)
  const cookie = await signIn()
  const { rows } = await pool.query<{ day: string }>(`
    select day from (select day, sum(count) over (order by day desc) as so_far from sales_days) as days
    where so_far >= 100000 order by day desc limit 1`)
  await closeDatabase()
  const shop = await openShop(url, dataDir, 1)
  const to = addDays(clock.today(), -2)
  const path = (from: string, format: string) =>
    `${shop.origin}/report/download-report?startDate=${from}&endDate=${to}&format=${format}`
  await download(path(to, 'xlsx'), cookie)
  const before = Math.max(...shop.memory())
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, ...shop.memory())
  }, 20)
  const began = performance.now()
  const { orders } = await download(path(rows[0]?.day ?? to, 'xlsx'), cookie)
  const took = performance.now() - began
  clearInterval(watch)
  await shop.stop()
  return [
    {
      what: `xlsx of ${orders} orders, memory above before`,
      measured: most - before,
      unit: 'MB',
      target: 150,
    },
    { what: `xlsx of ${orders} orders, by the clock`, measured: took, unit: 'ms', target: 10_000 },
  ]
}

function download(url: string, cookie: string): Promise<{ orders: string }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { cookie } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`a download was answered ${answer.statusCode}`))
      answer.resume().once('end', () => resolve({ orders: String(answer.headers['x-rows']) }))
    }).once('error', reject)
  })
}

/** How much slower a bare server is here than on the machine the limits were set on (docs/decisions/0006). */
export async function slowness(): Promise<number> {
  const port = await freePort()
  const bare = fork(new URL('./bare-server.ts', import.meta.url))
  const body = Buffer.alloc(8 * 1024, 'x').toString('base64')
  bare.send({ port, head: { 'content-type': 'text/html' }, body })
  await new Promise((resolve) => bare.once('message', resolve))
  const costs: number[] = []
  for (let round = 0; round < 3; round++) {
    const before = cpuOf(bare.pid ?? 0)
    const answers = await load(`http://127.0.0.1:${port}/`)
    costs.push((cpuOf(bare.pid ?? 0) - before) / answers)
  }
  bare.kill()
  return median(costs) / bareAnswerThere
}
