import { afterEach, expect, test, vi } from 'vitest'
import { admin, shopper } from '../../../tests/actors.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { BATCH_SIZE } from '../../platform/batches.ts'
import { clock } from '../../platform/clock.ts'
import { db, pool } from '../../platform/database.ts'
import { removeCodesExpiredBefore } from './otp-store.ts'
import { purgeExpired } from './purge-expired.ts'
import { removeRegistrationsBefore } from './registrations-store.ts'
import { deleteSignInsBefore, endExpiredSessions } from './sessions-store.ts'

ownDatabase()
afterEach(() => vi.restoreAllMocks())

test('sessions, sign-ins, registrations, codes and counts that are over are removed, however many batches they are', async () => {
  const asha = await shopper()
  const old = 2 * BATCH_SIZE
  const fill = async (days: number, count: number) => {
    const moment = new Date(Date.now() - days * 86_400_000)
    for (const statement of [
      `insert into sessions (token_hash, user_id, expires_at)
        select sha256(($1::text || n)::bytea), '${asha.id}', $1::timestamptz from generate_series(1, $2) as n`,
      `insert into registrations (browser_hash, name, email, phone, password_hash, created_at)
        select sha256(($1::text || n)::bytea), 'Asha', n || '@maidan.test', '9000000000', 'x', $1::timestamptz
        from generate_series(1, $2) as n`,
      `insert into sign_ins (user_id, at, browser, address)
        select '${asha.id}', $1::timestamptz, 'Chrome', n::text from generate_series(1, $2) as n`,
      `insert into one_time_codes (purpose, subject, code_hash, sent_at, expires_at)
        select 'reset', new_id(), ''::bytea, $1::timestamptz, $1::timestamptz from generate_series(1, $2) as n`,
    ])
      await pool.query(statement, [moment.toISOString(), count])
    await pool.query(
      `insert into rate_limits (key, points, expire) select $1::text || n, 1, $1::bigint from generate_series(1, $2) as n`,
      [moment.getTime(), count],
    )
  }
  const count = async (table: string) =>
    Number((await pool.query(`select count(*) from ${table}`)).rows[0].count)
  const tables = ['sessions', 'sign_ins', 'registrations', 'one_time_codes', 'rate_limits']
  const before = await Promise.all(tables.map(count))
  await fill(400, old)
  await fill(-1, 1)
  const now = new Date()
  expect(await endExpiredSessions(db, now, 10)).toBe(10)
  expect(await deleteSignInsBefore(db, now, 10)).toBe(10)
  expect(await removeRegistrationsBefore(db, now, 10)).toBe(10)
  expect(await removeCodesExpiredBefore(db, now, 10)).toBe(10)
  await purgeExpired()
  expect(await Promise.all(tables.map(count))).toEqual(before.map((rows) => rows + 1))
})

test('what docs/privacy.md keeps for a time goes with the first second after it', async () => {
  const { id } = await admin()
  const now = new Date('2026-11-25T06:00:00Z')
  const kept: [table: string, columns: string, values: string, interval: string][] = [
    ['sign_ins', 'user_id, browser, address, at', `'${id}', 'Chrome', '', $1`, '1 year'],
    [
      'registrations',
      'browser_hash, name, email, phone, password_hash, created_at',
      `'', '', 'a@maidan.test', '', '', $1`,
      '1 day',
    ],
    [
      'one_time_codes',
      'purpose, subject, code_hash, sent_at, expires_at',
      `'reset', new_id(), '', $1, $1`,
      '1 day',
    ],
    ['email_changes', 'user_id, email, requested_at', `'${id}', 'a@maidan.test', $1`, '1 day'],
    [
      'admin_invitations',
      'email, name, token_hash, invited_by, invited_at, expires_at',
      `'a@maidan.test', 'A', '', '${id}', $1, $1`,
      '1 day',
    ],
    ['pending_sign_ins', 'token_hash, user_id, expires_at', `'', '${id}', $1`, '0'],
    ['passkey_challenges', 'token_hash, challenge, expires_at', `'', '', $1`, '0'],
    ['sessions', 'token_hash, user_id, expires_at', `'', '${id}', $1`, '0'],
    ['undelivered_mails', 'id, reason, given_up_at', `gen_random_uuid(), '', $1`, '30 days'],
  ]
  for (const [table, columns, values, interval] of kept) {
    await pool.query(`delete from ${table}`)
    await pool.query(`insert into ${table} (${columns})
      select ${values.replaceAll('$1', `timestamptz '${now.toISOString()}' - interval '${interval}'`)}`)
    const seconds = async (count: number) => {
      vi.spyOn(clock, 'now').mockReturnValue(new Date(now.getTime() + count * 1000))
      await purgeExpired()
      return (await pool.query(`select from ${table}`)).rowCount
    }
    expect([await seconds(-1), await seconds(1)], table).toEqual([1, 0])
  }
})
