import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Actor, admin, guest } from '../../../../tests/actors.ts'
import { auditLogOf } from '../../../../tests/catalogue.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { openMailServer } from '../../../../tests/mail-server.ts'
import { ownProvider } from '../../../../tests/provider.ts'
import { momentInWords } from '../../../lib/dates.ts'
import { fromPaise } from '../../../lib/money.ts'
import { clock } from '../../../platform/clock.ts'
import { config } from '../../../platform/config.ts'
import { db, run, transaction } from '../../../platform/database.ts'
import { mailServer } from '../../../platform/mail-server.ts'
import { paymentProvider } from '../../../platform/payment-provider.ts'
import { reencryptStale } from '../../../platform/reencrypt.ts'
import { deliverMail } from '../../../server/deliver-mail.ts'
import { mayEnd, reservationEnd } from '../../checkout/reservation-rules.ts'
import { applyServices, sealKeys } from './current-services.ts'
import { endOfSecret, PAYMENT_UNDER_WAY_MS, services } from './rules.ts'
import { writeSealedKeys } from './store.ts'

ownDatabase()
const provider = ownProvider()

let owner: Actor
let server: Awaited<ReturnType<typeof openMailServer>>
const { RAZORPAY_API_URL, SECRET_KEY } = config
beforeAll(async () => {
  owner = await admin()
  config.RAZORPAY_API_URL = provider.url()
})
beforeEach(async () => {
  server = await openMailServer()
})
afterEach(async () => {
  for (const service of Object.keys(services)) await owner.delete(`/settings/remove-service/${service}`)
  server.close()
  vi.unstubAllEnvs()
})
afterAll(() => Object.assign(config, { RAZORPAY_API_URL }))

const mailFields = (more = {}) => ({
  host: '127.0.0.1',
  port: new URL(server.url).port,
  user: '',
  password: '',
  from: 'Deccan Sports <shop@deccan.example>',
  ...more,
})
const paymentFields = (more = {}) => ({
  keyId: config.RAZORPAY_KEY_ID,
  keySecret: config.RAZORPAY_KEY_SECRET,
  webhookSecret: 'webhook-secret-1234',
  ...more,
})
const saveMail = (fields: object, version = 0) =>
  owner.put('/settings/save-service', { service: 'mail', version, fields })
const savePayment = (fields: object, version = 0) =>
  owner.put('/settings/save-service', { service: 'payment', version, fields })
const shown = async (service: string) =>
  (await owner.get('/settings/get-services')).body.services.find(
    (each: { service: string }) => each.service === service,
  )

test('a mail server is tried, saved, used at once and forgotten again', async () => {
  const check = await owner.post('/settings/check-service', { service: 'mail', fields: mailFields() })
  expect(check.body.finding).toMatchObject({ state: 'good' })
  expect(server.sent[0]).toMatchObject({ from: expect.stringContaining('shop@deccan.example') })
  expect(mailServer(), 'nothing is saved by a try').toBeNull()
  expect((await saveMail(mailFields())).body).toMatchObject({ service: { version: 1, readOnly: null } })
  const mail = { messageId: '<1@x>', to: 'asha@people.test', subject: 'Hello', text: 'Hello', html: '' }
  await deliverMail(mail)
  expect(server.sent).toHaveLength(2)
  expect((await owner.delete('/settings/remove-service/mail')).status).toBe(200)
  expect(mailServer()).toBeNull()
})

test('the notice of another mail server goes by the one of before as well', async () => {
  await saveMail(mailFields())
  const other = await openMailServer()
  await saveMail(mailFields({ port: new URL(other.url).port }), 1)
  await vi.waitFor(() => expect(server.sent).toHaveLength(1), 20_000)
  expect(JSON.stringify(server.sent)).toContain('Mail server')
  other.close()
})

test('the typed server sends as the typed sender, whatever MAIL_FROM says', async () => {
  vi.stubEnv('MAIL_FROM', 'other@deccan.example')
  await saveMail(mailFields({ from: '"Deccan, Sports" <shop@deccan.example>' }))
  expect(mailServer()?.from).toBe('"Deccan, Sports" <shop@deccan.example>')
})

