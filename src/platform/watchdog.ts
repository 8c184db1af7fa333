import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'

/** Every process that one with a watchdog starts has this variable, and so do those that it starts. */
export const STARTED_BY = 'MAIDAN_STARTED_BY'

/** `npm run test:dates` sets these for the shop and its database. */
export const fakeClock = ['LD_PRELOAD', 'FAKETIME', 'FAKETIME_DONT_FAKE_MONOTONIC']

// The shell waits for the channel to close, in 1 MB, and becomes a Node.js that ends what is left. In the background of a shell
// that has ended, it has no parent: neither a signal to the process group nor a list of children finds it.
const script = `trap '' INT TERM HUP
(while IFS= read -r line; do set -- "$@" "$line"; done; exec "$@") <&3 3<&- &`

let channel: Socket | undefined

/**
 * From now on whatever this process starts ends with it, whichever signal ends it: a process of its own notices, ends them, and
 * carries out what `endServerWithUs` and `removeFolderWithUs` have asked for.
 */
export function startWatchdog(): Socket {
  if (channel) return channel
  const mark = randomUUID()
  process.env[STARTED_BY] = mark
  const program = fileURLToPath(new URL('./watchdog/end-what-is-left.ts', import.meta.url))
  const shell = spawn('/bin/sh', ['-c', script, 'sh', process.execPath, program, mark], {
    cwd: '/',
    env: Object.fromEntries(['PATH', ...fakeClock].map((name) => [name, process.env[name]])),
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    detached: true,
  })
  shell.unref()
  channel = shell.stdio[3] as Socket
  channel.on('error', () => undefined)
  channel.unref()
  return channel
}

/** The embedded PostgreSQL of a folder, if no other process uses it then. */
export function endServerWithUs(dataDir: string): void {
  startWatchdog().write(`server ${encodeURIComponent(dataDir)}\n`)
}

/** A temporary folder: whatever works in it or has its name in its environment is ended before. */
export function removeFolderWithUs(folder: string): void {
  startWatchdog().write(`folder ${encodeURIComponent(folder)}\n`)
}
