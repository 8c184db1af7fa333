import { mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { production as environment } from '../../tests/production.ts'
import { settingWarnings } from './config/warnings.ts'
import { neededInProduction, readConfig } from './config.ts'
import { embeddedUrl } from './database-url.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'maidan-config-'))

const production = { ...environment, DATA_DIR }

/** What a wrong configuration is told, line by line. */
function mistakesIn(environment: Record<string, string>): string[] {
  try {
    readConfig({ DATA_DIR, ...environment })
  } catch (error) {
    return error instanceof Error ? error.message.split('\n').slice(1) : []
  }
  return []
}

describe('the configuration', () => {
  test('needs nothing for a demo', () => {
    expect(readConfig({ DATA_DIR })).toMatchObject({
      MODE: 'demo',
      PORT: 3000,
      HOST: '127.0.0.1',
      PUBLIC_URL: 'http://localhost:3000',
      RATE_LIMITS: 'on',
    })
  })

  test('drains for five seconds in production, and not in a demo', () => {
    expect(readConfig({ DATA_DIR }).DRAIN_SECONDS).toBe(0)
    expect(readConfig(production).DRAIN_SECONDS).toBe(5)
    expect(readConfig({ ...production, DRAIN_SECONDS: '0' }).DRAIN_SECONDS).toBe(0)
    expect(mistakesIn({ DRAIN_SECONDS: '-1' })[0]).toContain('DRAIN_SECONDS: ')
  })

  test('takes an empty variable for one that is absent', () => {
    expect(readConfig({ DATA_DIR, PORT: '', DATABASE_URL: '' }).PORT).toBe(3000)
  })

  test('tells every mistake at once, with its name', () => {
    const mistakes = mistakesIn({
      PORT: 'many',
      MODE: 'test',
      DATABASE_URL: 'mysql://db',
      SELLER_GSTIN: 'no',
    })
    expect(mistakes).toHaveLength(4)
    for (const name of ['PORT', 'MODE', 'DATABASE_URL', 'SELLER_GSTIN'])
      expect(mistakes.some((line) => line.trim().startsWith(`${name}: `))).toBe(true)
  })

  test.each([
    ['27AABCM1234A1Z8', 'Maharashtra', 'The last character does not fit the others. Please check the GSTIN'],
    ['29AABCM1234A1Z3', 'Maharashtra', 'The GSTIN is of Karnataka, the address is in Maharashtra'],
    ['99AABCM1234A1ZW', 'Maharashtra', 'A GSTIN begins with the code of a state, and none has 99'],
  ])('refuses the GSTIN %s of a seller in %s', (SELLER_GSTIN, SELLER_STATE, problem) => {
    expect(mistakesIn({ ...production, SELLER_GSTIN, SELLER_STATE })).toEqual([`  SELLER_GSTIN: ${problem}`])
  })

  test.each(['Maharastra', 'MH', 'महाराष्ट्र', 'Great Nation'])(
    'reads the state %s of a seller, or takes it from the GSTIN',
    (SELLER_STATE) => {
      expect(readConfig({ ...production, SELLER_STATE }).SELLER_STATE).toBe('Maharashtra')
    },
  )

  test('refuses a state of a seller that is none where no GSTIN says which', () => {
    expect(mistakesIn({ SELLER_STATE: 'Atlantis' })).toEqual([
      '  SELLER_STATE: Atlantis is no state of India',
    ])
  })

  test('is enough for production when it is whole', () => {
    expect(readConfig(production).PUBLIC_URL).toBe('https://shop.example')
  })

  test.each(neededInProduction)('is not enough for production without %s', (name) => {
    expect(mistakesIn({ ...production, [name]: '' })).toEqual([`  ${name}: is required in production`])
  })

  test('takes the embedded database in production when it is asked for in words', () => {
    expect(readConfig({ ...production, DATABASE_URL: 'embedded:' }).DATABASE_URL).toBeUndefined()
    expect(mistakesIn({ ...production, DATABASE_URL: 'embedded:data' })).toHaveLength(1)
  })

  const keysOfRazorpay = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET']

  test('has no payment provider in production without the keys of one', () => {
    const withoutKeys = { ...production, ...Object.fromEntries(keysOfRazorpay.map((name) => [name, ''])) }
    expect(readConfig(withoutKeys)).toMatchObject({
      RAZORPAY_PROVIDER: null,
      RAZORPAY_KEY_SECRET: '',
      RAZORPAY_WEBHOOK_SECRET: [],
    })
  })

  test.each(keysOfRazorpay)('refuses the keys of Razorpay without %s', (name) => {
    expect(mistakesIn({ ...production, [name]: '' })).toEqual([
      `  ${name}: is required beside the other keys of Razorpay`,
    ])
  })

  const key = production.SECRET_KEY
  test.each([
    ['one character', { SECRET_KEY: 'a'.repeat(32) }, 'SECRET_KEY: can be guessed'],
    ['a part again and again', { BACKUP_KEY: '0123456789abcdef'.repeat(2) }, 'BACKUP_KEY: can be guessed'],
    ['a placeholder', { METRICS_TOKEN: 'change-this-token-please' }, 'METRICS_TOKEN: can be guessed'],
    [
      'a key twice',
      { BACKUP_KEY: key },
      /(SECRET_KEY: is the same as BACKUP_KEY|BACKUP_KEY: is the same as SECRET_KEY)/,
    ],
    ['the old key as the new one', { SECRET_OLD_KEY: key }, 'is the same as'],
    ["the demo's password", { ADMIN_PASSWORD: 'Admin@1234' }, 'ADMIN_PASSWORD: is the password of a demo'],
    ['plain http', { PUBLIC_URL: 'http://shop.example' }, 'PUBLIC_URL: must begin with https://'],
  ])('refuses %s in production, and takes it in a demo', (_what, given, line) => {
    expect(mistakesIn({ ...production, ...given })).toEqual([expect.stringMatching(line)])
    expect(mistakesIn({ ...production, ...given, MODE: 'demo', RAZORPAY_KEY_ID: 'rzp_test_1234' })).toEqual(
      [],
    )
  })

  test('takes plain http in production to this machine itself', () => {
    expect(readConfig({ ...production, PUBLIC_URL: 'http://127.0.0.1:3000' }).PUBLIC_URL).toContain('http:')
  })

  test('warns of unencrypted backups and of root, in production alone', () => {
    const unencrypted = { MODE: 'production', BACKUP_URL: 'file:/backups', BACKUP_KEY: undefined } as const
    expect(settingWarnings(unencrypted, 0)).toHaveLength(2)
    expect(settingWarnings({ ...unencrypted, BACKUP_KEY: key }, 1000)).toEqual([])
    expect(settingWarnings({ ...unencrypted, MODE: 'demo' }, 0)).toEqual([])
  })

  test('keeps the limits on, and passwords hard to guess, in production', () => {
    expect(mistakesIn({ ...production, RATE_LIMITS: 'off', PASSWORD_HASHING: 'cheap' })).toEqual([
      '  RATE_LIMITS: cannot be off in production',
      '  PASSWORD_HASHING: cannot be cheap in production',
    ])
  })

  test.each([
    [
      'a proxy by its name',
      { TRUSTED_PROXIES: '127.0.0.1, proxy.example' },
      'TRUSTED_PROXIES: proxy.example',
    ],
    ['a network that is too small', { TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES: 10.0.0.0/33'],
    ['half a network', { TRUSTED_PROXIES: '10.0.0.0/' }, 'TRUSTED_PROXIES: 10.0.0.0/'],
    [
      'a database that is no address',
      { DATABASE_URL: 'postgres://a b/c' },
      'DATABASE_URL: is not an address',
    ],
    ['a bucket without a name', { IMAGES_URL: 's3://' }, 'IMAGES_URL: names no bucket'],
    ['a short key of backups', { BACKUP_KEY: 'short' }, 'BACKUP_KEY: must have at least 32 characters'],
    ['a demo at a socket', { HOST: '/run/maidan.sock' }, 'HOST: is a socket'],
  ])('refuses %s in a line', (_what, environment, line) => {
    expect(mistakesIn(environment)).toEqual([expect.stringContaining(`  ${line}`)])
  })

  test('refuses backups by the shop in production when the database is a server of its own', () => {
    const given = { ...production, BACKUP_URL: 'file:/backups' }
    expect(mistakesIn(given).join()).toContain('BACKUP_URL: is for the embedded database')
    const webProcess = { ...given, DATABASE_URL: embeddedUrl('/data/postgresql-18/data') }
    expect(mistakesIn(webProcess)).toEqual([])
    expect(mistakesIn({ ...given, DATABASE_URL: 'embedded:' })).toEqual([])
  })

  test('refuses a bucket without its keys, a line each', () => {
    const keys = { AWS_ACCESS_KEY_ID: 'key', AWS_REGION: '' }
    expect(mistakesIn({ IMAGES_URL: 's3://maidan', ...keys })).toEqual([
      expect.stringContaining('AWS_SECRET_ACCESS_KEY: is required'),
      expect.stringContaining('AWS_REGION: is required'),
    ])
  })

  test("refuses a bucket's endpoint that is no address", () => {
    const keys = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret', AWS_REGION: 'ap-south-1' }
    expect(mistakesIn({ IMAGES_URL: 's3://maidan', ...keys, AWS_ENDPOINT_URL: 'minio:9000' })).toEqual([
      expect.stringContaining('AWS_ENDPOINT_URL: is not an address'),
    ])
  })

  test('takes proxies by address and by network, of both kinds', () => {
    const TRUSTED_PROXIES = '127.0.0.1, 10.0.0.0/8, ::1, fd00::/8'
    expect(readConfig({ DATA_DIR, TRUSTED_PROXIES }).TRUSTED_PROXIES).toEqual(TRUSTED_PROXIES.split(', '))
  })

  test('sends the demo to the payment sandbox of its own, whose secrets nobody else knows', () => {
    const demo = readConfig({ DATA_DIR, PORT: '3100', HOST: '0.0.0.0' })
    expect(demo.RAZORPAY_API_URL).toBe('http://127.0.0.1:3100/sandbox/razorpay')
    expect(demo.RAZORPAY_PROVIDER).toBe('stand-in')
    expect(demo.RAZORPAY_KEY_ID).toMatch(/^rzp_test_/)
    const other = readConfig({ DATA_DIR, SECRET_KEY: 'another'.repeat(9) })
    expect(other.RAZORPAY_KEY_SECRET).not.toBe(demo.RAZORPAY_KEY_SECRET)
    expect(demo.RAZORPAY_WEBHOOK_SECRET).not.toContain(demo.RAZORPAY_KEY_SECRET)
  })

  test('takes two secrets of webhooks, the new one first', () => {
    expect(readConfig({ ...production, RAZORPAY_WEBHOOK_SECRET: 'new-secret, old-secret' })).toMatchObject({
      RAZORPAY_API_URL: 'https://api.razorpay.com',
      RAZORPAY_PROVIDER: 'real',
      RAZORPAY_WEBHOOK_SECRET: ['new-secret', 'old-secret'],
    })
  })

  test('lets one sign in by the sandbox of its own in a demo, and by Google where it has keys', () => {
    const demo = readConfig({ DATA_DIR, PORT: '3100', HOST: '::1' })
    expect(demo.GOOGLE_ISSUER).toBe('http://[::1]:3100/sandbox/google')
    expect(demo.GOOGLE_PROVIDER).toBe('stand-in')
    expect(demo.GOOGLE_CLIENT_ID).toBeTruthy()
    expect(readConfig(production).GOOGLE_CLIENT_ID).toBeNull()
    const keys = { GOOGLE_CLIENT_ID: 'shop.apps', GOOGLE_CLIENT_SECRET: 'client-secret' }
    expect(readConfig({ ...production, ...keys })).toMatchObject({
      ...keys,
      GOOGLE_ISSUER: 'https://accounts.google.com',
    })
  })

  test.each([
    ['half a key of Google’s', { GOOGLE_CLIENT_ID: 'shop.apps' }, 'GOOGLE_CLIENT_SECRET'],
    ['the other half', { GOOGLE_CLIENT_SECRET: 'client-secret' }, 'GOOGLE_CLIENT_ID'],
    [
      'another provider’s word for who somebody is in production',
      { ...production, GOOGLE_ISSUER: 'https://evil.example' },
      'GOOGLE_ISSUER',
    ],
    ['Google without a key', { GOOGLE_ISSUER: 'https://accounts.google.com/' }, 'GOOGLE_ISSUER'],
  ])('refuses %s', (_what, environment, name) => {
    const mistakes = mistakesIn(environment)
    expect(mistakes).toHaveLength(1)
    expect(mistakes[0]).toContain(`  ${name}: `)
  })

  const real = 'https://api.razorpay.com'
  const [live, trial, secret] = ['rzp_live_1234', 'rzp_test_1234', 'key-secret']
  test.each([
    ['a live key with a sandbox', { RAZORPAY_KEY_ID: live, RAZORPAY_KEY_SECRET: secret }, 'RAZORPAY_KEY_ID'],
    [
      'a live key with some other address',
      { RAZORPAY_KEY_ID: live, RAZORPAY_KEY_SECRET: secret, RAZORPAY_API_URL: 'http://localhost:4000' },
      'RAZORPAY_KEY_ID',
    ],
    ["the sandbox's key with the real provider", { RAZORPAY_API_URL: real }, 'RAZORPAY_API_URL'],
    [
      'a sandbox in production',
      { ...production, RAZORPAY_API_URL: 'http://localhost:4000' },
      'RAZORPAY_API_URL',
    ],
    ['a key of nobody', { RAZORPAY_KEY_ID: 'hello' }, 'RAZORPAY_KEY_ID'],
  ])('refuses %s', (_what, environment, name) => {
    const mistakes = mistakesIn(environment)
    expect(mistakes).toHaveLength(1)
    expect(mistakes[0]).toContain(`  ${name}: `)
  })

  test('lets a demo try the real provider with test keys', () => {
    const keys = { RAZORPAY_KEY_ID: trial, RAZORPAY_KEY_SECRET: secret, RAZORPAY_API_URL: `${real}/` }
    const { RAZORPAY_API_URL, RAZORPAY_PROVIDER } = readConfig({ DATA_DIR, ...keys })
    expect([RAZORPAY_API_URL, RAZORPAY_PROVIDER]).toEqual([real, 'real'])
  })

  test('takes a provider in a process of its own for neither the real one nor the stand-in of this shop', () => {
    const elsewhere = { RAZORPAY_API_URL: 'http://127.0.0.1:4000', GOOGLE_ISSUER: 'http://127.0.0.1:4001' }
    expect(readConfig({ DATA_DIR, ...elsewhere })).toMatchObject({
      RAZORPAY_PROVIDER: 'other',
      GOOGLE_PROVIDER: 'other',
    })
  })

  test('makes the demo a secret once and keeps it where others cannot read it', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'maidan-config-'))
    const { SECRET_KEY } = readConfig({ DATA_DIR: dataDir })
    expect(SECRET_KEY).toHaveLength(64)
    expect(readConfig({ DATA_DIR: dataDir }).SECRET_KEY).toBe(SECRET_KEY)
    expect(readFileSync(join(dataDir, 'secret-key'), 'utf8')).toBe(SECRET_KEY)
    expect(statSync(join(dataDir, 'secret-key')).mode & 0o077).toBe(0)
  })
})
