import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { parseJson } from '../src/lib/json.ts'
import { closeDatabase, openDatabase, pool } from '../src/platform/database.ts'
import { hashSessionToken, newToken } from '../src/platform/http/session.ts'
import { MAX_IMPORT_ROWS } from '../src/shop/catalog/csv/rules.ts'
import { numberArgument } from './number-argument.ts'
import { cpuOfServer, openShop } from './shop.ts'
import { type Figure, percentile } from './table.ts'

const products = numberArgument('products', 100_000)
const plan = z.object({ add: z.number(), change: z.number() })

/**
 * Products imported from CSV files of as many rows as one may have, then exported, while a shopper reads pages.
 * `products=1000` is quicker.
 */
export async function measureImport(url: string, dataDir: string): Promise<Figure[]> {
  const shop = await openShop(url, dataDir, 1)
  try {
    openDatabase(url, 1)
    const cookie = await signInAdmin()
    const { rows } = await pool.query<{ backend: number }>('select pg_backend_pid() as backend')
    const backend = rows[0]?.backend ?? 0
    return await measureWith(shop.origin, cookie, () => ({
      shop: shop.cpu(),
      database: cpuOfServer(backend),
    }))
  } finally {
    await closeDatabase()
    await shop.stop()
  }
}

type Cpu = { shop: number; database: number }

async function measureWith(origin: string, cookie: string, cpu: () => Cpu): Promise<Figure[]> {
  await visitPages(origin, wait(5_000))
  const before = await timed(origin, cpu, () => wait(15_000))
  const imported = await timed(origin, cpu, async () => {
    for (let from = 0; from < products; from += MAX_IMPORT_ROWS) {
      const to = Math.min(from + MAX_IMPORT_ROWS, products)
      await importFile(origin, cookie, csvOf(from, to))
      console.log(`${to} products are imported`)
    }
  })
  const exported = await timed(origin, cpu, () => exportAll(origin, cookie))
  const p99 = percentile(before.pages, 0.99)
  const ofPage = (process: keyof Cpu) => before.used[process] / before.pages.length
  const withoutPages = ({ used, pages }: typeof before): Cpu => ({
    shop: used.shop - pages.length * ofPage('shop'),
    database: used.database - pages.length * ofPage('database'),
  })
  const phases = Object.entries({ import: imported, export: exported })
  for (const [what, phase] of phases) {
    const { shop, database } = withoutPages(phase)
    console.log(
      `${what}: ${Math.round(products / phase.seconds)} rows a second beside ${(phase.pages.length / phase.seconds).toFixed(0)} pages; CPU without pages: ${(shop / products).toFixed(3)} ms a row in the shop, ${(database / products).toFixed(3)} ms in PostgreSQL`,
    )
  }
  return phases.flatMap(([what, phase]) => [
    {
      what: `${what} of ${products.toLocaleString('en-IN')} products`,
      measured: phase.seconds,
      unit: 's',
      target: (60 * products) / 100_000,
    },
    {
      what: `CPU of ${what === 'import' ? 'an imported' : 'an exported'} row, both processes, without pages`,
      measured: Object.values(withoutPages(phase)).reduce((a, b) => a + b) / products,
      unit: 'ms',
      target: what === 'import' ? 0.5 : 0.1,
    },
    {
      what: `a page during the ${what}, p99 to before`,
      measured: percentile(phase.pages, 0.99) / p99,
      unit: '×',
      target: 2,
    },
  ])
}

async function signInAdmin(): Promise<string> {
  const token = newToken()
  const text = `insert into sessions (token_hash, user_id, expires_at)
    select $1, id, now() + interval '1 day' from users where role = 'admin' limit 1`
  await pool.query(text, [hashSessionToken(token)])
  return `sid=${token}`
}

async function timed(origin: string, cpu: () => Cpu, work: () => Promise<void>) {
  const began = performance.now()
  const before = cpu()
  const working = work()
  const [pages] = await Promise.all([visitPages(origin, working), working])
  const after = cpu()
  const used: Cpu = { shop: after.shop - before.shop, database: after.database - before.database }
  return { seconds: (performance.now() - began) / 1000, pages, used }
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Milliseconds of pages that the cache does not have, one at a time, until `end`. */
async function visitPages(origin: string, end: Promise<void>): Promise<number[]> {
  const times: number[] = []
  let isOver = false
  const ended = () => {
    isOver = true
  }
  end.then(ended, ended)
  while (!isOver) {
    const began = performance.now()
    const answer = await fetch(`${origin}/shop?page=${1 + (times.length % 20)}&fresh=${randomUUID()}`)
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`a page was answered ${answer.status}`)
    times.push(performance.now() - began)
    await wait(20)
  }
  return times
}

function csvOf(from: number, to: number): string {
  const rows = Array.from({ length: to - from }, (_, row) => {
    const i = from + row
    const brand = ['Nike', 'Adidas', 'Puma', 'Nivia'][i % 4]
    const gender = ['Men', 'Women', 'Kids'][i % 3]
    return `Imported runner ${i},"Light and strong, washed cold, number ${i}.",Running Shoes,${brand},${gender},${1000 + (i % 5000)},${900 + (i % 5000)},7=5 | 8=10 | 9=1`
  })
  return ['productName,description,category,brand,gender,regularPrice,salePrice,sizes', ...rows].join('\n')
}

/** Checked and imported as the dashboard does it (src/admin/products/use-import.ts). */
async function importFile(origin: string, cookie: string, csv: string): Promise<void> {
  const file = `data:text/csv;base64,${Buffer.from(csv).toString('base64')}`
  const send = async (path: string, body: object) => {
    const answer = await fetch(`${origin}/product/${path}`, {
      method: 'POST',
      headers: {
        cookie,
        'content-type': 'application/json',
        accept: 'application/x-ndjson',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify(body),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${text.slice(0, 500)}`)
    return text
  }
  const { add, change } = plan.parse(parseJson(await send('checkProducts', { file })))
  const lines = (await send('importProducts', { file, add, change })).trim().split('\n')
  if (!lines.at(-1)?.startsWith('{"imported"')) throw new Error(`an import ended with ${lines.at(-1)}`)
}

async function exportAll(origin: string, cookie: string): Promise<void> {
  const answer = await fetch(`${origin}/product/exportProducts`, { headers: { cookie } })
  let bytes = 0
  for await (const chunk of answer.body ?? []) bytes += chunk.length
  if (!answer.ok || bytes < products * 50) throw new Error(`an export was answered ${answer.status}`)
}
