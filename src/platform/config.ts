import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { gstinProblem } from '../lib/gstin.ts'
import { readState } from '../lib/read-state.ts'
import { stateWithCode } from '../lib/states.ts'
import { bucketMistakes } from './config/bucket.ts'
import { type GoogleSettings, googleMistakes, googleSettings, googleVariables } from './config/google.ts'
import { keyMistakes } from './config/keys.ts'
import {
  type RazorpaySettings,
  razorpayMistakes,
  razorpaySettings,
  razorpayVariables,
} from './config/razorpay.ts'
import { databaseUrlMistake, isEmbeddedUrl } from './database-url.ts'
import { isLoopbackName, isNetwork } from './networks.ts'
import { makeDataDir } from './private-files.ts'

const port = z.coerce.number().int().min(0).max(65535)
const commaSeparated = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)
const postgres = z
  .string()
  .regex(/^(postgres(ql)?:\/\/|embedded:$)/, 'must begin with postgres://, or be embedded:')
  .superRefine((url, context) => {
    const mistake = databaseUrlMistake(url)
    if (mistake) context.addIssue(mistake)
  })
const networks = commaSeparated.superRefine((entries, context) => {
  for (const entry of entries)
    if (!isNetwork(entry))
      context.addIssue(`${entry} is neither an IP address nor a network such as 10.0.0.0/8`)
})

/** Every reader knows the passwords of these accounts of a demo. */
export const demoAccounts = {
  admin: { email: 'admin@maidan.test', password: 'Admin@1234' },
  shopper: { email: 'asha@maidan.test', password: 'Shopper@1234' },
}

const schema = z.object({
  MODE: z
    .enum(['demo', 'production'])
    .default('demo')
    .describe(
      '`demo`: everything embedded, stand-ins for the outside world, demo data in an empty shop. `production`: none of these',
    ),
  PORT: port.default(3000).describe('The port that the shop listens on'),
  HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe('The address that the shop listens on, or the path of a Unix socket'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('The address of the shop in links and redirects; without it http://localhost and the port'),
  DATABASE_URL: postgres
    .transform((url) => (url === 'embedded:' ? undefined : url))
    .optional()
    .describe(
      'A PostgreSQL server, as postgres://user:password@host/database, or several of which one leads, as postgres://user:password@one,two/database?target_session_attrs=read-write; `embedded:` for the one under DATA_DIR, which a demo uses anyway',
    ),
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .describe('The folder of the embedded database and of uploaded pictures'),
  IMAGES_URL: z
    .string()
    .regex(/^(file:|s3:\/\/)/, 'must begin with file: or s3://')
    .optional()
    .describe(
      'Where pictures are kept: file:/folder, or s3://bucket with the usual AWS variables; without it under DATA_DIR',
    ),
  BACKUP_URL: z
    .string()
    .regex(/^(file:|s3:\/\/)/, 'must begin with file: or s3://')
    .optional()
    .describe(
      'Where backups of the embedded database and of the pictures go, all the time: file:/folder on another disk, or s3://bucket/folder with the usual AWS variables; without it there are none',
    ),
  BACKUP_KEY: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe(
      'Encrypts the backups, at least 32 characters; keep a copy elsewhere: without it they cannot be restored',
    ),
  BACKUP_OLD_KEY: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe('The BACKUP_KEY before a change, for BACKUP_DAYS after it: reads what it has encrypted'),
  BACKUP_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(3650)
    .default(14)
    .describe('The shop can be brought back to any second of so many days'),
  WORKERS: z.coerce
    .number()
    .int()
    .min(1)
    .max(64)
    .default(availableParallelism())
    .describe('Web processes; without it as many as the machine has cores'),
  DRAIN_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(300)
    .optional()
    .describe(
      'After SIGTERM the shop answers for so long, while /ready refuses, until load balancers send nothing more; without it 5 in production, 0 in a demo',
    ),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe(
      'The mail server, as smtps://user:password@host; without it mails arrive at /sandbox/mailbox, and production sends by the one that is set in the dashboard',
    ),
  MAIL_FROM: z
    .string()
    .min(3)
    .default('Maidan <shop@maidan.test>')
    .describe('The sender of all mails, which SMTP_URL needs in production'),
  ...razorpayVariables,
  ...googleVariables,
  RATE_LIMITS: z
    .enum(['on', 'off'])
    .default('on')
    .describe('`off` for load tests: no call is refused for coming too often. Refused in production'),
  PASSWORD_HASHING: z
    .enum(['strong', 'cheap'])
    .default('strong')
    .describe('`cheap` for tests: a password is hashed in a millisecond. Refused in production'),
  SECRET_KEY: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe(
      'Signs cookies and one-time codes, at least 32 characters; without it made once and kept under DATA_DIR',
    ),
  SECRET_OLD_KEY: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe('The SECRET_KEY before a change: what it has signed and encrypted is still read'),
  TRUSTED_PROXIES: networks
    .default([])
    .describe('Addresses and networks of proxies whose X-Forwarded-For is believed, separated by commas'),
  OUTSIDE_NETWORKS_ALLOWED: networks
    .default([])
    .describe(
      'Private addresses and networks that the shop may ask when an admin enters a URL, as of a webhook, separated by commas; without it public addresses only',
    ),
  METRICS_TOKEN: z
    .string()
    .min(16, 'must have at least 16 characters')
    .optional()
    .describe('The bearer token for /metrics; without it only this machine is answered'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Where traces are sent by OTLP over HTTP, as http://127.0.0.1:4318; without it none are made. Other variables of OpenTelemetry, as OTEL_TRACES_SAMPLER, are read then',
    ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe('fatal, error, warn, info, debug or silent'),
  SELLER_NAME: z
    .string()
    .min(1)
    .optional()
    .describe(
      'The seller on invoices, mails and pages; without it as set in the dashboard, as the five that follow',
    ),
  SELLER_ADDRESS: z.string().min(1).optional().describe('The street of the seller'),
  SELLER_CITY: z.string().min(1).optional().describe('The city and PIN code of the seller'),
  SELLER_STATE: z
    .string()
    .min(1)
    .optional()
    .describe('The state of the seller, which decides between CGST with SGST and IGST'),
  SELLER_GSTIN: z
    .string()
    .refine((gstin) => gstinProblem(gstin) === null, {
      error: ({ input }) => gstinProblem(String(input)) ?? '',
    })
    .optional()
    .describe('The tax number of the seller'),
  SUPPORT_EMAIL: z.email().optional().describe('The address that shoppers write to'),
  ADMIN_EMAIL: z.email().default(demoAccounts.admin.email).describe('The email of the first admin'),
  ADMIN_PASSWORD: z
    .string()
    .min(8, 'must have at least 8 characters')
    .default(demoAccounts.admin.password)
    .describe('The password of the first admin'),
})

export const settingNames = Object.keys(schema.shape)

export const describeSettings = () => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })

