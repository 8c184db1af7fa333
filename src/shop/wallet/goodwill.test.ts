import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, admin, shopper } from '../../../tests/actors.ts'
import { balanceOf } from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { expectInvariants } from '../../../tests/invariants.ts'
import { withLatency } from '../../../tests/latency.ts'
import { pool } from '../../platform/database.ts'

ownDatabase()
withLatency()

let owner: Actor
let asha: Actor
beforeAll(async () => {
  owner = await admin()
})
beforeEach(async () => {
  asha = await shopper()
})
afterEach(async () => {
  await expectInvariants()
  await pool.query('alter table goodwill_credits disable trigger user')
  await pool.query(`update goodwill_credits set given_at = given_at - interval '2 days'`)
  await pool.query('alter table goodwill_credits enable trigger user')
})

const give = (
  amount: unknown,
  { to = asha.id, key = randomUUID(), reason = 'A late parcel', by = owner } = {},
) => by.post(`/wallet/give-goodwill/${to}`, { amount, key, reason })

test('a goodwill credit is in the wallet, booked, audited and mailed with its reason', async () => {
  expect(await give(150.5)).toMatchObject({ status: 200, body: { message: '₹150.50 is in the wallet' } })
  expect(await balanceOf(asha)).toBe(150.5)
  const wallet = (await asha.get('/wallet/get-wallet')).body
  expect(wallet.transactions).toMatchObject([{ type: 'Credit', amount: 150.5, description: 'A late parcel' }])
  const { rows: booked } = await pool.query(
    `select sum(amount)::int as sum from ledger_entries join ledger_accounts on id = account_id where kind = 'goodwill'`,
  )
  expect(booked[0].sum).toBe(-15050)
  const { rows: changes } = await pool.query(
    `select after from audit_log where thing = 'goodwill' and thing_id = $1`,
    [asha.id],
  )
  expect(changes).toEqual([{ after: { amount: 150.5, reason: 'A late parcel' } }])
  const { rows: mails } = await pool.query(
    `select data ->> 'parts' as parts from pgboss.job where name = 'mail' and data ->> 'to' = $1
       and data ->> 'subject' like '%wallet%'`,
    [asha.email],
  )
  expect(mails).toHaveLength(1)
  expect(mails[0].parts).toContain('A late parcel')
})

test('a credit that is sent again gives nothing more, and its key no other credit', async () => {
  const key = randomUUID()
  const answers = await Promise.all([give(100, { key }), give(100, { key }), give(100, { key })])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await balanceOf(asha)).toBe(100)
  expect((await give(200, { key })).status).toBe(409)
})

test('a credit is refused that is too small, too large, without a reason, or to nobody', async () => {
  for (const amount of [0, 0.99, 2000.01, -5, 'ten', null]) expect((await give(amount)).status).toBe(400)
  for (const reason of ['', ' ', 'no', 'x'.repeat(201)])
    expect((await give(100, { reason })).status).toBe(400)
  for (const to of [owner.id, randomUUID(), 'no-id']) expect((await give(100, { to })).status).toBe(404)
  await owner.delete(`/users/deleteUser/${asha.id}`)
  expect((await give(100)).status).toBe(404)
})

test('admins who give at once stay within the limit of the day together', async () => {
  const partner = await admin()
  const answers = await Promise.all(
    Array.from({ length: 7 }, (_, index) => give(1900, { by: index % 2 ? owner : partner })),
  )
  const given = answers.filter(({ status }) => status === 200)
  expect(given).toHaveLength(5)
  expect(await balanceOf(asha)).toBe(9500)
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.body.message).toBe('At most ₹500 more can be given today')
  expect((await give(500)).status).toBe(200)
})
