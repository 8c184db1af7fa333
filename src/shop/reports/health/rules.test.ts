import { describe, expect, test } from 'vitest'
import { fromPaise } from '../../../lib/money.ts'
import { type BackupFacts, type HealthFacts, judgeHealth, MIN_FREE_BYTES } from './rules.ts'

const now = new Date('2026-11-24T12:00:00Z')
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const ended = (hours: number, error: string | null = null) => ({ finishedAt: ago(hours), error })

const backup: BackupFacts = {
  isConfigured: true,
  lastBase: ended(2),
  failedBase: null,
  lastDrill: ended(30),
  drillPassedAt: ago(30),
  walArchivedAt: ago(0.01),
  walCopiedUntil: ago(0.003),
  walFailingSince: null,
  walError: null,
}

const healthy: HealthFacts = {
  now,
  mode: 'production',
  database: { kind: 'embedded', version: '18.4', bytes: 1.24e9, milliseconds: 2.2 },
  backup,
  mails: { waiting: 0, givenUp: 0 },
  payments: { inDoubt: 0, amount: fromPaise(0), since: null, goingBack: 0 },
  canBePaid: true,
  disk: { freeBytes: 50e9, totalBytes: 100e9 },
  release: { version: '0.2.0', date: '24 November 2026' },
  audit: { finishedAt: ago(8), problems: [], unfinishedSince: null },
  failedJobs: [],
  missingLabels: { countryOfOrigin: 0, maker: 0, importedIn: 0 },
}

const line = (facts: Partial<HealthFacts>, name: string) =>
  judgeHealth({ ...healthy, ...facts }).find((each) => each.name === name)

test('a shop in order says so in every line, and asks for nothing', () => {
  const lines = judgeHealth(healthy)
  expect(lines.map(({ state, advice }) => ({ state, advice }))).toEqual(
    lines.map(() => ({ state: 'good', advice: null })),
  )
  expect(lines.map(({ what }) => what)).toEqual([
    'The last backup was made on 24 Nov 2026, 15:30.',
    'A backup was last restored and checked on 23 Nov 2026, 11:30.',
    'No mail waits.',
    'No payment is in doubt.',
    'Stock, money and orders agreed on 24 Nov 2026, 09:30.',
    'What the shop does by itself went well.',
    'PostgreSQL 18.4 answers in 3 ms and holds 1.2 GB.',
    '50.0 GB of 100.0 GB are free on this machine.',
    '0.2.0, released on 24 November 2026.',
  ])
})

test('a commit between two releases has no date', () => {
  expect(line({ release: { version: '0.4.0-dev', date: null } }, 'Version')?.what).toBe(
    '0.4.0-dev, between two releases.',
  )
})

test('a shop that has lost its last way to pay says so, and what to do', () => {
  expect(line({ canBePaid: false }, 'Payments')).toMatchObject({
    state: 'bad',
    advice: 'Switch cash on delivery on in the settings, or set the keys of Razorpay on the server.',
  })
  const payments = { inDoubt: 1, amount: fromPaise(10_000), since: ago(1), goingBack: 0 }
  expect(line({ canBePaid: false, payments }, 'Payments')?.what).toContain('1 payment of ₹100')
})

test('products whose label lacks a fact are counted, in production alone', () => {
  const missingLabels = { countryOfOrigin: 1, maker: 1_200, importedIn: 0 }
  expect(line({ missingLabels }, 'Labels')).toMatchObject({
    state: 'attention',
    what: 'The shop shows 1 product with no country of origin, 1,200 products with no maker or importer.',
  })
  expect(line({ missingLabels, mode: 'demo' }, 'Labels')).toBeUndefined()
})

const none = { ...backup, isConfigured: false, lastBase: null, lastDrill: null, drillPassedAt: null }
const external = { ...healthy.database, kind: 'external' } as const