export const neededInProduction = [
  'PUBLIC_URL',
  'DATABASE_URL',
  'SECRET_KEY',
  'ADMIN_EMAIL',
  'ADMIN_PASSWORD',
] as const

type ResolvedSettings = RazorpaySettings &
  GoogleSettings & { PUBLIC_URL: string; SECRET_KEY: string; IMAGES_URL: string; DRAIN_SECONDS: number }

/** Longer than `deploy/` needs: three checks, a second apart. */
const DRAIN_SECONDS = 5

export type Config = Omit<z.infer<typeof schema>, keyof ResolvedSettings> & ResolvedSettings

/** Throws one Error that lists every mistake. Empty variables count as absent. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = schema.safeParse(given)
  const mistakes = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`)
  if (given.MODE === 'production') {
    for (const name of neededInProduction)
      if (!given[name]) mistakes.push(`${name}: is required in production`)
    mistakes.push(...keyMistakes(Object.fromEntries(settingNames.map((name) => [name, given[name]]))))
    if (Object.values(demoAccounts).some(({ password }) => password === given.ADMIN_PASSWORD))
      mistakes.push('ADMIN_PASSWORD: is the password of a demo, which every reader knows. Choose another')
    if (given.RATE_LIMITS === 'off') mistakes.push('RATE_LIMITS: cannot be off in production')
    if (given.PASSWORD_HASHING === 'cheap') mistakes.push('PASSWORD_HASHING: cannot be cheap in production')
  }
  if (parsed.success) {
    if (parsed.data.MODE === 'production' && isPlainHttp(parsed.data.PUBLIC_URL))
      mistakes.push('PUBLIC_URL: must begin with https:// in production, or passwords travel readable')
    if (parsed.data.MODE === 'production' && given.SMTP_URL && !given.MAIL_FROM)
      mistakes.push('MAIL_FROM: is required in production beside SMTP_URL')
    mistakes.push(...razorpayMistakes(parsed.data, parsed.data.MODE))
    mistakes.push(...googleMistakes(parsed.data, parsed.data.MODE))
    mistakes.push(...sellerMistakes(parsed.data))
    mistakes.push(...bucketMistakes('IMAGES_URL', parsed.data.IMAGES_URL, given))
    mistakes.push(...bucketMistakes('BACKUP_URL', parsed.data.BACKUP_URL, given))
    // A web process has the address of the embedded server.
    if (
      parsed.data.MODE === 'production' &&
      parsed.data.BACKUP_URL &&
      !isEmbeddedUrl(parsed.data.DATABASE_URL)
    )
      mistakes.push(
        'BACKUP_URL: is for the embedded database; docs/operating.md has backups for a server of your own',
      )
    if (isSocket(parsed.data.HOST) && parsed.data.MODE === 'demo')
      mistakes.push('HOST: is a socket, which a demo cannot ask its own sandboxes through')
  }
  if (!parsed.success || mistakes.length > 0) {
    throw new Error(
      `The configuration has ${mistakes.length === 1 ? 'a mistake' : `${mistakes.length} mistakes`}:\n${mistakes.map((line) => `  ${line}`).join('\n')}`,
    )
  }
  const settings = parsed.data
  const dataDir = resolve(settings.DATA_DIR)
  const secretKey = settings.SECRET_KEY ?? storedSecret(dataDir)
  const here = { mode: settings.MODE, host: settings.HOST, port: settings.PORT, secretKey }
  return {
    ...settings,
    ...razorpaySettings(settings, here),
    ...googleSettings(settings, here),
    SELLER_STATE: sellerState(settings),
    DATA_DIR: dataDir,
    PUBLIC_URL: (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/$/, ''),
    IMAGES_URL: settings.IMAGES_URL ?? `file:${join(dataDir, 'images')}`,
    SECRET_KEY: secretKey,
    DRAIN_SECONDS: settings.DRAIN_SECONDS ?? (settings.MODE === 'production' ? DRAIN_SECONDS : 0),
  }
}

type Seller = Pick<z.infer<typeof schema>, 'SELLER_STATE' | 'SELLER_GSTIN'>

/** A state that is spelled in another way than we know is taken from the GSTIN. */
function sellerState({ SELLER_STATE: typed, SELLER_GSTIN: gstin = '' }: Seller) {
  return typed === undefined ? undefined : (readState(typed) ?? stateWithCode(gstin.slice(0, 2)))?.name
}

