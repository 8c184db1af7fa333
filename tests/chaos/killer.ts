import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Random, seededRandom } from './random.ts'
import { childrenOf, type Server } from './shops.ts'
import { acknowledged, type Trial } from './trial.ts'

const victims = [
  'web process',
  'starting web process',
  'first process',
  'picture process',
  'database backend',
  'database server',
] as const
type Victim = (typeof victims)[number]
export type Kills = Record<Victim, number>

/** How often each is drawn of eleven: four are PostgreSQL's. */
const deck: Victim[] = [
  ...Array<Victim>(3).fill('web process'),
  'starting web process',
  ...Array<Victim>(2).fill('first process'),
  'picture process',
  ...Array<Victim>(3).fill('database backend'),
  'database server',
]

type Site = { shops: Server[]; databaseUrl: string }

/**
 * Kills with -9, `kills` times over a trial of `orders`: each time while an order is on its way, of a shop's process to
 * that very shop.
 */
export async function kill(
  trial: Trial,
  site: Site,
  plan: { orders: number; kills: number },
  kills: Kills,
): Promise<void> {
  const random = seededRandom(`${trial.seed} killer`)
  let cards: Victim[] = []
  for (let done = 0; done < plan.kills && !trial.over; done++) {
    const due = ((done + random.between(0, 99) / 100) * plan.orders) / plan.kills
    while (acknowledged(trial) < due && !trial.over) await sleep(10)
    if (cards.length === 0) cards = random.shuffled(deck)
    const victim = cards.pop() as Victim
    let struck = false
    while (!struck && !trial.over) {
      struck = await strike(trial, site, victim, random)
      if (!struck) await sleep(50)
    }
    if (struck) kills[victim]++
  }
}

/** True if a process was killed while an order was in flight. */
async function strike(trial: Trial, site: Site, victim: Victim, random: Random): Promise<boolean> {
  const shop = random.oneOf(site.shops)
  const pids = await targets(site, shop, victim).catch(() => [])
  if (pids.length === 0) return false
  const pid = random.oneOf(pids)
  const { inFlight } = trial.traffic
  const shops = victim.startsWith('database') ? site.shops : [shop]
  for (const deadline = Date.now() + 1_000; Date.now() < deadline; await sleep(1)) {
    if (!shops.some(({ origin }) => (inFlight.get(origin) ?? 0) > 0)) continue
    // False if it has just ended by itself.
    const struck = end(pid)
    return struck && victim === 'starting web process' ? endReplacement(shop, pids, random) : struck
  }
  return false
}

function end(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL')
  } catch {
    return false
  }
}

/** Kills the process that replaces one of `earlier`, while it starts and fills its table of facets. */
async function endReplacement(shop: Server, earlier: readonly number[], random: Random): Promise<boolean> {
  for (const deadline = Date.now() + 5_000; Date.now() < deadline; await sleep(20)) {
    const replacement = childrenOf(shop.pid() ?? 0).find((pid) => !earlier.includes(pid))
    if (replacement === undefined) continue
    await sleep(random.between(200, 1_500))
    return end(replacement)
  }
  return false
}

async function targets({ databaseUrl }: Site, shop: Server, victim: Victim): Promise<number[]> {
  const first = shop.pid()
  switch (victim) {
    case 'first process':
      return first === undefined ? [] : [first]
    case 'web process':
    case 'starting web process':
      return first === undefined ? [] : childrenOf(first)
    case 'picture process':
      return first === undefined ? [] : childrenOf(first).flatMap(childrenOf)
    case 'database server':
      return [serverOf(databaseUrl)]
    case 'database backend':
      return backendsOf(databaseUrl)
  }
}

export function serverOf(databaseUrl: string): number {
  const folder = new URL(databaseUrl).searchParams.get('host') ?? ''
  return Number.parseInt(readFileSync(join(folder, 'postmaster.pid'), 'utf8'), 10)
}

/** Backends that run a query of a shop; if there is none, the idle ones. */
async function backendsOf(databaseUrl: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number; busy: boolean }>(`
      select pid, state <> 'idle' as busy from pg_stat_activity
      where backend_type = 'client backend' and application_name like 'maidan%' and datname = current_database()`)
    const busy = rows.filter((row) => row.busy)
    return (busy.length > 0 ? busy : rows).map(({ pid }) => pid)
  } finally {
    await client.end().catch(() => {})
  }
}