test('a password that was emptied is none in the audit log', async () => {
  await saveMail(mailFields({ user: 'shop', password: 'right' }))
  await saveMail(mailFields(), 1)
  expect((await auditLogOf('service', services.mail.id)).at(-1)).toMatchObject({
    before: { password: 'the old one' },
    after: { password: 'none' },
  })
})

test.each([
  ['webhook-secret-1234', '1234'],
  ['fifteen-letters', null],
  ['webhook-secret-1234,short567', null],
])('of the secret %s the end %s is shown', (secret, end) => {
  expect(endOfSecret(secret)).toBe(end)
})

test('what another process has saved is used here, too, once it is noticed', async () => {
  const row = { service: 'mail', version: 1, sealed: sealKeys(mailFields()), updatedAt: new Date() } as const
  await transaction((tx) => writeSealedKeys(tx, row))
  expect(mailServer()).toBeNull()
  expect(await applyServices()).toBe(true)
  expect(mailServer()).toMatchObject({ from: 'Deccan Sports <shop@deccan.example>' })
  expect(await applyServices(), 'once').toBe(false)
})

test('keys that the provider takes are used at once; others change nothing and say why', async () => {
  const wrong = await savePayment(paymentFields({ keySecret: 'another-secret' }))
  expect([wrong.status, wrong.body.message]).toEqual([
    400,
    expect.stringContaining('Razorpay refuses the keys: 401'),
  ])
  const live = await savePayment(paymentFields({ keyId: 'rzp_live_1234' }))
  expect(live.body.message).toContain('a live key is for https://api.razorpay.com only')
  expect(await shown('payment')).toMatchObject({ version: 0, secrets: {} })
  expect((await savePayment(paymentFields())).status).toBe(200)
  const body = Buffer.from('{}')
  expect(paymentProvider().readWebhook(body, () => 'no signature')).toBe('forged')
  expect(paymentProvider().url, 'the keys go to where the configuration says').toBeNull()
  expect((await savePayment(paymentFields({ keySecret: '' }), 1)).status, 'it stays').toBe(200)
  const { version } = await shown('payment')
  expect(version).toBe(2)
})

test('keys of another account are refused while payments are under way, and another secret of the same is not', async () => {
  const { createOrder } = paymentProvider()
  const known = await createOrder({ receipt: randomUUID(), amount: fromPaise(500_00) })
  if (!known.ok) throw new Error(known.refusal.description)
  const begin = (providerOrderId: string, at: Date) =>
    run(
      db,
      "insert into payment_intents (id, purpose, user_id, amount, provider_order_id, created_at, check_at) values ($1, 'order', $2, 50000, $3, $4, $4)",
      [randomUUID(), owner.id, providerOrderId, at],
    )
  const now = clock.now()
  await begin('order_OfAnotherAccoun', new Date(now.getTime() - PAYMENT_UNDER_WAY_MS))
  await begin('order_OfAnotherShop00', new Date(now.getTime() - 60_000))
  const refused = await savePayment(paymentFields())
  expect([refused.status, refused.body.message]).toEqual([
    409,
    `These keys are of another account, and 1 payment is under way at the one of before. Switch online payment off and try again when they have ended, at the latest on ${momentInWords(new Date(now.getTime() - 60_000 + PAYMENT_UNDER_WAY_MS))}.`,
  ])
  expect(await shown('payment')).toMatchObject({ version: 0 })
  await begin(known.value.id, now)
  expect((await savePayment(paymentFields())).status).toBe(200)
  await begin('order_OfATrial0000000', new Date(now.getTime() + 1))
  expect((await savePayment(paymentFields(), 1)).status, 'keys to try move no money').toBe(200)
  await run(db, 'delete from payment_intents', [])
})

test('a payment counts as under way as long as its units stay reserved without an answer', () => {
  const begun = clock.now()
  const isOver = (ms: number) => mayEnd(reservationEnd(begun), new Date(begun.getTime() + ms), false)
  expect([isOver(PAYMENT_UNDER_WAY_MS - 1), isOver(PAYMENT_UNDER_WAY_MS)]).toEqual([false, true])
})

