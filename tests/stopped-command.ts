import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { listProcesses } from '../src/platform/processes.ts'
import { production } from './production.ts'

/** Of a command whose temporary folders are all in `folder`. */
export type Remains = { processes: number[]; locks: string[] }

export function remainsOf(folder: string): Remains {
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
  return { processes: processesIn(folder), locks: files.filter((name) => /\.lock($|\.)/.test(name)) }
}

const processesIn = (folder: string) =>
  listProcesses(({ environment, cwd }) => environment.includes(folder) || cwd.startsWith(folder))

export function startCommand(args: string[], folder: string): ChildProcess {
  const { PATH, HOME } = process.env
  const shop = {
    ...production,
    ...{ DATABASE_URL: 'embedded:', DRAIN_SECONDS: '0', WORKERS: '2' },
    ...{ DATA_DIR: join(folder, 'data'), HOST: join(folder, 'shop.sock') },
  }
  return spawn(process.execPath, ['bin/maidan.mjs', ...args], {
    env: { PATH, HOME, TMPDIR: folder, ...(args[0] === 'start' ? shop : { MODE: 'demo' }) },
    stdio: 'ignore',
  })
}

/** Waits for its first server, browser or child, and then for a while, unless it ends before. */
export async function untilAtWork(child: ChildProcess, folder: string, milliseconds: number): Promise<void> {
  const ended = once(child, 'exit')
  while (child.exitCode === null && processesIn(folder).length < 2) await sleep(20)
  await Promise.race([sleep(milliseconds, undefined, { ref: false }), ended])
}