describe('backups', () => {
  test.each<[string, Partial<HealthFacts>, string, string]>([
    ['none are configured', { backup: none }, 'bad', 'No backups are made'],
    ['of a demo', { mode: 'demo', backup: none }, 'good', 'This is a demo'],
    ['the first is to come', { backup: { ...backup, lastBase: null } }, 'attention', 'No backup has been'],
    ['25 hours old', { backup: { ...backup, lastBase: ended(25) } }, 'good', 'last backup was made'],
    ['26 hours old', { backup: { ...backup, lastBase: ended(26) } }, 'attention', 'last backup was made'],
    ['50 hours old', { backup: { ...backup, lastBase: ended(50) } }, 'bad', 'last backup was made'],
    [
      'failed',
      { backup: { ...backup, failedBase: ended(1, 'no space') } },
      'bad',
      'failed: no space. The last',
    ],
    [
      'changes are not copied for a minute',
      { backup: { ...backup, walFailingSince: ago(1 / 60), walError: 'refused' } },
      'attention',
      'refused',
    ],
    [
      'changes are not copied for five minutes',
      { backup: { ...backup, walFailingSince: ago(5 / 60), walError: 'refused' } },
      'bad',
      'is in no backup',
    ],
    [
      'copying has hung for a minute',
      { backup: { ...backup, walCopiedUntil: ago(1 / 60) } },
      'attention',
      'is in no backup',
    ],
    ['of a server that archives', { database: external, backup: none }, 'good', 'last archived its changes'],
    [
      'of a server that archives nothing',
      { database: external, backup: { ...none, walArchivedAt: null } },
      'attention',
      'cannot see whether',
    ],
    [
      'of a server that cannot archive',
      { database: external, backup: { ...none, walFailingSince: ago(1), walError: 'see its log' } },
      'bad',
      'see its log',
    ],
  ])('%s', (_what, facts, state, what) => {
    expect(line(facts, 'Backup')).toMatchObject({ state, what: expect.stringContaining(what) })
  })

  test('a drill that was never made, is late or has failed', () => {
    const drill = (more: Partial<BackupFacts>) =>
      line({ backup: { ...backup, ...more } }, 'Restore drill')?.state
    expect(drill({ lastDrill: null, drillPassedAt: null })).toBe('attention')
    expect(drill({ drillPassedAt: ago(8 * 24) })).toBe('attention')
    expect(drill({ drillPassedAt: ago(15 * 24) })).toBe('bad')
    expect(drill({ lastDrill: ended(1, 'a page is missing') })).toBe('bad')
    expect(line({ backup: none }, 'Restore drill')).toBeUndefined()
  })
})

test.each<[string, string, Partial<HealthFacts>, string]>([
  ['mails that wait', 'Mails', { mails: { waiting: 3, givenUp: 0 } }, 'bad'],
  ['mails given up', 'Mails', { mails: { waiting: 0, givenUp: 1 } }, 'attention'],
  [
    'a payment in doubt for a minute',
    'Payments',
    { payments: { inDoubt: 1, amount: fromPaise(53_000), since: ago(1 / 60), goingBack: 0 } },
    'attention',
  ],
  [
    'a payment in doubt for an hour',
    'Payments',
    { payments: { inDoubt: 1, amount: fromPaise(53_000), since: ago(1), goingBack: 2 } },
    'bad',
  ],
  [
    'an audit with problems',
    'Audit',
    { audit: { ...healthy.audit, problems: ['No wallet is overdrawn.'] } },
    'bad',
  ],
  ['an audit that stopped', 'Audit', { audit: { ...healthy.audit, unfinishedSince: ago(7) } }, 'attention'],
  ['no audit', 'Audit', { audit: { ...healthy.audit, finishedAt: null } }, 'attention'],
  ['a missed audit', 'Audit', { audit: { ...healthy.audit, finishedAt: ago(26) } }, 'attention'],
  ['three missed audits', 'Audit', { audit: { ...healthy.audit, finishedAt: ago(74) } }, 'bad'],
  ['a failed job', 'Jobs', { failedJobs: [{ name: 'sum-stock', at: ago(1) }] }, 'attention'],
  ['a slow database', 'Database', { database: { ...healthy.database, milliseconds: 251 } }, 'attention'],
  ['a disk that is nine tenths full', 'Disk', { disk: { freeBytes: 9.9e9, totalBytes: 100e9 } }, 'attention'],
  ['a full disk', 'Disk', { disk: { freeBytes: MIN_FREE_BYTES - 1, totalBytes: 10e9 } }, 'bad'],
])('%s: the line of %s says what to do', (_what, name, facts, state) => {
  expect(line(facts, name)).toMatchObject({ state, advice: expect.any(String) })
})
