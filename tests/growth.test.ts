import { expect, test } from 'vitest'
import { pool } from '../src/platform/database.ts'
import { askAtScrapes } from '../src/platform/metrics.ts'
import { app } from '../src/server/app.ts'
import { repeatedJobs, scheduledJobs } from '../src/server/jobs.ts'
import { silentFields } from '../src/shop/audit-log/display-rules.ts'
import { recordNames, records } from '../src/shop/history/records-rules.ts'
import { metricQuestions } from '../src/shop/reports/metrics/read-metrics.ts'
import { fieldsOf, sectionNames } from '../src/shop/settings/rules.ts'
import { admin, shopper } from './actors.ts'
import { ownDatabase } from './database.ts'
import type { Call, Shop } from './growth/call.ts'
import { calls, parts } from './growth/calls.ts'
import { fillShop } from './growth/fill.ts'
import { jobs } from './growth/jobs.ts'
import { requestOf, routeOf, urlOf } from './growth/request.ts'
import { countingRows, type Rows } from './growth/rows.ts'
import { ownProvider } from './provider.ts'

ownDatabase()
const rowsOf = countingRows()
const provider = ownProvider()
// The first process asks them in `GET /metrics`.
askAtScrapes(metricQuestions)

const SMALL = 200
const LARGE = 1_000
/** So many more rows of a table may be chance: a call whose rows grow with the shop reads at least 80 more. */
const MAX_MORE = 60

test('every call of the shop has its line, and no other', () => {
  expect(parts.flatMap(Object.keys)).toHaveLength(Object.keys(calls).length)
  const routes = app.routes
    .map(({ method, path }) => `${method} ${path}`)
    .filter((route) => !route.startsWith('ALL '))
  expect(new Set(Object.keys(calls).map(routeOf))).toEqual(new Set(routes))
})

async function ask(name: string, call: Call, shop: Shop): Promise<Rows> {
  const { by, method, body, headers, ...target } = await requestOf(name, call, shop)
  return rowsOf(async () => {
    const answer = await by.ask(method, urlOf(target), body, headers)
    const expected = call.status ? [call.status] : [200, 201]
    expect(expected, `${name}: ${JSON.stringify(answer.body)}`).toContain(answer.status)
    shop.last = answer.body
  })
}

/** The rows that each call touches, by its name and the table's. */
async function askAll(shop: Shop): Promise<Map<string, number>> {
  await fillShop(shop.from, shop.to, shop.buyer.id, shop.owner.id)
  const counted = new Map<string, number>()
  for (const [name, call] of Object.entries(calls))
    for (const [table, rows] of await ask(name, call, shop)) counted.set(`${name}: ${table}`, rows)
  const { signal } = new AbortController()
  for (const { name, run } of [...repeatedJobs, ...scheduledJobs]) {
    // A first time for what the calls have left to do.
    await run(signal)
    for (const [table, rows] of await rowsOf(() => run(signal))) counted.set(`${name}: ${table}`, rows)
  }
  return counted
}

test('only jobs of the shop are said to grow', () => {
  const names = [...repeatedJobs, ...scheduledJobs].map(({ name }) => name)
  expect(Object.keys(jobs).filter((name) => !names.includes(name))).toEqual([])
})

// All calls and jobs of the shop, twice.
test('a call or job touches no more rows in a larger shop, but where it is said how many it may', async () => {
  const about = { owner: await admin(), buyer: await shopper(), provider, last: null }
  const small = await askAll({ ...about, from: 1, to: SMALL })
  const large = await askAll({ ...about, from: SMALL + 1, to: LARGE })
  const grown = [...large].filter(([what, rows]) => rows > (small.get(what) ?? 0) + MAX_MORE)
  const growthOf = (name: string) => jobs[name] ?? calls[name]?.grows
  const mayGrow = ([what]: [string, number]) => {
    const [table = ''] = what.split(': ').slice(-1)
    return growthOf(what.slice(0, -`: ${table}`.length))?.tables.includes(table)
  }
  const described = grown.map(([what, rows]) => `${what} ${small.get(what)} → ${rows}`)
  expect(described.filter((_, index) => !mayGrow(grown[index] ?? ['', 0]))).toEqual([])
  const stays = [...Object.keys(calls), ...Object.keys(jobs)].filter(
    (name) =>
      growthOf(name) && !growthOf(name)?.isBounded && !grown.some(([what]) => what.startsWith(`${name}: `)),
  )
  expect(stays, 'said to grow, and does not').toEqual([])
}, 360_000)

const ofSections = Object.assign({}, ...sectionNames.map(fieldsOf))
const wordsOf: Record<string, { fields: object; lists?: object }> = {
  ...records,
  settings: { fields: { ...records.settings.fields, ...ofSections } },
  'planned-settings': { fields: { ...records['planned-settings'].fields, ...ofSections } },
}

// Of the entries that the calls above left.
test('the history has words for every field that an entry can hold', async () => {
  const { rows } = await pool.query<{ thing: string; field: string | null }>(`
    select distinct thing, field from audit_log
    left join lateral jsonb_object_keys(coalesce(before, '{}') || coalesce(after, '{}')) as field on true`)
  expect(new Set(rows.map(({ thing }) => thing))).toEqual(new Set(recordNames))
  const wordless = rows.filter(({ thing, field }) => {
    const { fields, lists } = wordsOf[thing] ?? { fields: {} }
    return field && !silentFields.has(field) && !(field in { ...fields, ...lists })
  })
  expect(wordless).toEqual([])
})
