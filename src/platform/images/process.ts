import { type ChildProcess, fork } from 'node:child_process'
import type { operations } from './operations.ts'

type Operations = typeof operations
export type Name = keyof Operations
export type Work = { id: number; name: Name; values: unknown[] }
export type Answer = { id: number; value: unknown } | { id: number; error: string }

type Pending = { resolve: (value: unknown) => void; reject: (error: Error) => void }

const MAX_IDLE_MS = 30_000

let running: ChildProcess | undefined
let idle: NodeJS.Timeout | undefined
let lastId = 0
const pending = new Map<number, Pending>()

/**
 * Does `name` of operations.ts in a process that starts when it is needed and ends half a minute after. Rejects if the
 * operation does, and if its process ends; the next one starts another.
 */
export function onPictures<N extends Name>(
  name: N,
  ...values: Parameters<Operations[N]>
): ReturnType<Operations[N]> {
  const id = ++lastId
  const answered = new Promise((resolve, reject) => pending.set(id, { resolve, reject }))
  clearTimeout(idle)
  running ??= start()
  running.ref()
  running.channel?.ref()
  running.send({ id, name, values } satisfies Work)
  return answered as ReturnType<Operations[N]>
}

function start(): ChildProcess {
  const started = fork(new URL('./worker.ts', import.meta.url), { serialization: 'advanced' })
  started.on('message', (answer: Answer) => {
    settle(answer)
    if (pending.size === 0) rest(started)
  })
  const fail = (error: string) => {
    if (running !== started) return
    running = undefined
    for (const id of [...pending.keys()]) settle({ id, error })
  }
  started.on('error', ({ message }) => fail(message))
  started.once('exit', (code, signal) =>
    fail(`the process that works on pictures ended with ${signal ?? code}`),
  )
  return started
}

function settle(answer: Answer): void {
  const waiting = pending.get(answer.id)
  pending.delete(answer.id)
  if ('error' in answer) waiting?.reject(new Error(answer.error))
  else waiting?.resolve(answer.value)
}

/** Keeps this process from ending no longer, and ends if nothing comes. */
function rest(resting: ChildProcess): void {
  resting.unref()
  resting.channel?.unref()
  idle = setTimeout(() => {
    running = undefined
    resting.disconnect()
  }, MAX_IDLE_MS).unref()
}
