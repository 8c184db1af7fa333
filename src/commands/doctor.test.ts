import { mkdtempSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { run } from '../../scripts/run.ts'
import { ownDatabase } from '../../tests/database.ts'
import { production } from '../../tests/production.ts'
import { parseJson } from '../lib/json.ts'
import { pool } from '../platform/database.ts'

ownDatabase()

const DATA_DIR = mkdtempSync(join(tmpdir(), 'maidan-doctor-'))
const listen = async (server: { listen: Server['listen']; address: Server['address'] }) => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  return (server.address() as AddressInfo).port
}

/** A mail server that takes one password. */
const mailServer = createServer((socket) => {
  const say = (line: string) => socket.write(`${line}\r\n`)
  say('220 mail.test')
  socket.on('data', (data) => {
    const line = data.toString()
    if (line.startsWith('EHLO')) say('250-mail.test\r\n250 AUTH PLAIN')
    else if (line.startsWith('AUTH PLAIN'))
      say(
        Buffer.from(line.slice(11), 'base64').toString() === '\0shop\0right'
          ? '235 ok'
          : '535 wrong password',
      )
    else say('221 bye')
  })
})
const shop = createHttpServer((_request, response) => response.end('{"status":"up"}'))

let ports: { mail: number; shop: number }
beforeAll(async () => {
  ports = { mail: await listen(mailServer), shop: await listen(shop) }
})
afterAll(() => {
  mailServer.close()
  shop.close()
})

const report = z.object({
  ok: z.boolean(),
  findings: z.array(z.object({ state: z.string(), what: z.string(), advice: z.string().optional() })),
})

async function examine(env: Record<string, string> = {}) {
  const { code, output } = await run('src/commands/doctor.ts', ['--json'], {
    env: {
      ...production,
      RAZORPAY_KEY_ID: '',
      RAZORPAY_KEY_SECRET: '',
      RAZORPAY_WEBHOOK_SECRET: '',
      DATA_DIR,
      DATABASE_URL: pool.options.connectionString ?? '',
      SMTP_URL: `smtp://shop:right@127.0.0.1:${ports.mail}`,
      PUBLIC_URL: `http://127.0.0.1:${ports.shop}`,
      ...env,
    },
  })
  const { findings } = report.parse(parseJson(output))
  return { code, wrong: findings.filter(({ state }) => state === 'wrong').map(({ what }) => what), findings }
}

test('the doctor asks the database, the mail server, the storage and the shop itself', async () => {
  const { code, wrong, findings } = await examine()
  expect(wrong).toEqual(['PUBLIC_URL is not https'])
  expect(code).toBe(1)
  const said = findings.map(({ what }) => what).join('\n')
  for (const what of [
    'PostgreSQL 18',
    'takes writes',
    'sign in',
    'written, read and removed',
    'answers at',
    'are free',
  ])
    expect(said).toContain(what)
  expect(said).toContain('Online payment is not offered')
})

test.each([
  [
    'a wrong password of the mail server',
    () => ({ SMTP_URL: `smtp://shop:no@127.0.0.1:${ports.mail}` }),
    'The mail server refuses',
  ],
  [
    'a database that is away',
    () => ({ DATABASE_URL: 'postgres://127.0.0.1:1/shop' }),
    'The database does not answer',
  ],
  [
    'pictures that cannot be written',
    () => ({ IMAGES_URL: `file:${fileURLToPath(import.meta.url)}/pictures` }),
    'The pictures cannot be kept',
  ],
  ['a name without an address', () => ({ PUBLIC_URL: 'https://shop.invalid' }), 'shop.invalid leads nowhere'],
  ['a port without HTTPS', () => ({ PUBLIC_URL: `https://127.0.0.1:${ports.shop}` }), 'HTTPS at 127.0.0.1'],
  [
    'a proxy that is not trusted',
    () => ({ PUBLIC_URL: `https://127.0.0.1:${ports.shop}` }),
    'TRUSTED_PROXIES is empty',
  ],
])('the doctor finds %s', async (_what, env, message) => {
  const { code, wrong } = await examine(env())
  expect(code).toBe(1)
  expect(wrong.join('\n')).toContain(message)
})
