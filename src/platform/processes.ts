import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

type Process = { environment: string; cwd: string; program: string }

/** Lists the processes that this account may read, without this one: root reads all. Where there is no /proc the list is empty. */
export function listProcesses(fits: (process: Process) => boolean): number[] {
  return pids().filter((pid) => {
    try {
      return (
        pid !== process.pid &&
        fits({
          environment: readFileSync(`/proc/${pid}/environ`, 'utf8'),
          cwd: readlinkSync(`/proc/${pid}/cwd`),
          program: readlinkSync(`/proc/${pid}/exe`),
        })
      )
    } catch {
      return false // ended since, or of another account
    }
  })
}

function pids(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger)
  } catch {
    return []
  }
}

const TIMEOUT_MS = 10_000

/** Ctrl-C for each, also for those that start meanwhile; who is still there after ten seconds is killed. */
export async function endProcesses(find: () => number[]): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS
  const told = new Set<number>()
  for (let left = find(); left.length > 0; left = find()) {
    const isLate = performance.now() > deadline
    for (const pid of left) {
      if (told.has(pid) && !isLate) continue
      told.add(pid)
      signal(pid, isLate ? 'SIGKILL' : 'SIGINT')
    }
    await sleep(50)
  }
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has just ended.
  }
}
