import { expect, test } from 'vitest'
import { shopper } from '../../../tests/actors.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { BATCH_SIZE } from '../../platform/batches.ts'
import { db, pool } from '../../platform/database.ts'
import { removeCodesExpiredBefore } from './otp-store.ts'
import { purgeExpired } from './purge-expired.ts'
import { removeRegistrationsBefore } from './registrations-store.ts'
import { deleteSignInsBefore, endExpiredSessions } from './sessions-store.ts'

ownDatabase()

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
