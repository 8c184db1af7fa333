import { setInterval } from 'node:timers'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { clock } from '../src/platform/clock.ts'
import { hashSessionToken, newToken } from '../src/platform/http/session.ts'
import { fileKinds } from '../src/shop/gst/file-rules.ts'
import { monthOf, previousMonth } from '../src/shop/gst/period-rules.ts'
import { openShop } from './shop.ts'
import type { Figure } from './table.ts'

const INVOICES = 100_000
/** The parts with a buyer's GSTIN and to another state above ₹1,00,000, which are listed one by one. */
const [REGISTERED, LARGE] = [0.3, 0.1]

// Copies of a demo shop's invoices, all in one month: their orders are copied without customers' sessions, stock and money.
const copyInvoices = `
  with template as (
    select row_number() over (order by number) as nth, count(*) over () as all, invoices.document, orders.*
    from invoices join orders on orders.id = order_id
  ), copies as (
    select new_id() as copy, n, template.* from generate_series(1, $1::int) as n
    join template on nth = 1 + n % template.all
  ), ordered as (
    insert into orders (id, user_id, payment_method, subtotal, offer_discount, coupon_discount, coupon_code, shipping, total,
      shipping_address, placed_at)
    select copy, user_id, 'Wallet', subtotal, offer_discount, coupon_discount, coupon_code, shipping, total, shipping_address,
      placed_at
    from copies
  )
  insert into invoices (order_id, number, issued_at, document)
  select copy, number, issued_at, document || jsonb_build_object('number', number, 'issuedAt', issued_at, 'buyer',
      document -> 'buyer' || case when n % 100 < $3 then jsonb_build_object('gstin',
        (array['27AAPFU0939F1ZV', '29AABCU9603R1ZJ'])[1 + n % 2]) else '{}' end)
    || case when n % 100 >= $3 and n % 100 < $4 then jsonb_build_object('sameState', false, 'figures',
      document -> 'figures' || '{"total": 20000000}') else '{}' end
  from (
    select *, 'INV9900' || lpad(n::text, 6, '0') as number, $2::timestamptz + n * interval '20 s' as issued_at from copies
  ) as numbered`

/** Summary, files and closing of a month of 100,000 invoices in a running shop: duration, and memory of its process. */
export async function measureGst(url: string, dataDir: string): Promise<Figure[]> {
  const shop = await openShop(url, dataDir, 1)
  const client = new pg.Client(url)
  await client.connect()
  const figures: Figure[] = []
  try {
    const month = previousMonth(monthOf(clock.today()))
    const token = newToken()
    await client.query(
      `insert into sessions (token_hash, user_id, expires_at)
       select $1, id, now() + interval '1 day' from users where role = 'admin' limit 1`,
      [hashSessionToken(token)],
    )
    const headers = { cookie: `sid=${token}`, origin: shop.origin, 'content-type': 'application/json' }
    const ask = async (path: string, init: RequestInit = {}) => {
      const response = await fetch(`${shop.origin}${path}`, { ...init, headers })
      let length = 0
      for await (const chunk of response.body ?? []) length += (chunk as Uint8Array).length
      if (!response.ok) throw new Error(`${path} was answered ${response.status}`)
      return length
    }
    // Fills what the process keeps anyway: compiled code, the pool, the workbook's writer.
    for (const kind of fileKinds) await ask(`/gst/download-return?period=${month}&file=${kind}`)
    const values = [INVOICES, `${month}-02T00:00:00Z`, REGISTERED * 100, (REGISTERED + LARGE) * 100]
    await client.query(copyInvoices, values)
    await client.query('analyze invoices')
    await sleep(3_000)

    const idle = Math.max(...shop.memory())
    let most = idle
    const watch = setInterval(() => {
      most = Math.max(most, ...shop.memory())
    }, 20)
    const timed = async (what: string, act: () => Promise<number>) => {
      const began = performance.now()
      const bytes = await act()
      const name = bytes > 0 ? `${what}, ${(bytes / 1_000_000).toFixed(1)} MB` : what
      figures.push({ what: name, measured: performance.now() - began, unit: 'ms', target: 60_000 })
    }
    await timed(`sums of ${INVOICES} invoices`, () => ask(`/gst/get-return?period=${month}`))
    for (const kind of fileKinds)
      await timed(`the file ${kind}`, () => ask(`/gst/download-return?period=${month}&file=${kind}`))
    await timed('closing the month, its problems looked for', async () => {
      await ask('/gst/close-month', { method: 'POST', body: JSON.stringify({ month }) })
      return 0
    })
    await timed('writing the files that are kept, of this month and those before', async () => {
      const left = `select from pending_return_files limit 1`
      while ((await client.query(left)).rowCount !== 0) await sleep(100)
      return 0
    })
    await timed('sums of a closed month', () => ask(`/gst/get-return?period=${month}`))
    clearInterval(watch)
    figures.push({ what: 'memory above idle, at most', measured: most - idle, unit: 'MB', target: 150 })
  } finally {
    await client.end()
    await shop.stop()
  }
  return figures
}
