import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEnv, startOptions } from '../../bin/commands.mjs'

export type Server = {
  name: string
  origin: string
  pid: () => number | undefined
  stop: () => Promise<void>
  /** Call it when /ready has answered 200, with the process that ran when it was asked: a later one may not be open yet. */
  sawReady: (pid: number | undefined) => void
  /** Each time it ended by itself while it was open: how, and its last output. */
  unexpectedEnds: string[]
}

type Program = { name: string; file: string; env: Record<string, string>; log: string; port: number }

/** Restarts a server whenever it ends, as systemd does, with the options of `npm start`; its output goes to `log`. */
export function keepRunning({ name, file, env, log, port }: Program): Server {
  const output = openSync(log, 'a')
  let child: ChildProcess | undefined
  let stopping = false
  let isOpen = false
  const unexpectedEnds: string[] = []
  const begin = () => {
    const server = spawn(process.execPath, [...startOptions, file], {
      env: { ...process.env, ...startEnv, ...env, PORT: String(port) },
      stdio: ['ignore', output, output],
    })
    server.once('exit', (code, signal) => {
      if (isOpen && !stopping && signal !== 'SIGKILL')
        unexpectedEnds.push(
          `${name} ended by itself (${signal ?? code}): ${readFileSync(log, 'utf8').slice(-1_000)}`,
        )
      isOpen = false
      if (!stopping) setTimeout(() => stopping || begin(), 300)
    })
    child = server
  }
  begin()
  return {
    name,
    origin: `http://127.0.0.1:${port}`,
    sawReady(pid) {
      isOpen ||= pid !== undefined && pid === child?.pid
    },
    unexpectedEnds,
    pid: () => (child?.exitCode === null && child.signalCode === null ? child.pid : undefined),
    async stop() {
      stopping = true
      if (child?.exitCode !== null || child.signalCode !== null) return
      const gone = new Promise((resolve) => child?.once('exit', resolve))
      child.kill('SIGTERM')
      const late = setTimeout(() => child?.kill('SIGKILL'), 20_000)
      await gone
      clearTimeout(late)
    },
  }
}

/** Waits until a server answers at `path`. */
export async function opened({ name, origin }: Server, path: string): Promise<void> {
  for (const deadline = Date.now() + 180_000; Date.now() < deadline; await sleep(100)) {
    const answer = await fetch(origin + path, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined)
    if (answer?.ok) return
  }
  throw new Error(`${name} does not open`)
}

/** The processes that a process started. */
export function childrenOf(parent: number): number[] {
  const pids = existsSync('/proc/self/stat') ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : []
  if (pids.length > 0) return pids.filter((pid) => parentOf(pid) === parent).map(Number)
  const listed = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).stdout.trim().split('\n')
  const pairs = listed.map((line) => line.trim().split(/\s+/).map(Number))
  return pairs.filter(([, of]) => of === parent).map(([pid]) => pid as number)
}

function parentOf(pid: string): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return undefined
  }
}

/** Ports below those that systems give to clients: a shop that restarts must find its own port free. */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = []
  for (let port = 20_000 + Math.floor(Math.random() * 10_000); ports.length < count; port++) {
    if (await isFree(port)) ports.push(port)
  }
  return ports
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
