import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEnv, startOptions } from '../../bin/commands.mjs'

const STARTS_WITHIN_MS = 120_000

/** A node of the shop, started as `bin/maidan start` does it. Its output is appended to `log`. */
export class Node {
  readonly origin: string
  readonly #env: Record<string, string>
  readonly #log: number
  #process: ChildProcess | undefined

  constructor(port: number, env: Record<string, string>, log: string) {
    this.origin = `http://127.0.0.1:${port}`
    this.#env = { ...env, PORT: String(port) }
    this.#log = openSync(log, 'a')
  }

  get pid(): number {
    return this.#process?.pid ?? 0
  }

  /** Resolves once the node is ready. */
  async start(): Promise<void> {
    const started = spawn(process.execPath, [...startOptions, 'src/server/main.ts'], {
      env: { ...process.env, ...startEnv, ...this.#env },
      stdio: ['ignore', this.#log, this.#log],
    })
    this.#process = started
    for (const deadline = Date.now() + STARTS_WITHIN_MS; Date.now() < deadline; await sleep(100)) {
      if (started.exitCode !== null) throw new Error(`${this.origin} did not start`)
      if ((await statusOf(`${this.origin}/ready`)) === 200) return
    }
    throw new Error(`${this.origin} is not ready after ${STARTS_WITHIN_MS / 1000} s`)
  }

  /** SIGTERM; answers how it ended and after how many seconds. */
  async stop(): Promise<{ code: number | null; seconds: number }> {
    const process = this.#process
    if (!process || process.exitCode !== null || process.signalCode !== null)
      return { code: null, seconds: 0 }
    const began = performance.now()
    const ended = once(process, 'exit')
    process.kill('SIGTERM')
    const [code] = await ended
    return { code: code as number | null, seconds: (performance.now() - began) / 1000 }
  }
}

async function statusOf(url: string): Promise<number | undefined> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(3_000) }).catch(() => undefined)
  await answer?.arrayBuffer().catch(() => {})
  return answer?.status
}
