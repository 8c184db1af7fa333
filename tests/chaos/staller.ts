import { setTimeout as sleep } from 'node:timers/promises'
import { serverOf } from './killer.ts'
import { seededRandom } from './random.ts'
import { childrenOf, type Server } from './shops.ts'
import { acknowledged, type Trial } from './trial.ts'

export type Stalls = { 'web process': number; 'database server': number; seconds: number }

export const MAX_SECONDS = 30

/**
 * Stops a web process, or PostgreSQL with all its processes, for 1 to 30 seconds and lets it go on, `stalls` times over a
 * trial of `orders`. Short stalls are the most frequent.
 */
export async function stall(
  trial: Trial,
  site: { shops: Server[]; databaseUrl: string },
  plan: { orders: number; stalls: number },
  stalls: Stalls,
): Promise<void> {
  const random = seededRandom(`${trial.seed} staller`)
  for (let done = 0; done < plan.stalls && !trial.over; done++) {
    const due = ((done + random.between(0, 99) / 100) * plan.orders) / plan.stalls
    while (acknowledged(trial) < due && !trial.over) await sleep(10)
    const victim = random.oneOf(['web process', 'web process', 'database server'] as const)
    const seconds = 1 + Math.floor((MAX_SECONDS - 1) * (random.between(0, 100) / 100) ** 3)
    const pids = findPids(victim, random.oneOf(site.shops), site.databaseUrl)
    const stopped = (victim === 'web process' ? pids.slice(0, 1) : pids).filter((pid) => send(pid, 'SIGSTOP'))
    if (stopped.length === 0) {
      done--
      await sleep(50)
      continue
    }
    for (let rest = seconds * 10; rest > 0 && !trial.over; rest--) await sleep(100)
    for (const pid of stopped) send(pid, 'SIGCONT')
    stalls[victim]++
    stalls.seconds += seconds
  }
}

function findPids(victim: 'web process' | 'database server', shop: Server, databaseUrl: string): number[] {
  if (victim === 'web process') return childrenOf(shop.pid() ?? 0)
  try {
    const server = serverOf(databaseUrl)
    return [server, ...childrenOf(server)]
  } catch {
    return [] // It has just been killed.
  }
}

function send(pid: number, signal: 'SIGSTOP' | 'SIGCONT'): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}
