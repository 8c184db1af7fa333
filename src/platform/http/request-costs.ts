import { wholeList } from '../../lib/paging.ts'

/** A request of this cost is dear: in a crowd it is refused before others. */
export const DEAR = 3

const PRODUCTS_PER_UNIT = 50

type Units = number | ((query: URLSearchParams) => number)

function unitsOfList(query: URLSearchParams): number {
  const limit = Number(query.get('limit')) || wholeList.limit
  return Math.max(1, Math.ceil(Math.min(limit, wholeList.limit) / PRODUCTS_PER_UNIT))
}

/** Paths whose requests cost more than one unit. */
const costs: [path: RegExp, units: Units][] = [
  [/^\/product\/(getProducts|productByGender-query)$/, unitsOfList],
  [/^\/$/, 2],
  [/^\/ucp\/(v1\/catalog\/search|mcp)$/, 2],
  [/^\/(shop|men|women|kids)\/?$/i, (query) => (query.has('search') ? 2 : 1)],
  [/^\/(order\/(invoice|credit-note)\/|report\/download-report$|gst\/(get|download)-return$)/, 4],
  [
    /^\/(product\/exportProducts|order\/export-orders|users\/download-own-data|feeds\/(google\.xml|meta\.csv))$/,
    5,
  ],
]

/**
 * The unit is a list of 20 products that no cache has: about 5 ms of CPU, and as much again to compress it.
 * `npm run overload` compares with what it measures.
 */
export function costOf(target: string): number {
  const [path = '', query] = target.split('?', 2)
  const units = costs.find(([pattern]) => pattern.test(decodeURIComponent(path)))?.[1] ?? 1
  return typeof units === 'number' ? units : units(new URLSearchParams(query))
}
