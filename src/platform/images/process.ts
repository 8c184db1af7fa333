import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { oneAtATime } from '../../lib/one-at-a-time.ts'
import type { operations } from './operations.ts'

type Operations = typeof operations
type Name = keyof Operations
export type Request = { name: Name; values: unknown[] }
export type Answer = { value: unknown } | { error: string }

/** The dearest picture that is taken, an AVIF of 25 megapixels, needs 4 s of a slow core. */
export const PICTURE_TIMEOUT_MS = 15_000
/** Node.js alone reserves 700 MB of it, and an AVIF of 25 megapixels needs 400. */
const MAX_DATA_KB = 1536 * 1024
const MAX_IDLE_MS = 30_000

/** The process ran out of time or was killed, as the kernel does without memory; this says nothing about the picture. */
export class PictureUnfinished extends Error {}
export class PictureProcessEnded extends Error {}

/** Keeps the shop running only while it has something to answer. */
class PictureProcess {
  readonly #child: ChildProcess = spawn(
    '/bin/sh',
    [
      ...['-c', `ulimit -d ${MAX_DATA_KB}; exec "$0" "$@"`],
      ...[
        process.execPath,
        '--max-old-space-size=64',
        fileURLToPath(new URL('./worker.ts', import.meta.url)),
      ],
    ],
    { serialization: 'advanced', stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  )
  #settle: ((answer: Answer | PictureUnfinished | PictureProcessEnded) => void) | undefined
  #timer: NodeJS.Timeout | undefined
  hasEnded = false

  constructor() {
    this.#child.on('message', (answer: Answer) => this.#settle?.(answer))
    this.#child.on('error', ({ message }) => this.#end(new PictureProcessEnded(message)))
    this.#child.once('exit', (code, signal) =>
      this.#end(
        signal === 'SIGKILL'
          ? new PictureUnfinished('the picture process was killed')
          : new PictureProcessEnded(`the picture process ended with ${signal ?? code}`),
      ),
    )
  }

  async run(request: Request): Promise<unknown> {
    clearTimeout(this.#timer)
    this.#child.ref()
    this.#child.channel?.ref()
    const answer = await new Promise<Answer | Error>((resolve) => {
      this.#settle = resolve
      this.#timer = setTimeout(
        () => this.#end(new PictureUnfinished(`the picture took over ${PICTURE_TIMEOUT_MS} ms`)),
        PICTURE_TIMEOUT_MS,
      )
      this.#child.send(request)
    })
    clearTimeout(this.#timer)
    if (answer instanceof Error) throw answer
    this.#child.unref()
    this.#child.channel?.unref()
    this.#timer = setTimeout(() => {
      this.hasEnded = true
      this.#child.disconnect()
    }, MAX_IDLE_MS).unref()
    if ('error' in answer) throw new Error(answer.error)
    return answer.value
  }

  #end(error: PictureUnfinished | PictureProcessEnded): void {
    this.hasEnded = true
    clearTimeout(this.#timer)
    this.#child.kill('SIGKILL')
    this.#settle?.(error)
  }
}

let running: PictureProcess | undefined
const inTurn = oneAtATime()

/**
 * Runs an operation of operations.ts in a process that starts when it is needed and ends half a minute after. One runs at a time:
 * its clock starts when its turn has come, and what ends its process ends nothing else; the next operation has another.
 */
export function runPictureOperation<N extends Name>(
  name: N,
  ...values: Parameters<Operations[N]>
): Promise<Awaited<ReturnType<Operations[N]>>> {
  const done = inTurn(() => {
    if (!running || running.hasEnded) running = new PictureProcess()
    return running.run({ name, values })
  })
  return done as Promise<Awaited<ReturnType<Operations[N]>>>
}
