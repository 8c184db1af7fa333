import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db } from '../src/platform/database.ts'
import { log } from '../src/platform/log.ts'
import { smtpDelivery } from '../src/platform/smtp.ts'
import { app } from '../src/server/app.ts'
import { type Actor, admin, guest, shopper } from './actors.ts'
import { capturedLog } from './captured-log.ts'
import { ownDatabase } from './database.ts'
import { jobsRun, otpFor } from './mailbox.ts'

ownDatabase()
jobsRun()
const captured = capturedLog()

/** What must never be in the log; each is recognised by its text. */
const marked = {
  email: 'marked-person@secret.example',
  password: 'MarkedVerandaRelay@1',
  newPassword: 'MarkedKabaddiRelay@2',
  otp: 'marked-otp-31',
  token: 'marked-token-9f3c0a',
  signature: 'marked-signature-77aa',
}

const body = {
  ...marked,
  cPassword: marked.password,
  confirmPassword: marked.newPassword,
  code: marked.token,
  razorpaySignature: marked.signature,
  razorpayOrderId: marked.token,
  razorpayPaymentId: marked.token,
  name: 'Asha',
  phone: '9876543210',
}
const headers = {
  authorization: `Bearer ${marked.token}`,
  'x-razorpay-signature': marked.signature,
  'idempotency-key': marked.token,
}

const logout = 'POST /users/logout'

/** Sends every call as each actor; returns how many failed. */
async function askEverything(cast: Actor[]): Promise<number> {
  const routes = new Set(app.routes.map(({ method, path }) => `${method} ${path}`))
  let failed = 0
  // Logging out comes last: it deletes the cookies.
  routes.delete(logout)
  for (const route of [...routes, logout]) {
    const [method = '', pattern = ''] = route.split(' ')
    if (method === 'ALL') continue
    const path = pattern.replace(/:(\w+)(\{.*\})?/g, '01980000-0000-7000-8000-000000000000')
    const query = new URLSearchParams({ ...marked, state: marked.token, search: marked.email })
    for (const actor of cast) {
      const sent = method === 'GET' || method === 'DELETE' ? undefined : body
      const { status } = await actor.ask(method, `${path}?${query}`, sent, headers)
      if (status >= 500) failed++
    }
  }
  return failed
}

async function cast(): Promise<Actor[]> {
  const actors = [guest().setCookie('sid', marked.token), await shopper(), await admin()]
  for (const actor of actors) actor.setCookie('device', marked.token).setCookie('registration', marked.token)
  return actors
}

function expectNoSecrets(...others: string[]): void {
  const text = captured.take()
  expect(text).not.toBe('')
  for (const secret of [...Object.values(marked), ...others]) expect(text).not.toContain(secret)
}

test('whatever a call is sent is not in the log, if it is done, refused or fails', async () => {
  await askEverything(await cast())
  expectNoSecrets()
  const others = await cast()
  await sql`alter table sessions rename to sessions_away`.execute(db)
  await sql`alter table users rename to users_away`.execute(db)
  try {
    expect(await askEverything(others)).toBeGreaterThan(100)
  } finally {
    await sql`alter table sessions_away rename to sessions`.execute(db)
    await sql`alter table users_away rename to users`.execute(db)
  }
  expectNoSecrets()
})

test('what makes an account and signs somebody in is not in the log', async () => {
  const { password, newPassword } = marked
  const email = 'marked-newcomer@secret.example'
  const browser = guest()
  await browser.post('/users/register', { ...body, email })
  const first = await otpFor(email)
  expect((await browser.post('/users/verify-otp', { otp: first })).status).toBe(200)
  const login = await browser.post('/users/login', { email, password })
  expect(login.status).toBe(200)
  const cookies = login.headers.getSetCookie().map((line) => line.split(';')[0]?.split('=')[1] ?? '')
  expect(cookies).toHaveLength(2)
  await browser.post('/users/forgot-password', { email })
  const second = await otpFor(email, 2)
  const reset = { email, otp: second, newPassword, confirmPassword: newPassword }
  expect((await browser.post('/users/verify-otp-reset-password', reset)).status).toBe(200)
  expectNoSecrets(email, first, second, ...cookies)
})

test('an error’s values are not in the log: a row that is there twice, a receiver who is refused', async () => {
  const row = { email: marked.email, name: 'Asha' }
  const twice = db.insertInto('users').values([row, row]).execute()
  log.error({ err: await twice.catch((error) => error) }, 'twice')

  const server = createServer((socket) => {
    createInterface(socket).on('line', (line) =>
      socket.write(line.startsWith('RCPT') ? `550 nobody here is ${line.slice(8)}\r\n` : '250 fine\r\n'),
    )
    socket.on('error', () => {})
    socket.write('220 here\r\n')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const send = smtpDelivery({
    url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    from: 'Maidan <shop@maidan.test>',
  }).deliver
  const mail = {
    to: marked.email,
    subject: 'Hello',
    text: 'Hello',
    html: 'Hello',
    messageId: '<1@maidan.test>',
  }
  const refused = await send(mail).catch((error: unknown) => error)
  server.close()
  expect(String(refused)).toContain(marked.email)
  log.error({ err: refused }, 'refused')
  log.error({ err: new Error('outer', { cause: refused }) }, 'refused')
  expectNoSecrets()
})
