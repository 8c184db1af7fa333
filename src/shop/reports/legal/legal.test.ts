import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test, vi } from 'vitest'
import { type Actor, admin, guest, shopper } from '../../../../tests/actors.ts'
import { buy, move } from '../../../../tests/buying.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { addProduct } from '../../../../tests/products.ts'
import { clock } from '../../../platform/clock.ts'
import { db, pool } from '../../../platform/database.ts'
import { readLegal } from './store.ts'

ownDatabase()

let owner: Actor
beforeAll(async () => {
  owner = await admin()
})

async function stateOf(name: string): Promise<string> {
  const { status, body } = await owner.get('/report/legal')
  expect(status).toBe(200)
  return body.legal.lines.find((line: { name: string }) => line.name === name).state
}

test('the page of duties turns red with what happens in the shop, and green again', async () => {
  expect([await stateOf('Complaints in time'), await stateOf('HSN')]).toEqual(['good', 'good'])
  const form = { name: 'Ravi', email: 'ravi@people.test', topic: 'Something else', message: 'It never came.' }
  await guest().post('/grievance/file-grievance', { ...form, key: randomUUID() })
  expect(await stateOf('Complaints in time')).toBe('good')
  await pool.query(`update grievances set acknowledge_by = received_at - interval '1 hour'`)
  await pool.query(`insert into categories (name) values ('Without HSN')`)
  expect([await stateOf('Complaints in time'), await stateOf('HSN')]).toEqual(['bad', 'bad'])
  await pool.query('update grievances set acknowledged_at = now()')
  await pool.query(`update categories set hsn = '6404'`)
  expect([await stateOf('Complaints in time'), await stateOf('HSN')]).toEqual(['good', 'good'])
})

test('an account without a consent counts, one of a customer of the counter does not', async () => {
  const count = async () => (await readLegal(db, clock.now(), 100)).accountsWithoutNotice
  const before = await count()
  const add = 'insert into users (name, email) values ($1, $1)'
  await pool.query(add, ['9812345670@counter.invalid'])
  expect(await count()).toBe(before)
  await pool.query(add, ['ravi@program.test'])
  expect(await count()).toBe(before + 1)
})

test('a month whose return is due is named until it is closed', async () => {
  const bought = await buy(await shopper(), [await addProduct({ salePrice: 100 })])
  vi.spyOn(clock, 'now').mockReturnValue(new Date('2026-10-31T18:29:00Z'))
  await pool.query(`update sessions set expires_at = '2027-01-01'`)
  await move(owner, bought, 'Shipped')
  const on = (moment: string) => {
    vi.spyOn(clock, 'now').mockReturnValue(new Date(moment))
    return stateOf('GST returns')
  }
  expect([await on('2026-11-11T18:29:59Z'), await on('2026-11-11T18:30:00Z')]).toEqual(['good', 'attention'])
  await pool.query(
    `insert into closed_months (month, closed_by, closed_at) values ('2026-10-01', $1, now())`,
    [owner.id],
  )
  expect(await on('2026-11-11T18:30:00Z')).toBe('good')
  vi.restoreAllMocks()
})

const period = {
  name: 'grievance-acknowledge',
  amount: 24,
  unit: 'hours',
  source: 'A later rule',
  from: '2026-01-01',
}

test('another period holds from its day on, for complaints after it, and is in the audit log', async () => {
  const acknowledgedWithin = async () => (await guest().get('/legal/get-contact')).body.acknowledgedWithin
  expect(await acknowledgedWithin()).toBe('48 hours')
  expect((await owner.post('/legal/add-period', { ...period, from: '2999-01-01' })).status).toBe(200)
  expect(await acknowledgedWithin()).toBe('48 hours')
  expect((await owner.post('/legal/add-period', period)).status).toBe(200)
  expect(await acknowledgedWithin()).toBe('24 hours')
  const { changes } = (await owner.get('/trail/get-changes?thing=legal-period')).body
  expect(changes[0]).toMatchObject({
    ...{ name: 'To acknowledge a complaint', verb: 'created', canUndo: false },
    after: { from: '2026-01-01', period: '24 hours', source: 'A later rule' },
  })
})

test.each([
  ['a day that is taken', { from: '2020-07-23' }, 409],
  ['no source', { source: ' ' }, 400],
  ['an unknown name', { name: 'holidays' }, 400],
  ['half a day', { amount: 0.5 }, 400],
  ['no length', { amount: 0 }, 400],
  ['an unknown unit', { unit: 'weeks' }, 400],
  ['no day', { from: 'soon' }, 400],
])('a period with %s is refused and changes nothing', async (_, fields, status) => {
  const count = async () => (await pool.query('select from legal_periods')).rowCount
  const before = await count()
  expect((await owner.post('/legal/add-period', { ...period, ...fields })).status).toBe(status)
  expect(await count()).toBe(before)
})