function sellerMistakes(seller: Seller): string[] {
  const { SELLER_STATE: typed, SELLER_GSTIN: gstin } = seller
  const state = sellerState(seller)
  if (typed !== undefined && state === undefined) return [`SELLER_STATE: ${typed} is no state of India`]
  const problem = gstin === undefined ? null : gstinProblem(gstin, state)
  return problem === null ? [] : [`SELLER_GSTIN: ${problem}`]
}

/** A loopback address may be plain, because nothing travels to it. */
function isPlainHttp(url = ''): boolean {
  return URL.canParse(url) && new URL(url).protocol === 'http:' && !isLoopbackName(new URL(url).hostname)
}

export function isSocket(host: string): boolean {
  return host.startsWith('/')
}

function storedSecret(dataDir: string): string {
  const file = join(dataDir, 'secret-key')
  if (!existsSync(file)) {
    makeDataDir(dataDir)
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, randomBytes(32).toString('hex'), { mode: 0o600 })
    try {
      linkSync(draft, file)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    } finally {
      rmSync(draft)
    }
  }
  return readFileSync(file, 'utf8')
}

function configOrExit(): Config {
  const { ENV_FILE = '.env' } = process.env
  if (existsSync(ENV_FILE)) process.loadEnvFile(ENV_FILE)
  try {
    const read = readConfig(process.env)
    if (read.MODE === 'demo' && !existsSync(join(import.meta.dirname, '../../demo/server.ts')))
      throw new Error('MODE: a release has no demo, set it to production')
    return read
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

export const config = configOrExit()

/** Also of a variable with a default. */
export const isInEnvironment = (name: string): boolean => Boolean(process.env[name])
