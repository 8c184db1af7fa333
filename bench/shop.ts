import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEnv, startOptions } from '../bin/commands.mjs'

export type Shop = {
  origin: string
  stop: () => Promise<void>
  /** Of the web processes. */
  cpu: () => number
  cpuOfAll: () => number
  memory: () => number[]
}

/** A shop of its own for measuring, started as `npm start` does, with `workers` web processes, on the database at `url`. */
export async function openShop(
  url: string,
  dataDir: string,
  workers: number,
  env: Record<string, string> = {},
  output: 'ignore' | number = 'ignore',
): Promise<Shop> {
  const port = Number(env.PORT) || (await freePort())
  const child = spawn(process.execPath, [...startOptions, 'src/server/main.ts'], {
    env: {
      ...process.env,
      ...startEnv,
      PORT: String(port),
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      WORKERS: String(workers),
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', output, 'inherit'],
  })
  const origin = `http://127.0.0.1:${port}`
  await ready(child, origin)
  const web = () => (workers === 1 ? [child.pid ?? 0] : childrenOf(child.pid ?? 0))
  return {
    origin,
    cpu: () => web().reduce((sum, pid) => sum + cpuOf(pid), 0),
    cpuOfAll: () => [child.pid ?? 0, ...childrenOf(child.pid ?? 0)].reduce((sum, pid) => sum + cpuOf(pid), 0),
    memory: () => web().map(memoryOf),
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await gone
    },
  }
}

async function ready(child: ChildProcess, origin: string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error('the shop did not start')
    const answer = await fetch(`${origin}/ready`).catch(() => null)
    if (answer?.ok) return
    await sleep(100)
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

const ticksPerSecond = 100

/** Milliseconds of CPU that a process has used, user and system together (Linux: /proc/PID/stat). */
export function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond
}

/** Milliseconds of CPU that the server of a local database has used, in the processes that run and those that have ended. */
export function cpuOfServer(backend: number): number {
  const server = Number(/\nPPid:\t(\d+)/.exec(statusOf(String(backend)))?.[1])
  const fields = readFileSync(`/proc/${server}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  const ended = ((Number(fields[13]) + Number(fields[14])) * 1000) / ticksPerSecond
  return childrenOf(server).reduce((sum, pid) => sum + cpuOf(pid), cpuOf(server) + ended)
}

/** Resident memory of a process in megabytes. */
function memoryOf(pid: number): number {
  const line = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line?.[1] ?? 0) / 1024
}

/** Megabytes that a process shares with no other. */
export function anonymousMemoryOf(pid: number): number {
  return Number(/RssAnon:\s+(\d+)/.exec(statusOf(String(pid)))?.[1] ?? 0) / 1024
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => statusOf(name).includes(`\nPPid:\t${parent}\n`))
    .map(Number)
}

function statusOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return ''
  }
}
