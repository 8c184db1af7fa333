import { closeDatabase, openDatabase, pool } from '../src/platform/database.ts'
import { genders, priceRanges, sortOptions } from '../src/shop/catalog/rules.ts'
import { numberArgument } from './number-argument.ts'
import { anonymousMemoryOf, cpuOfServer, openShop } from './shop.ts'
import { type Figure, percentile } from './table.ts'

const addresses = numberArgument('addresses', 10_000)
const CLIENTS = 8

/** Lists that no cache has, as fast as a process answers them. */
export async function measureAddresses(url: string, dataDir: string): Promise<Figure[]> {
  const shop = await openShop(url, dataDir, 1)
  try {
    openDatabase(url, 1)
    const backend = (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0
    const { rows } = await pool.query<{ names: string[] }>(
      'select array(select name from brands union all select name from categories) as names',
    )
    const ask = (from: number, to: number) => askFor(shop.origin, rows[0]?.names ?? [], from, to)
    await ask(0, addresses / 10)
    const [memory, databaseMemory] = [Math.max(...shop.memory()), await largestBackend(backend)]
    const [cpu, databaseCpu, began] = [shop.cpu(), cpuOfServer(backend), performance.now()]
    const { times, failures } = await ask(addresses / 10, addresses / 10 + addresses)
    const each = (milliseconds: number) => `${(milliseconds / addresses).toFixed(2)} ms`
    console.log(
      `${addresses} addresses in ${((performance.now() - began) / 1000).toFixed(0)} s; CPU for each: ` +
        `${each(shop.cpu() - cpu)} in the shop, ${each(cpuOfServer(backend) - databaseCpu)} in PostgreSQL; ` +
        `p99 ${percentile(times, 0.99).toFixed(0)} ms`,
    )
    const grown = (await largestBackend(backend)) - databaseMemory
    return [
      { what: 'different addresses: failed', measured: failures, unit: '', target: 0 },
      {
        what: 'different addresses: memory of the process',
        measured: Math.max(...shop.memory()),
        unit: 'MB',
        target: 250,
      },
      {
        what: 'different addresses: memory that the process gained',
        measured: Math.max(...shop.memory()) - memory,
        unit: 'MB',
        target: 50,
      },
      {
        what: 'different addresses: memory of the largest database process',
        measured: databaseMemory + grown,
        unit: 'MB',
        target: 150,
      },
      { what: 'different addresses: memory that it gained', measured: grown, unit: 'MB', target: 50 },
    ]
  } finally {
    await closeDatabase()
    await shop.stop()
  }
}

async function largestBackend(own: number): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`,
  )
  return Math.max(...rows.filter(({ pid }) => pid !== own).map(({ pid }) => anonymousMemoryOf(pid)))
}

async function askFor(origin: string, names: readonly string[], from: number, to: number) {
  const times: number[] = []
  let failures = 0
  let next = from
  const client = async () => {
    while (next < to) {
      const began = performance.now()
      const answer = await fetch(`${origin}${addressOf(next++, names)}`)
      await answer.arrayBuffer()
      times.push(performance.now() - began)
      if (answer.status >= 500) failures++
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  return { times, failures }
}

/** Every combination of filters, sorts and numbers of ranges in turn, since each may be a statement of its own. */
function addressOf(i: number, names: readonly string[]): string {
  let rest = i * 7_919
  const take = (count: number) => {
    const taken = rest % count
    rest = Math.floor(rest / count)
    return taken
  }
  const some = <T>(values: readonly T[], count: number) =>
    Array.from({ length: count }, (_, at) => values[(i + at * 3) % values.length]).join()
  const query = new URLSearchParams({
    sort: ['', ...sortOptions][take(sortOptions.length + 1)] ?? '',
    price: some(
      priceRanges.map(({ name }) => name),
      take(priceRanges.length),
    ),
    gender: some(genders, take(3)),
    colour: some(['red', 'blue', 'white'], take(3)),
    size: some([7, 8, 9], take(3)),
    onOffer: ['', 'yes'][take(2)] ?? '',
    search:
      take(2) === 0
        ? ''
        : Array.from({ length: 1 + (i % 6) }, (_, at) => `${some(names, 1)} ${i * at}`).join(' '),
    page: String(1 + (i % 40)),
    limit: String(1 + (i % 24)),
  })
  for (const [name, value] of [...query]) if (value === '') query.delete(name)
  return `${['/shop', '/product/getProducts', '/product/getFacets', '/product/getSuggestions'][i % 4]}?${query}`
}
