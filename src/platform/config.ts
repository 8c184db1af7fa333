import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { type GoogleSettings, googleMistakes, googleSettings, googleVariables } from './google/settings.ts'
import { imageMistakes } from './images/settings.ts'
import { isNetwork } from './networks.ts'
import {
  type RazorpaySettings,
  razorpayMistakes,
  razorpaySettings,
  razorpayVariables,
} from './razorpay/settings.ts'

const port = z.coerce.number().int().min(0).max(65535)
const commaSeparated = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)
const postgres = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
  .refine(
    (url) => URL.canParse(url),
    'is not an address; in a password, write @ : / ? # and % as %40 and the like',
  )
const proxies = commaSeparated.superRefine((entries, context) => {
  for (const entry of entries)
    if (!isNetwork(entry))
      context.addIssue(`${entry} is neither an IP address nor a network such as 10.0.0.0/8`)
})

const schema = z.object({
  MODE: z.enum(['demo', 'production']).default('demo'),
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATABASE_URL: postgres.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  IMAGES_URL: z
    .string()
    .regex(/^(file:|s3:\/\/)/, 'must begin with file: or s3://')
    .optional(),
  WORKERS: z.coerce.number().int().min(1).max(64).default(availableParallelism()),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).default('Maidan <shop@maidan.test>'),
  ...razorpayVariables,
  ...googleVariables,
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  TRUSTED_PROXIES: proxies.default([]),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  SELLER_NAME: z.string().min(1).default('Maidan Sports Private Limited'),
  SELLER_ADDRESS: z.string().min(1).default('14 Stadium Road, Ashok Nagar'),
  SELLER_CITY: z.string().min(1).default('Bengaluru 560001'),
  SELLER_STATE: z.string().min(1).default('Karnataka'),
  SELLER_GSTIN: z
    .string()
    .regex(/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/, 'is not a GSTIN')
    .default('29AABCM1234A1ZS'),
  SUPPORT_EMAIL: z.email().default('help@maidan.test'),
  ADMIN_EMAIL: z.email().default('admin@maidan.test'),
  ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').default('Admin@1234'),
})

export const settingNames = Object.keys(schema.shape)

/** What a real shop cannot do without. */
const neededInProduction = [
  'PUBLIC_URL',
  'DATABASE_URL',
  'SMTP_URL',
  'MAIL_FROM',
  'RAZORPAY_KEY_ID',
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRET',
  'SECRET_KEY',
  'SELLER_NAME',
  'SELLER_ADDRESS',
  'SELLER_CITY',
  'SELLER_STATE',
  'SELLER_GSTIN',
  'SUPPORT_EMAIL',
  'ADMIN_EMAIL',
  'ADMIN_PASSWORD',
] as const

type Resolved = RazorpaySettings &
  GoogleSettings & { PUBLIC_URL: string; SECRET_KEY: string; IMAGES_URL: string }

export type Config = Omit<z.infer<typeof schema>, keyof Resolved> & Resolved

/**
 * Reads the configuration from environment variables (an empty one counts as absent).
 * Throws one Error that lists every mistake, a line each.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = schema.safeParse(given)
  const mistakes = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  if (given.MODE === 'production') {
    for (const name of neededInProduction)
      if (!given[name]) mistakes.push(`${name}: is required in production`)
    if (given.RATE_LIMITS === 'off') mistakes.push('RATE_LIMITS: cannot be off in production')
  }
  if (parsed.success) {
    mistakes.push(...razorpayMistakes(parsed.data, parsed.data.MODE))
    mistakes.push(...googleMistakes(parsed.data, parsed.data.MODE))
    mistakes.push(...imageMistakes(parsed.data.IMAGES_URL, given))
    if (isSocket(parsed.data.HOST) && parsed.data.MODE === 'demo')
      mistakes.push('HOST: is a socket, which a demo cannot ask its own sandboxes through')
  }
  if (!parsed.success || mistakes.length > 0) {
    throw new Error(
      `The configuration has ${mistakes.length} mistake(s):\n${mistakes.map((line) => `  ${line}`).join('\n')}`,
    )
  }
  const settings = parsed.data
  const dataDir = resolve(settings.DATA_DIR)
  const secretKey = settings.SECRET_KEY ?? keptSecret(dataDir)
  const here = { mode: settings.MODE, host: settings.HOST, port: settings.PORT, secretKey }
  return {
    ...settings,
    ...razorpaySettings(settings, here),
    ...googleSettings(settings, here),
    DATA_DIR: dataDir,
    PUBLIC_URL: (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/$/, ''),
    IMAGES_URL: settings.IMAGES_URL ?? `file:${join(dataDir, 'images')}`,
    SECRET_KEY: secretKey,
  }
}

/** Whether HOST is the path of a Unix socket. */
export function isSocket(host: string): boolean {
  return host.startsWith('/')
}

/** The demo's secret: made once, by whichever process comes first, and kept beside the data. */
function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'secret-key')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
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

/** ENV_FILE is another file than `.env`; empty, as tests have it, is none. */
function configOrExit(): Config {
  const { ENV_FILE = '.env' } = process.env
  if (existsSync(ENV_FILE)) process.loadEnvFile(ENV_FILE)
  try {
    return readConfig(process.env)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

export const config = configOrExit()
