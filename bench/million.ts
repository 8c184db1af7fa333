import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { seededRandom } from '../demo/catalogue/seeded-random.ts'
import { slowness } from './admin.ts'
import { type KeptShop, openKeptShop } from './kept-shop.ts'
import { manyWordyProducts } from './million-products.ts'
import { type Assortment, kinds } from './million-queries.ts'
import { numberArgument } from './number-argument.ts'
import { openShop, type Shop } from './shop.ts'
import { type Figure, percentile } from './table.ts'

const sizes = [1_000, 100_000, 1_000_000]
const [smallest] = sizes
// A shop that has just started copies from disk what one that has been open for minutes has in memory.
const WARM_UP = 250
const MAX_RATIO = 2
const SLOWEST_SHOWN = 10

type Answer = { path: string; ms: number; best?: number }
type ShopUnderTest = {
  size: number
  kept: KeptShop
  shop: Shop
  client: pg.Client
  agent: Agent
  of: Assortment
}

/**
 * Lists and searches over HTTP in shops of 1,000, 100,000 and 1,000,000 products, one request at a time and in turns:
 * each shop gets a query of each kind, then the next. `products=100000` leaves out larger shops. 4,000 queries are
 * 500 of each kind; 800 took 70 s on a busy machine.
 */
export async function measureMillion(): Promise<{ figures: Figure[]; slower: number }> {
  const most = numberArgument('products', 1_000_000)
  const rounds = Math.ceil(numberArgument('queries', 4_000) / kinds.length)
  const slower = await slowness()
  const shops: ShopUnderTest[] = []
  try {
    for (const size of sizes.filter((count) => count <= most)) shops.push(await open(size))
    await askAll(shops, WARM_UP, 'warm up')
    const began = performance.now()
    const answers = await askAll(shops, rounds, 'queries of a million products')
    const seconds = ((performance.now() - began) / 1000).toFixed(0)
    console.log(`${rounds} queries of each of ${kinds.length} kinds in each shop, in ${seconds} s`)
    for (const { size, shop, client } of shops) {
      const { rows } = await client.query('select pg_database_size(current_database()) / 1e6 as megabytes')
      console.log(
        `${size} products: database ${Number(rows[0].megabytes).toFixed(0)} MB, process ${Math.max(...shop.memory()).toFixed(0)} MB`,
      )
    }
    for (const each of answers) await printSlowest(each)
    printRatios(answers)
    return { figures: answers.flatMap((each) => figuresOf(each, answers)), slower }
  } finally {
    for (const { kept, shop, client, agent } of shops) {
      agent.destroy()
      await shop.stop()
      await client.end()
      await kept.stop()
    }
  }
}

async function open(size: number): Promise<ShopUnderTest> {
  const kept = await openKeptShop(`maidan-bench-products-${size}`, manyWordyProducts(size))
  const client = new pg.Client({ connectionString: kept.url })
  await client.connect()
  // The offers run for years, so a later day's prices are those that were prepared.
  await client.query(`
    insert into price_updates (day, total, done, finished_at)
    select (now() at time zone 'Asia/Kolkata')::date + ahead, 0, 0, now() from generate_series(0, 2) as ahead
    on conflict (day) do update set finished_at = now();
    update stock_totals_state set until = pg_snapshot_xmin(pg_current_snapshot()), at = now()`)
  const { rows } = await client.query<Assortment>(`
    select array(select name from products where listed order by sold_recently desc, id limit 50000) as "productNames",
      array(select name from brands order by id) as brands, array(select name from categories order by id) as categories`)
  const shop = await openShop(kept.url, kept.dataDir, 1)
  // Facets are counted once all products are read.
  while ((await fetch(`${shop.origin}/product/getFacets`)).status === 503) await sleep(500)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return { size, kept, shop, client, agent, of: rows[0] ?? { productNames: [], brands: [], categories: [] } }
}

type Answers = {
  name: string
  measured: ShopUnderTest
  p50: number
  p99: number
  answers: Answer[]
  selects: number[]
}

