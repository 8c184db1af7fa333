import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commands } from '../bin/commands.mjs'
import { settingNames } from '../src/platform/config.ts'
import { type DecoyServer, openDecoyServer } from './decoy-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'decoy-'))
let decoy: DecoyServer
beforeAll(async () => {
  decoy = await openDecoyServer(folder)
})
afterAll(() => decoy.close())

/** The settings of a shop that is started with `env`, in the folder whose `.env` is the decoy. */
function settingsSeen(imports: string[], env: NodeJS.ProcessEnv): string {
  const program = [
    ...imports.map((file) => `await import(${JSON.stringify(resolve(file))})`),
    `const { config } = await import(${JSON.stringify(resolve('src/platform/config.ts'))})`,
    'console.log(JSON.stringify({ config, env: process.env }))',
  ].join('\n')
  const { PATH } = process.env
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: folder,
    env: { PATH, ...env },
    encoding: 'utf8',
  })
  return stdout + stderr
}

const host = () => new URL(decoy.env.PUBLIC_URL ?? '').host

test('the decoy has a value for every setting of a shop', () => {
  expect(settingNames.filter((name) => !decoy.env[name])).toEqual([])
})

test.each(['the environment', 'a .env file'])('a shop takes its settings from %s', (from) => {
  const given = from === 'the environment' ? { ...decoy.env, ENV_FILE: '' } : {}
  const valid = { MODE: 'demo', RAZORPAY_KEY_ID: 'rzp_test_trapped' }
  expect(settingsSeen([], { ...given, ...valid })).toContain(`"DATABASE_URL":"${decoy.env.DATABASE_URL}"`)
})

test('a shop started for a test has no setting of the environment or of .env', () => {
  const seen = settingsSeen(['scripts/test-environment.ts'], decoy.env)
  expect(seen).toContain('"MODE":"demo"')
  expect(seen).not.toContain(host())
  expect(seen.toLowerCase()).not.toContain('trapped')
})

test('a shop started for a test must be given a folder', () => {
  expect(settingsSeen(['scripts/test-environment.ts'], {})).toContain('"DATA_DIR":"/dev/null/')
})

test('the decoy reports a connection and a folder', async () => {
  const other = await openDecoyServer(mkdtempSync(join(tmpdir(), 'decoy-')))
  expect(other.touched()).toEqual([])
  await fetch(other.env.PUBLIC_URL ?? '').catch(() => undefined)
  expect(other.touched()).toHaveLength(1)
  other.close()
})

/** Commands that work on the shop of the environment, or on none. Every other one tests or measures a shop of its own. */
const ownersCommands = [
  'start',
  'build',
  'dev',
  'audit',
  'upgrade',
  'admin',
  'doctor',
  'export',
  'backup',
  'restore',
  'drill',
  'erased',
]

const programs = Object.entries(commands)
  .filter(([name]) => !ownersCommands.includes(name))
  .map(([, { file }]) => file)

test.each([...programs, 'vitest.config.ts', 'playwright.config.ts'])(
  '%s leaves the settings of the environment aside before anything else',
  (program) => {
    expect(existsSync(program)).toBe(true)
    expect(readFileSync(program, 'utf8')).toMatch(/^import '[./]+(scripts\/)?test-environment[.]ts'\n/)
  },
)
