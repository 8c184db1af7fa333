import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { createServer as createHttpServer, type IncomingMessage, request } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { run } from '../../scripts/run.ts'
import { ownDatabase } from '../../tests/database.ts'
import { filesForOthers } from '../../tests/files-for-others.ts'
import { listeningShop, portOfShop } from '../../tests/listening-shop.ts'
import { certificate, programOf } from '../../tests/nodes/proxies.ts'
import { production } from '../../tests/production.ts'
import { parseJson } from '../lib/json.ts'
import { config } from '../platform/config.ts'
import { pool } from '../platform/database.ts'
import { proxyCheckHeaders } from '../platform/http/proxy-check.ts'

vi.hoisted(() => {
  process.env.TRUSTED_PROXIES = '127.0.0.1'
})

ownDatabase()
listeningShop()

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
/** The shop trusts 127.0.0.1: `from` is where its proxy connects from, `headers` what it sends. */
let from = '127.0.0.1'
let headers = ({ socket }: IncomingMessage): Record<string, string | undefined> => ({
  'x-forwarded-for': socket.remoteAddress,
})
const proxy = createHttpServer((incoming, outgoing) => {
  const { host: _, ...sent } = incoming.headers
  const asked = request(
    { host: '127.0.0.1', port: portOfShop(), localAddress: from, path: incoming.url },
    (answer) => answer.pipe(outgoing.writeHead(answer.statusCode ?? 0, answer.headers)),
  )
  for (const [name, value] of Object.entries({ ...sent, ...headers(incoming) }))
    if (value) asked.setHeader(name, value)
  asked.end()
})
/** Its clock is an hour ahead. */
const bucket = createHttpServer((_request, response) => {
  response.writeHead(404, { date: new Date(Date.now() + 3_600_000).toUTCString() }).end()
})

let ports: { mail: number; shop: number; bucket: number }
beforeAll(async () => {
  ports = { mail: await listen(mailServer), shop: await listen(proxy), bucket: await listen(bucket) }
})
afterAll(() => {
  for (const server of [mailServer, proxy, bucket]) server.close()
})

const report = z.object({
  ok: z.boolean(),
  findings: z.array(z.object({ state: z.string(), what: z.string(), advice: z.string().optional() })),
})

