import { fork } from 'node:child_process'
import type { operations } from './operations.ts'

type Operations = typeof operations
type Name = keyof Operations
export type Request = { id: number; name: Name; values: unknown[] }
export type Answer = { id: number; value: unknown } | { id: number; error: string }

type Pending = { resolve: (value: unknown) => void; reject: (error: Error) => void }

const MAX_IDLE_MS = 30_000

/** Keeps the shop running only while it has something to answer. */
class PictureProcess {
  readonly #child = fork(new URL('./worker.ts', import.meta.url), { serialization: 'advanced' })
  readonly #pending = new Map<number, Pending>()
  #lastId = 0
  #idleTimer: NodeJS.Timeout | undefined
  hasEnded = false

  constructor() {
    this.#child.on('message', (answer: Answer) => this.#settle(answer))
    this.#child.on('error', ({ message }) => this.#end(message))
    this.#child.once('exit', (code, signal) => this.#end(`the picture process ended with ${signal ?? code}`))
  }

  run(name: Name, values: unknown[]): Promise<unknown> {
    const id = ++this.#lastId
    clearTimeout(this.#idleTimer)
    this.#child.ref()
    this.#child.channel?.ref()
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject })
      this.#child.send({ id, name, values } satisfies Request)
    })
  }

  #settle(answer: Answer): void {
    const { resolve, reject } = this.#pending.get(answer.id) ?? {}
    this.#pending.delete(answer.id)
    if ('error' in answer) reject?.(new Error(answer.error))
    else resolve?.(answer.value)
    if (this.#pending.size > 0) return
    this.#child.unref()
    this.#child.channel?.unref()
    this.#idleTimer = setTimeout(() => {
      this.hasEnded = true
      this.#child.disconnect()
    }, MAX_IDLE_MS).unref()
  }

  #end(error: string): void {
    this.hasEnded = true
    clearTimeout(this.#idleTimer)
    this.#child.kill('SIGKILL')
    for (const { reject } of this.#pending.values()) reject(new Error(error))
    this.#pending.clear()
  }
}

let running: PictureProcess | undefined

/**
 * Runs an operation of operations.ts in a process that starts when it is needed and ends half a minute after. Rejects if the
 * operation does, and if the process ends; the next operation starts another.
 */
export async function runPictureOperation<N extends Name>(
  name: N,
  ...values: Parameters<Operations[N]>
): Promise<Awaited<ReturnType<Operations[N]>>> {
  if (!running || running.hasEnded) running = new PictureProcess()
  return (await running.run(name, values)) as Awaited<ReturnType<Operations[N]>>
}
