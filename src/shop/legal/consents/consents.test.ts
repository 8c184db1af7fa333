import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { guest, shopper } from '../../../../tests/actors.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { jobsRun, otpFor } from '../../../../tests/mailbox.ts'
import { pool } from '../../../platform/database.ts'
import { analyticsTexts } from '../notices/analytics-texts.data.ts'
import { NOTICE_VERSION } from '../notices/rules.ts'
import { noticeTexts, purposeTexts } from '../notices/texts.data.ts'

ownDatabase()
jobsRun()

const agree = { purpose: 'newsletter', given: true, version: NOTICE_VERSION }
const logOf = async (userId: string) =>
  (
    await pool.query(
      'select purpose, given, version, language from consents where user_id = $1 order by id',
      [userId],
    )
  ).rows

test('the texts of a version of the notice never change, and each is in English and Hindi', () => {
  const texts = JSON.stringify([purposeTexts, noticeTexts, analyticsTexts])
  const hash = createHash('sha256').update(texts).digest('hex').slice(0, 16)
  expect({ [NOTICE_VERSION]: hash }).toEqual({ '2026-12-01': '1d354663dd56af4d' })
  const all = [
    ...Object.values(noticeTexts),
    ...Object.values(analyticsTexts),
    ...Object.values(purposeTexts).flatMap((text) => Object.values(text)),
  ]
  for (const { en, hi } of all)
    expect([en, hi]).toEqual([expect.stringMatching(/\w/), expect.stringMatching(/[\u0900-\u097f]/)])
})

test('a consent is off until it is given, and withdrawn by the same call; each is logged with its text', async () => {
  const asha = await shopper()
  expect((await asha.get('/legal/get-consents')).body).toEqual({ consents: [] })
  await asha.put('/legal/set-consent', { ...agree, language: 'hi' })
  expect((await asha.get('/legal/get-consents')).body.consents).toMatchObject([
    { given: true, language: 'hi' },
  ])
  await asha.put('/legal/set-consent', { ...agree, given: false })
  expect((await asha.get('/legal/get-consents')).body.consents).toMatchObject([{ given: false }])
  expect(await logOf(asha.id)).toEqual([
    { purpose: 'newsletter', given: true, version: NOTICE_VERSION, language: 'hi' },
    { purpose: 'newsletter', given: false, version: NOTICE_VERSION, language: 'en' },
  ])
})

test('what changes nothing is not logged again', async () => {
  const asha = await shopper()
  await asha.put('/legal/set-consent', { ...agree, given: false })
  expect(await logOf(asha.id)).toEqual([])
  for (let count = 0; count < 3; count++) await asha.put('/legal/set-consent', agree)
  expect(await logOf(asha.id)).toHaveLength(1)
})

test('agreeing to an old text is refused, withdrawing with it is not', async () => {
  const asha = await shopper()
  const old = { ...agree, version: '2020-01-01' }
  expect((await asha.put('/legal/set-consent', old)).status).toBe(409)
  await asha.put('/legal/set-consent', agree)
  expect((await asha.put('/legal/set-consent', { ...old, given: false })).status).toBe(200)
  expect((await logOf(asha.id)).map(({ given }) => given)).toEqual([true, false])
})

test.each([
  ['an unknown purpose', { purpose: 'orders' }],
  ['a purpose that registering gives', { purpose: 'account' }],
  ['neither yes nor no', { given: 'maybe' }],
  ['no version', { version: 'newest' }],
])('%s is refused', async (_, fields) => {
  const asha = await shopper()
  expect((await asha.put('/legal/set-consent', { ...agree, ...fields })).status).toBe(400)
  expect(await logOf(asha.id)).toEqual([])
})

test('registering logs the notice under the form, and nothing where none was shown', async () => {
  const register = async (email: string, shown: Record<string, unknown>) => {
    const browser = guest()
    const password = 'Floodlit&Wicket7'
    const form = { name: 'Asha', email, phone: '9876543210', password, cPassword: password, ...shown }
    expect((await browser.post('/users/register', form)).status).toBe(200)
    expect((await browser.post('/users/verify-otp', { otp: await otpFor(email) })).status).toBe(200)
    const { rows } = await pool.query('select id from users where email = $1', [email])
    return logOf(rows[0].id)
  }
  expect(await register('shown@people.test', { noticeVersion: NOTICE_VERSION })).toEqual([
    { purpose: 'account', given: true, version: NOTICE_VERSION, language: 'en' },
  ])
  expect(await register('unshown@people.test', {})).toEqual([])
})