async function examine(env: Record<string, string> = {}) {
  const { code, output } = await run('src/commands/doctor.ts', ['--json'], {
    env: {
      ...production,
      SECRET_KEY: config.SECRET_KEY,
      TRUSTED_PROXIES: '',
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
  // The tests' server flushes nothing to disk.
  expect(wrong).toEqual(['A committed order may be lost in a power cut', 'PUBLIC_URL is not https'])
  expect(code).toBe(1)
  const said = findings.map(({ what }) => what).join('\n')
  for (const what of [
    'PostgreSQL 18',
    'takes writes',
    'sign in',
    'written, read and removed',
    'answers at',
    'are free',
    'compared with nothing',
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
  [
    'a clock that is wrong',
    () => ({
      IMAGES_URL: 's3://maidan',
      AWS_ACCESS_KEY_ID: 'key',
      AWS_SECRET_ACCESS_KEY: 'secret',
      AWS_REGION: 'ap-south-1',
      AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${ports.bucket}`,
    }),
    'The clock differs by 3600 s',
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

test.skipIf(!programOf('openssl'))('the doctor says how long the certificate is valid', async () => {
  const { ca, key } = certificate(mkdtempSync(join(tmpdir(), 'maidan-doctor-')))
  const https = createHttpsServer({ cert: readFileSync(ca), key: readFileSync(key) }, (_, response) =>
    response.end(),
  )
  const PUBLIC_URL = `https://localhost:${await listen(https)}`
  const { findings } = await examine({ PUBLIC_URL, NODE_EXTRA_CA_CERTS: ca })
  const unknown = await examine({ PUBLIC_URL })
  https.close()
  expect(findings).toContainEqual({
    state: 'hint',
    what: 'The certificate of localhost is valid for 1 day',
    advice: 'See why the proxy does not renew it.',
  })
  expect(unknown.wrong.join()).toContain('fails: self-signed certificate')
})

test('the doctor makes no database in a folder without a shop, and says which folder it is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'maidan-doctor-'))
  const { wrong } = await examine({ DATABASE_URL: 'embedded:', DATA_DIR: folder })
  expect(wrong.join('\n')).toContain(`There is no shop in ${folder} yet`)
  expect(readdirSync(folder)).toEqual(['images'])
})

test('the doctor says which folders other accounts can read, and how to close them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'maidan-doctor-'))
  const [images, backups] = [join(folder, 'images'), join(folder, 'backups')]
  const openFolders = async () => {
    const { findings } = await examine({
      ...{ DATABASE_URL: 'embedded:', DATA_DIR: folder, BACKUP_URL: `file:${backups}` },
      HOST: join(folder, 'shop.sock'),
    })
    return findings.filter(({ what }) => what.startsWith('Other accounts'))
  }
  chmodSync(folder, 0o755)
  for (const open of [images, backups]) mkdirSync(open, { mode: 0o755 })
  // The shop closes what is its own, and root's may be of the whole machine.
  const isRoot = process.getuid?.() === 0
  const advice = (path: string, mode = 700) => `Run: chmod ${mode} ${path}`
  expect((await openFolders()).map((finding) => finding.advice)).toEqual(
    isRoot ? [advice(folder, 711), advice(images), advice(backups)] : [undefined],
  )
  chmodSync(folder, 0o700)
  expect(await openFolders()).toEqual([
    { state: 'good', what: 'Other accounts of this machine cannot read pictures and backups' },
    { state: 'hint', what: expect.stringContaining('cannot reach the socket'), advice: expect.anything() },
  ])
  expect(filesForOthers(images)).toEqual([])
})

test.runIf(process.getuid?.() === 0)(
  'the doctor says when it is not run as the account of the shop',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'maidan-doctor-'))
    chownSync(folder, 65534, 65534)
    const { wrong } = await examine({ DATA_DIR: folder })
    expect(wrong).toContain(
      `${folder} belongs to the account number 65534, and this command runs as number 0`,
    )
  },
)

test.each<[string, Partial<{ from: string; headers: typeof headers }>, string]>([
  ['sends where visitors come from', {}, 'says where visitors come from'],
  ['is not trusted', { from: '127.0.0.2' }, 'from 127.0.0.2, which is not in TRUSTED_PROXIES'],
  ['sends nothing', { headers: () => ({ 'x-forwarded-for': undefined }) }, 'sends no X-Forwarded-For'],
  ['passes on what visitors claim', { headers: () => ({}) }, 'anybody can claim any address'],
])('the doctor asks the shop through a proxy that %s', async (_what, given, message) => {
  const usual = { from, headers }
  ;({ from, headers } = { ...usual, ...given })
  const { findings } = await examine({ TRUSTED_PROXIES: '127.0.0.1' })
  ;({ from, headers } = usual)
  expect(findings.map(({ what }) => what).join('\n')).toContain(message)
})

test('the shop says to nobody but its doctor how a request arrived', async () => {
  const health = (headers: Record<string, string>) =>
    fetch(`http://127.0.0.1:${portOfShop()}/health`, { headers }).then((answer) => answer.json())
  expect(await health(proxyCheckHeaders())).toMatchObject({ arrived: { isTrusted: true } })
  const [name = '', value = ''] = Object.entries(proxyCheckHeaders())[0] ?? []
  const old = proxyCheckHeaders(Date.now() - 120_000)
  for (const headers of [{}, { [name]: `${value}0` }, { [name]: value.replace(/^\d+/, '1') }, old])
    expect(await health(headers)).toEqual({ status: 'up' })
})