test('a secret is never sent or logged again, and is encrypted in the database', async () => {
  await savePayment(paymentFields())
  const { secrets, fields } = await shown('payment')
  expect(fields).toEqual({ keyId: config.RAZORPAY_KEY_ID })
  expect(secrets).toEqual({
    keySecret: { end: config.RAZORPAY_KEY_SECRET.slice(-4) },
    webhookSecret: { end: '1234' },
  })
  await savePayment(paymentFields({ webhookSecret: 'another-secret-5678' }), 1)
  const log = await auditLogOf('service', services.payment.id)
  const rows = await db.selectFrom('service_keys').selectAll().execute()
  const mails = await run(db, 'select data from pgboss.job', [])
  const everything = JSON.stringify([log, mails]) + rows.map(({ sealed }) => sealed.toString()).join()
  for (const secret of [config.RAZORPAY_KEY_SECRET, 'webhook-secret-1234', 'another-secret-5678'])
    expect(everything).not.toContain(secret)
  expect(log.at(-1)).toMatchObject({
    verb: 'edited',
    before: { keySecret: 'set', webhookSecret: 'the old one' },
    after: { keySecret: 'set', webhookSecret: 'another' },
  })
})

test('a password does not go to a server that was typed without it', async () => {
  await saveMail(mailFields({ user: 'shop', password: 'right' }))
  const elsewhere = await openMailServer()
  const fields = mailFields({ user: 'shop', port: new URL(elsewhere.url).port })
  for (const stolen of [
    await saveMail(fields, 1),
    await owner.post('/settings/check-service', { service: 'mail', fields }),
  ])
    expect([stolen.status, stolen.body.errors]).toEqual([400, { 'fields.password': 'Password is required' }])
  elsewhere.close()
})

test('what the environment sets is shown without secrets and cannot be changed', async () => {
  vi.stubEnv('SMTP_URL', 'smtps://shop:secret-word@mail.example')
  config.SMTP_URL = 'smtps://shop:secret-word@mail.example'
  const shownMail = await shown('mail')
  expect(shownMail).toMatchObject({
    readOnly: 'SMTP_URL',
    fields: { host: 'mail.example', port: '465', user: 'shop' },
  })
  expect(JSON.stringify(shownMail)).not.toContain('secret-word')
  const refused = await saveMail(mailFields())
  expect([refused.status, refused.body.message]).toEqual([409, 'SMTP_URL of the environment decides this'])
  expect(mailServer()?.url).toContain('mail.example')
  delete config.SMTP_URL
})

test.each([
  ['a host with a path', { host: 'mail.example/x' }, 'host'],
  ['a port of 70000', { port: '70000' }, 'port'],
  ['no sender', { from: 'Deccan Sports' }, 'from'],
  ['a sender of two addresses', { from: 'a@deccan.example, Deccan <b@deccan.example>' }, 'from'],
])('%s is refused, and so is an older form', async (_what, wrong, field) => {
  const refused = await saveMail(mailFields(wrong))
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, [`fields.${field}`]])
  await saveMail(mailFields())
  expect((await saveMail(mailFields())).status).toBe(409)
  expect((await guest().get('/settings/get-services')).status).toBe(401)
})

test('a new SECRET_KEY beside the old one reads the keys; without the old one they are typed again', async () => {
  await saveMail(mailFields())
  Object.assign(config, { SECRET_KEY: 'a key that is younger than the other', SECRET_OLD_KEY: SECRET_KEY })
  expect((await shown('mail')).unreadable).toBe(false)
  await reencryptStale()
  config.SECRET_OLD_KEY = undefined
  expect((await shown('mail')).unreadable).toBe(false)
  config.SECRET_KEY = SECRET_KEY
  expect(await shown('mail')).toMatchObject({ unreadable: true, version: 1 })
  expect((await saveMail(mailFields(), 1)).status).toBe(200)
  expect(await applyServices(), 'this process has them already').toBe(false)
})
