import { cpuOf, cpuOfServer } from '../../bench/shop.ts'
import { pool } from '../../src/platform/database.ts'
import { costOf } from '../../src/platform/http/request-costs.ts'
import type { Client } from './client.ts'

const REQUESTS = 60

const unit = (turn: number) => `/product/getProducts?limit=20&page=${1 + (turn % 5)}`

/** A number in the address keeps the caches from answering. */
const examples: ((turn: number) => string)[] = [
  (turn) => `/?turn=${turn}`,
  (turn) => `/shop?turn=${turn}`,
  (turn) => `/shop?search=red shoe ${turn}`.replaceAll(' ', '+'),
  (turn) => `/men?turn=${turn}`,
  (turn) => `/product/getProducts?limit=200&turn=${turn}`,
  (turn) => `/product/getProducts?limit=20&search=red+${turn}`,
  (turn) => `/product/getProducts?limit=20&search=unknown+words+of+turn+${turn}`,
  (turn) => `/product/getFacets?search=shoe+${turn}`,
  (turn) => `/product/getSuggestions?search=run${turn}`,
  (turn) => `/product/productByGender-query?gender=Men&limit=20&turn=${turn}`,
  (turn) => `/home/get-home?turn=${turn}`,
  (turn) => `/api/docs?turn=${turn}`,
  (turn) => `/api/openapi.json?turn=${turn}`,
  (turn) => `/login?turn=${turn}`,
  (turn) => `/nowhere/${turn}`,
  () => '/sitemap-1.xml',
  () => '/users/download-own-data?format=json',
]

/** What requests cost against what the shop takes them for, one after the other; answers which are off by more than twice. */
export async function compareCosts(client: Client, process: number, cookie: string): Promise<string[]> {
  const { rows } = await pool.query('select pg_backend_pid() as pid')
  const cpu = () => cpuOf(process) + cpuOfServer(rows[0].pid)
  const measure = async (path: (turn: number) => string) => {
    const ask = (turn: number) => client.ask({ path: path(turn), cookie, accept: '*/*', encoding: 'br' })
    for (let turn = 0; turn < 5; turn++) await ask(turn)
    const before = cpu()
    for (let turn = 5; turn < 5 + REQUESTS; turn++) await ask(turn)
    return (cpu() - before) / REQUESTS
  }
  for (const example of [unit, unit, ...examples]) await measure(example)
  const rowsOfCosts: object[] = []
  const wrong: string[] = []
  for (const example of examples) {
    const [one, measured] = [await measure(unit), await measure(example)]
    const [units, cost] = [measured / one, costOf(example(0))]
    rowsOfCosts.push({ request: example(0), 'CPU, ms': measured.toFixed(1), units: units.toFixed(1), cost })
    if (units > 2 * cost || (cost > 1 && units < cost / 2))
      wrong.push(`${example(0)} costs ${units.toFixed(1)} units, not ${cost}`)
  }
  console.table(rowsOfCosts)
  return wrong
}
