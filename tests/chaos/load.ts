import { setTimeout as sleep } from 'node:timers/promises'
import type { Month } from '../../src/shop/gst/period-rules.ts'
import { closeMonths } from './accountant.ts'
import { runAdmin } from './admin.ts'
import { runCataloguer } from './cataloguer.ts'
import { runClerk } from './clerk.ts'
import type { Environment } from './environment.ts'
import { causeOutages } from './faults.ts'
import { type Kills, kill } from './killer.ts'
import { runSales, type Sale } from './merchant.ts'
import type { Options } from './options.ts'
import type { Person } from './people.ts'
import { report } from './report.ts'
import { restock } from './restock.ts'
import { shop } from './shopper.ts'
import { type Stalls, stall } from './staller.ts'
import { acknowledged, type Trial } from './trial.ts'
import { scrape, visit, type WatchReport } from './watcher.ts'

export type Cast = {
  shoppers: Person[]
  admins: Person[]
  merchant: Person
  clerk: Person
  cataloguer: Person
  /** Its id. */
  courier: string
  accountant: Person
  months: Month[]
  sale: Sale
  oldSessionCookies: string[]
}
export type LoadResult = { killed: Kills; stalls: Stalls; watched: WatchReport }

const VISITORS = 3

/** Runs everything at once until enough orders were acknowledged and enough processes killed. */
export async function runLoad(
  trial: Trial,
  environment: Environment,
  { orders, kills, stalls: stallsWanted }: Options,
  cast: Cast,
  { killed, stalls, watched }: LoadResult,
): Promise<void> {
  const end = () => {
    trial.over = true
  }
  const enough = async () => {
    while (!trial.over && acknowledged(trial) < orders) await sleep(20)
  }
  const work = [
    Promise.all([
      enough(),
      kill(trial, environment, { orders, kills }, killed),
      stall(trial, environment, { orders, stalls: stallsWanted }, stalls),
    ]).then(end),
    runSales(trial, cast.sale, cast.merchant),
    ...environment.shops.map((shop) => scrape(trial, shop, watched)),
    ...Array.from({ length: VISITORS }, (_, turn) =>
      visit(trial, cast.sale, cast.oldSessionCookies, watched, turn),
    ),
    ...cast.shoppers.map((person) => shop(trial, person)),
    ...cast.admins.map((person) => runAdmin(trial, person)),
    runClerk(trial, cast.clerk, cast.courier),
    runCataloguer(trial, cast.cataloguer),
    closeMonths(trial, cast.months, orders, cast.accountant),
    restock(trial, environment.databaseUrl),
    ...(trial.methods.includes('Razorpay') ? [causeOutages(trial)] : []),
    report(trial, killed),
  ]
  for (const one of work) one.catch(end)
  // The first failure ends the trial, and is thrown after the others have finished.
  for (const outcome of await Promise.allSettled(work))
    if (outcome.status === 'rejected') throw outcome.reason
}
