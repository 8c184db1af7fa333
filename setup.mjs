// Makes the checkout ready for a command: installs what is missing and, where the command needs it, builds what is stale.
// Plain JavaScript without packages: it runs before there are any, under whatever Node.js is installed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { commands } from './bin/commands.mjs'
import { buildInputs } from './scripts/build-inputs.mjs'
import { withLock } from './src/platform/lock.mjs'

process.chdir(fileURLToPath(new URL('.', import.meta.url)))

// Ctrl-C reaches npm too, which needs some seconds to undo a half-done install: outlive it, then end.
let atWork = false
let interrupted = false
const unfinished = 'unfinished'
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    interrupted = true
    if (!atWork) process.exit(130)
  })

const command = commands[process.argv[2] ?? '']
const WITHOUT_TOOLS = ' without tools'
// Who starts a shop need not wait for what tests it. What is installed stays.
const installed = readStamp('node_modules')
const withTools =
  command?.tools ||
  (installed !== undefined && installed !== unfinished && !installed.endsWith(WITHOUT_TOOLS))

const install = {
  folder: 'node_modules',
  state: () =>
    hash([readFileSync('package-lock.json'), process.platform, process.arch]) +
    (withTools ? '' : WITHOUT_TOOLS),
  // Not `npm ci`: it refuses a lock file made where a registry lacks other systems' packages.
  command: [
    ...['npm', 'install', '--no-save', '--include=optional', '--loglevel=error'],
    withTools ? '--include=dev' : '--omit=dev',
  ],
}
const build = {
  folder: 'dist',
  state: () => hash(buildInputs.flatMap(looksOf)),
  command: ['node_modules/.bin/node', 'scripts/build.ts'],
}
const steps = command?.build ? [install, build] : [install]

if (steps.some(isStale)) {
  mkdirSync('node_modules', { recursive: true })
  await withLock('node_modules/.setup-lock', async () => {
    atWork = true
    for (const step of steps) if (isStale(step)) await carryOut(step)
  }).catch(giveUp)
}

/** @typedef {{ folder: string, state: () => string, command: string[] }} Step */

/** @param {Step} step */
function isStale({ folder, state }) {
  return readStamp(folder) !== state()
}

/** @param {Step} step */
async function carryOut({ folder, state, command }) {
  // npm takes a package whose unpacking was cut short for a whole one.
  if (readStamp(folder) === unfinished) empty(folder)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, '.setup'), unfinished)
  const current = state()
  const [program = '', ...args] = command
  console.log(`> ${command.join(' ')}`)
  const code = await new Promise((resolve, reject) =>
    spawn(program, args, { stdio: 'inherit' }).on('error', reject).on('close', resolve),
  )
  if (code !== 0 || interrupted) throw new Error(interrupted ? 'Interrupted' : `${program} ${args[0]} failed`)
  writeFileSync(join(folder, '.setup'), current)
}

/** @param {string} folder */
function readStamp(folder) {
  const stamp = join(folder, '.setup')
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined
}

/** @param {string} folder */
function empty(folder) {
  for (const name of readdirSync(folder))
    if (!name.startsWith('.setup')) rmSync(join(folder, name), { recursive: true, force: true })
}

/** @param {Error} error */
function giveUp(error) {
  console.error(error.message)
  process.exit(interrupted ? 130 : 1)
}

/**
 * Name, size and time of a file, or of every file in a folder.
 * @param {string} path
 * @returns {string[]}
 */
function looksOf(path) {
  const { size, mtimeMs } = statSync(path)
  const inside = statSync(path).isDirectory() ? readdirSync(path).sort() : undefined
  return inside ? inside.flatMap((name) => looksOf(join(path, name))) : [`${path} ${size} ${mtimeMs}`]
}

/** @param {(string | Buffer)[]} parts */
function hash(parts) {
  const sum = createHash('sha256')
  for (const part of parts) sum.update(part).update('\n')
  return sum.digest('hex')
}
