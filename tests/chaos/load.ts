import { setTimeout as sleep } from 'node:timers/promises'
import { mindTheShop } from './admin.ts'
import { bringGoods } from './bring-goods.ts'
import { goAway } from './faults.ts'
import { type Kills, kill } from './killer.ts'
import { runSales, type Sale } from './merchant.ts'
import type { Options } from './options.ts'
import type { Person } from './people.ts'
import { report } from './report.ts'
import { shop } from './shopper.ts'
import type { Stage } from './stage.ts'
import { type Stalls, stall } from './staller.ts'
import { acknowledged, type Trial } from './trial.ts'
import { scrape, visit, type Watched } from './watcher.ts'

export type Cast = {
  shoppers: Person[]
  admins: Person[]
  merchant: Person
  sale: Sale
  cookiesOfLongAgo: string[]
}
export type Happened = { killed: Kills; stalls: Stalls; watched: Watched }

const VISITORS = 3

/** Lets everybody do their worst until so many orders were acknowledged and so many processes killed. */
export async function bear(
  trial: Trial,
  stage: Stage,
  { orders, kills, stalls: stallsWanted }: Options,
  cast: Cast,
  { killed, stalls, watched }: Happened,
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
      kill(trial, stage, { orders, kills }, killed),
      stall(trial, stage, { orders, stalls: stallsWanted }, stalls),
    ]).then(end),
    runSales(trial, cast.sale, cast.merchant),
    ...stage.shops.map((shop) => scrape(trial, shop, watched)),
    ...Array.from({ length: VISITORS }, (_, turn) =>
      visit(trial, cast.sale, cast.cookiesOfLongAgo, watched, turn),
    ),
    ...cast.shoppers.map((person) => shop(trial, person)),
    ...cast.admins.map((person) => mindTheShop(trial, person)),
    bringGoods(trial, stage.databaseUrl),
    ...(trial.methods.includes('Razorpay') ? [goAway(trial)] : []),
    report(trial, killed),
  ]
  for (const one of work) one.catch(end)
  // One who fails ends the trial, and is heard after the others have finished what they had begun.
  for (const outcome of await Promise.allSettled(work))
    if (outcome.status === 'rejected') throw outcome.reason
}
