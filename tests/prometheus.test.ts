import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { parseJson } from '../src/lib/json.ts'
import { guest, shopper } from './actors.ts'
import { buy } from './buying.ts'
import { ownDatabase } from './database.ts'
import { askShop, listeningShop } from './listening-shop.ts'
import { jobsRun, mailsTo } from './mailbox.ts'
import { addProduct } from './products.ts'
import { type Family, readQuery, readScrape, seriesOf } from './promql.ts'
import { findPromtool } from './promtool.ts'
import { WAIT_TIMEOUT_MS } from './timeouts.ts'

ownDatabase()
jobsRun()
listeningShop()

const folder = 'deploy/prometheus'
const rules = readFileSync(`${folder}/alerts.yml`, 'utf8')
const alerts = [...rules.matchAll(/alert: (\w+)/g)].map(([, name = '']) => name)
const recorded = [...rules.matchAll(/record: (\S+)/g)].map(([, name = '']) => name)
/** An expression and what is said with its labels. */
type RuleQuery = { what: string; query: string; texts: string }
const ofRules: RuleQuery[] = rules
  .split(/\n\s+- (?=alert:|record:)/)
  .slice(1)
  .map((rule) => {
    const [, folded, line] = /expr: (?:>-\n((?: {10}.*\n)+)|(.*))/.exec(rule) ?? []
    return { what: rule.split('\n')[0] ?? '', query: (folded ?? line ?? '').trim(), texts: rule }
  })

const dashboard = z
  .object({
    panels: z.array(
      z.object({
        title: z.string(),
        targets: z.array(z.object({ expr: z.string(), legendFormat: z.string() })).optional(),
      }),
    ),
  })
  .parse(parseJson(readFileSync(`${folder}/dashboard.json`, 'utf8')))
const ofDashboard: RuleQuery[] = dashboard.panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr, legendFormat }) => ({ what: title, query: expr, texts: legendFormat })),
)

/** docs/metrics.md: a line for each series, `| name | labels | meaning |`. */
const documented = new Map(
  [...readFileSync('docs/metrics.md', 'utf8').matchAll(/^\| `(\w+)` \| (\w+) \| (.*?) \| (.*) \|$/gm)].map(
    ([, name = '', type = '', labels = '', help = '']) => [
      name,
      { type, help, labels: new Set(labels.split(', ').filter(Boolean)) } satisfies Family,
    ],
  ),
)

/** One of each question to the database. */
const asked = ['payments_in_doubt', 'queue_jobs', 'database_replication_lag_bytes', 'backup_base_failed']
let exposed: Map<string, Family>
const scrape = async () => readScrape(String((await askShop('/metrics')).bytes))

beforeAll(async () => {
  const buyer = await shopper()
  const { id } = await addProduct({ salePrice: 100, sizes: [{ size: 8, stock: 5 }] })
  await buy(buyer, [{ id }])
  await mailsTo(buyer.email ?? '')
  await guest().post('/users/login', { email: 'nobody@maidan.test', password: 'Wrong@1234' })
  for (let i = 0; i < 2; i++) await askShop('/shop')
  // A response is counted after it has arrived, and on a busy machine the database may answer too late for a scrape.
  await vi.waitFor(
    async () => {
      exposed = await scrape()
      expect(exposed.get('http_request_duration_seconds')?.labels.size).toBe(3)
      expect([...exposed.keys()]).toEqual(expect.arrayContaining(asked))
    },
    { timeout: WAIT_TIMEOUT_MS },
  )
})

const isOurs = (name: string) => !/^(nodejs|process)_/.test(name)

test('docs/metrics.md has every series of the shop, with its type, labels and meaning, and no other', () => {
  const ours = [...exposed]
    .filter(([name]) => isOurs(name))
    .map(([name, { type, help }]) => ({ name, type, help }))
  const listed = [...documented].map(([name, { type, help }]) => ({ name, type, help }))
  const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name)
  expect(listed.sort(byName)).toEqual(ours.sort(byName))
  for (const [name, { labels }] of exposed)
    if (isOurs(name) && labels.size > 0) expect(documented.get(name)?.labels, name).toEqual(labels)
})

