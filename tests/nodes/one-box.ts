import '../../scripts/test-environment.ts'
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { get } from 'node:https'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { withTempDir } from '../../scripts/temp-dir.ts'
import { production } from '../production.ts'
import { programOf } from './proxies.ts'

/**
 * Measures how long it takes from an empty folder to a shop behind HTTPS: copies a release, starts it as deploy/maidan.service does
 * with the embedded database, and Caddy with deploy/Caddyfile, whose certificate is of its own authority as no other can be had
 * here. In a network of its own, because it takes the ports 80 and 443.
 */
const { values } = parseArgs({ options: { release: { type: 'string' } } })
const caddy = programOf('caddy')
if (process.getuid?.() !== 0 || !caddy) {
  console.error('Run it as root, after: apt-get install caddy')
  process.exit(2)
}
if (process.env.SHOP !== 'own-network') {
  const command = [process.execPath, ...process.argv.slice(1)]
  const env = { ...process.env, SHOP: 'own-network' }
  const inNetwork = ['--net', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh', ...command]
  process.exit(spawnSync('unshare', inNetwork, { env, stdio: 'inherit' }).status ?? 1)
}

const TOTAL = 'from an empty folder to a shop behind HTTPS'
const DOMAIN = 'localhost'
const ACCOUNT = 65534
const MAX_SECONDS = 600
const TIMEOUT_MS = 120_000

/** Those that deploy/maidan.service leaves the shop. */
const rights = [
  `--reuid=${ACCOUNT}`,
  `--regid=${ACCOUNT}`,
  '--clear-groups',
  '--no-new-privs',
  '--bounding-set=-all',
]
const logs = join('test-results', 'one-box')
rmSync(logs, { recursive: true, force: true })
mkdirSync(logs, { recursive: true })
const figures: Record<string, string> = {}

async function timed<Result>(what: string, work: () => Promise<Result> | Result): Promise<Result> {
  const began = performance.now()
  const result = await work()
  figures[what] = ((performance.now() - began) / 1000).toFixed(1)
  return result
}

await withTempDir(async (folder) => {
  const release = join(folder, 'opt')
  const data = join(folder, 'data')
  const settings = {
    ...production,
    DATABASE_URL: 'embedded:',
    DATA_DIR: data,
    PUBLIC_URL: `https://${DOMAIN}`,
    TRUSTED_PROXIES: '127.0.0.1',
    PORT: '3000',
  }
  // The authority that Caddy makes for a name that has no certificate of a public one.
  const authority = join(folder, 'caddy/pki/authorities/local/root.crt')
  const running: ChildProcess[] = []
  const began = performance.now()
  try {
    const built = values.release ?? join(folder, 'built')
    if (!values.release)
      await timed('building the release', () => {
        execFileSync(process.execPath, ['scripts/release.ts', '--out', built], { stdio: 'pipe' })
      })
    await timed('copying it to the machine', () =>
      cpSync(built, release, { recursive: true, verbatimSymlinks: true }),
    )
    mkdirSync(data, { mode: 0o700 })
    chownSync(data, ACCOUNT, ACCOUNT)
    await timed('opening the shop', async () => {
      running.push(asAccount(join(release, 'bin/maidan'), ['start'], settings, 'shop.log'))
      await until(async () => (await fetch('http://127.0.0.1:3000/ready')).ok, running)
    })
    await timed('HTTPS by Caddy', async () => {
      // Without a PATH it cannot put its authority into the system's.
      const env = {
        PATH: '',
        HOME: folder,
        XDG_DATA_HOME: folder,
        SHOP_DOMAIN: DOMAIN,
        SHOP_UPSTREAM: '127.0.0.1:3000',
      }
      const config = ['run', '--adapter', 'caddyfile', '--config', 'deploy/Caddyfile']
      running.push(spawn(caddy, config, { env, stdio: ['ignore', output('caddy.log'), output('caddy.log')] }))
      await until(async () => (await pageOver(authority)).includes('<title>'), running)
    })
    figures[TOTAL] = ((performance.now() - began) / 1000).toFixed(1)
    console.table(figures)
    // Caddy's folder is Caddy's alone.
    const readable = join(folder, 'authority.crt')
    copyFileSync(authority, readable)
    chmodSync(readable, 0o644)
    const doctor = spawnSync('setpriv', [...rights, '--', join(release, 'bin/maidan'), 'doctor'], {
      cwd: '/',
      env: { PATH: '/usr/bin:/bin', ...settings, NODE_EXTRA_CA_CERTS: readable },
      encoding: 'utf8',
    })
    console.log(doctor.stdout + doctor.stderr)
    if (!doctor.stdout.concat(doctor.stderr).includes('says where visitors come from')) process.exitCode = 1
  } finally {
    for (const child of running.reverse()) await ended(child)
  }
})
if (!(Number(figures[TOTAL]) < MAX_SECONDS)) process.exitCode = 1

function output(name: string): number {
  return openSync(join(logs, name), 'a')
}

function asAccount(program: string, args: string[], env: Record<string, string>, log: string): ChildProcess {
  return spawn('setpriv', [...rights, '--', program, ...args], {
    cwd: '/',
    env: { PATH: '/usr/bin:/bin', ...env },
    stdio: ['ignore', output(log), output(log)],
  })
}

async function until(isSo: () => Promise<boolean>, running: ChildProcess[]): Promise<void> {
  for (const deadline = Date.now() + TIMEOUT_MS; Date.now() < deadline; await sleep(100)) {
    if (await isSo().catch(() => false)) return
    if (running.some(({ exitCode }) => exitCode !== null)) break
  }
  throw new Error(`It did not start: see ${logs}`)
}

function pageOver(authority: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = get(`https://${DOMAIN}/`, { ca: readFileSync(authority) }, async (response) => {
      let page = ''
      for await (const piece of response) page += piece
      resolve(page)
    })
    asked.on('error', reject)
  })
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await exit
}
