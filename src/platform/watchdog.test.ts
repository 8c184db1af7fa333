import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test, vi } from 'vitest'
import { WAIT_TIMEOUT_MS } from '../../tests/timeouts.ts'
import { listProcesses } from './processes.ts'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ends-'))
  chmodSync(folder, 0o755) // as root, another account runs the server
  return folder
}

/** Runs a program, and waits until it prints that it is ready. */
async function start(program: string, folder: string): Promise<ChildProcess> {
  const { PATH } = process.env
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: import.meta.dirname,
    env: { PATH, FOLDER: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  for await (const _line of createInterface(child.stdout)) break
  return child
}

const inFolder = (folder: string) =>
  listProcesses(({ environment, cwd }) => environment.includes(folder) || cwd.startsWith(folder))

const module = (name: string) => JSON.stringify(join(import.meta.dirname, name))

/** A temporary folder with a PostgreSQL in it, a server that no signal but one ends, and a child of that in a group of its own. */
const program = `
  import { spawn } from 'node:child_process'
  import { mkdirSync } from 'node:fs'
  import { removeFolderWithUs } from ${module('watchdog.ts')}
  import { startEmbeddedPostgres } from ${module('embedded-postgres.ts')}
  mkdirSync(process.env.FOLDER)
  removeFolderWithUs(process.env.FOLDER)
  await startEmbeddedPostgres({ dataDir: process.env.FOLDER })
  spawn('sh', ['-c', 'trap "" INT TERM; env -i PATH="$PATH" MAIDAN_STARTED_BY="$MAIDAN_STARTED_BY" sleep 600'], { detached: true })
  console.log('ready')
  setInterval(() => {}, 1000)`

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'what a program has started and its temporary folder are gone after %s',
  async (signal) => {
    const folder = join(newFolder(), 'folder')
    const child = await start(program, folder)
    expect(inFolder(folder).length).toBeGreaterThan(3)
    child.kill(signal)
    await vi.waitFor(
      () => expect([inFolder(folder), existsSync(folder)]).toEqual([[], false]),
      WAIT_TIMEOUT_MS,
    )
  },
)

const server = `
  import { startEmbeddedPostgres } from ${module('embedded-postgres.ts')}
  const { stop } = await startEmbeddedPostgres({ dataDir: process.env.FOLDER })
  console.log('ready')
  setInterval(() => {}, 1000)`

test('a PostgreSQL outlives one of two shops that are killed, and ends with the other, and nothing else does', async () => {
  const folder = newFolder()
  const [first, second] = [await start(server, folder), await start(server, folder)]
  const home = join(folder, readdirSync(folder).find((name) => name.startsWith('postgresql-')) ?? '')
  const copy = spawn('sleep', ['600'], { cwd: home })
  onTestFinished(() => void copy.kill())
  const postgres = () => listProcesses(({ cwd }) => cwd.startsWith(folder)).filter((pid) => pid !== copy.pid)
  const running = postgres()
  first.kill('SIGKILL')
  await vi.waitFor(() => expect(readdirSync(join(home, 'users'))).toHaveLength(1), WAIT_TIMEOUT_MS)
  expect(postgres()).toEqual(expect.arrayContaining(running.slice(0, 1)))
  second.kill('SIGKILL')
  await vi.waitFor(() => expect(postgres()).toEqual([]), WAIT_TIMEOUT_MS)
  await vi.waitFor(
    () => expect(readdirSync(folder)).toEqual([home.slice(folder.length + 1)]),
    WAIT_TIMEOUT_MS,
  )
  expect([copy.exitCode, copy.signalCode]).toEqual([null, null])
})

test('a shop killed while it makes its database leaves no process in it', async () => {
  const folder = newFolder()
  const child = spawn(process.execPath, ['--input-type=module', '--eval', server], {
    cwd: import.meta.dirname,
    env: { PATH: process.env.PATH, FOLDER: folder },
    stdio: 'ignore',
  })
  const inside = () => listProcesses(({ cwd }) => cwd.startsWith(folder))
  await vi.waitFor(() => expect(inside()).not.toEqual([]), { timeout: WAIT_TIMEOUT_MS, interval: 5 })
  child.kill('SIGKILL')
  await vi.waitFor(
    () => expect([inside(), existsSync(join(folder, 'postgresql.lock'))]).toEqual([[], false]),
    WAIT_TIMEOUT_MS,
  )
})