/** Made by Prometheus and its exporters. */
const foreign = { up: [], probe_ssl_earliest_cert_expiry: [] }
const ofTarget = ['instance', 'job', 'le']

describe.each([
  ['the alert rules', ofRules],
  ['the dashboard', ofDashboard],
])('%s', (_, asked) => {
  test('ask for series and labels that a shop has', () => {
    const known = new Map<string, Iterable<string>>(Object.entries(foreign))
    for (const name of recorded) known.set(name, [])
    for (const [name, family] of exposed)
      for (const series of seriesOf(name, family))
        known.set(series, documented.get(name)?.labels ?? family.labels)
    expect(asked.length).toBeGreaterThan(20)
    for (const { what, query, texts } of asked) {
      const { selectors, groupedBy } = readQuery(query)
      expect(selectors, what).not.toEqual([])
      const all = new Set(ofTarget)
      for (const { metric, labels } of selectors) {
        expect([...known.keys()], what).toContain(metric)
        const has = [...ofTarget, ...(known.get(metric) ?? [])]
        expect(has, `${what}: ${metric}`).toEqual(expect.arrayContaining(labels))
        for (const label of has) all.add(label)
      }
      const said = [...texts.matchAll(/\{\{ ?(?:\$labels\.)?([a-z]\w*) ?\}\}/g)].map(([, label]) => label)
      expect([...all], what).toEqual(expect.arrayContaining([...groupedBy, ...said]))
    }
  })
})

test('docs/operating.md lists each alert with its severity, and no other', () => {
  const table = /\| alert \| severity[\s\S]*/.exec(readFileSync('docs/operating.md', 'utf8'))?.[0] ?? ''
  const listed = [...table.matchAll(/^\| (\w+) \| (page|ticket) \|/gm)].map(([, name, severity]) => [
    name,
    severity,
  ])
  const severities = [...rules.matchAll(/severity: (\w+)/g)].map(([, severity]) => severity)
  expect(listed).toEqual(alerts.map((name, index) => [name, severities[index]]))
})

test('each alert has a case in which it fires', () => {
  const cases = readFileSync(`${folder}/alerts.test.yml`, 'utf8')
  const fire = [...cases.matchAll(/alertname="(\w+)"/g)].map(([, name]) => name)
  expect(new Set(fire)).toEqual(new Set(alerts))
})

const promtool = findPromtool()

describe.skipIf(!promtool)('promtool (apt-get install prometheus)', () => {
  const check = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(promtool ?? '', args, { encoding: 'utf8' })
    expect(status, stdout + stderr).toBe(0)
  }

  test('accepts the scrape configuration and the rules', () => {
    check('check', 'config', '--syntax-only', `${folder}/prometheus.yml`)
    check('check', 'rules', `${folder}/alerts.yml`)
  })

  test('parses every query of the dashboard', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'dashboard-')), 'queries.yml')
    const records = ofDashboard.map(({ query }, index) => ({ record: `query:${index}`, expr: query }))
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules: records }] }))
    check('check', 'rules', '--lint=none', file)
  })

  test('finds that the alerts fire when they should, and only then', () => {
    check('test', 'rules', `${folder}/alerts.test.yml`)
  }, 240_000)

  test('accepts what a shop exposes', async () => {
    const { bytes } = await askShop('/metrics')
    const { stdout, stderr } = spawnSync(promtool ?? '', ['check', 'metrics'], {
      input: bytes,
      encoding: 'utf8',
    })
    const complaints = (stdout + stderr)
      .split('\n')
      .filter((line) => line && !/^(nodejs|process)_/.test(line))
    expect(complaints).toEqual([])
  })
})