async function askAll(shops: ShopUnderTest[], rounds: number, seed: string): Promise<Answers[]> {
  const asked = shops.map((measured) =>
    kinds.map(({ name, p50, p99 }): Answers => ({ name, measured, p50, p99, answers: [], selects: [] })),
  )
  const randoms = shops.map(() => kinds.map(({ name }) => seededRandom(`${seed}: ${name}`)))
  for (let round = 0; round < rounds; round++) {
    for (const [k, kind] of kinds.entries()) {
      for (const [s, { of, shop, agent, client }] of shops.entries()) {
        const path = kind.path(of, randoms[s]?.[k] ?? Math.random)
        asked[s]?.[k]?.answers.push({ path, ms: await answerTime(agent, shop.origin + path) })
        asked[s]?.[k]?.selects.push(await selectTime(client))
      }
    }
  }
  return asked.flat()
}

/** Milliseconds to the last byte. A page that is past the last one is redirected. */
function answerTime(agent: Agent, url: string): Promise<number> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': 'br' } }, (answer) => {
      if ((answer.statusCode ?? 500) >= 400) reject(new Error(`${url} was answered ${answer.statusCode}`))
      answer.resume().once('end', () => resolve(performance.now() - began))
    }).once('error', reject)
  })
}

async function selectTime(client: pg.Client): Promise<number> {
  const began = performance.now()
  await client.query({
    name: 'bare',
    text: `select id, name, sale_price from products where listed
      order by sold_recently desc, created_at desc, id desc limit 12`,
  })
  return performance.now() - began
}

/** Each is asked again, because most of the slowest have only waited for the processor; the shortest time counts. */
async function printSlowest({ name, measured, answers }: Answers): Promise<void> {
  const { size, agent, shop } = measured
  const slowest = answers.toSorted((a, b) => b.ms - a.ms).slice(0, 3 * SLOWEST_SHOWN)
  for (const answer of slowest) {
    for (let again = 0; again < 3; again++) {
      const ms = await answerTime(agent, `${shop.origin}${answer.path}&again=${again}`)
      answer.best = Math.min(answer.best ?? answer.ms, ms)
    }
  }
  console.log(`${size} products, ${name}: the slowest, and when they were asked first`)
  const best = ({ best = 0 }: Answer) => best
  for (const answer of slowest.toSorted((a, b) => best(b) - best(a)).slice(0, SLOWEST_SHOWN))
    console.log(`  ${best(answer).toFixed(1)} ms, ${answer.ms.toFixed(1)} ms ${answer.path}`)
}

const times = ({ answers }: Answers) => answers.map(({ ms }) => ms)

function printRatios(all: Answers[]): void {
  console.table(
    all.map((each) => {
      const ratio = (share: number, of: number[]) =>
        (percentile(times(each), share) / percentile(of, share)).toFixed(2)
      const small = times(smallestOf(each, all))
      return {
        products: each.measured.size,
        query: each.name,
        'p50 ms': percentile(times(each), 0.5).toFixed(2),
        'p99 ms': percentile(times(each), 0.99).toFixed(2),
        'p50 of 1,000': ratio(0.5, small),
        'p99 of 1,000': ratio(0.99, small),
        'p50 of a select': ratio(0.5, each.selects),
        'p99 of a select': ratio(0.99, each.selects),
      }
    }),
  )
}

function smallestOf({ name }: Answers, all: Answers[]): Answers {
  const found = all.find((each) => each.name === name && each.measured.size === smallest)
  if (!found) throw new Error(`no ${name} in the smallest shop`)
  return found
}

function figuresOf(each: Answers, all: Answers[]): Figure[] {
  const what = `${each.measured.size.toLocaleString('en-IN')}, ${each.name}`
  const small = smallestOf(each, all)
  return (
    [
      ['p50', 0.5],
      ['p99', 0.99],
    ] as const
  ).flatMap(([label, share]) => {
    const measured = percentile(times(each), share)
    const ratio = measured / percentile(times(small), share)
    return [
      { what: `${what}, ${label}`, measured, unit: 'ms', target: each[label] },
      ...(each === small
        ? []
        : [{ what: `${what}, ${label} to that of 1,000`, measured: ratio, unit: '×', target: MAX_RATIO }]),
    ]
  })
}
