import { setTimeout as sleep } from 'node:timers/promises'
import { mindTheShop } from './admin.ts'
import { bringGoods } from './bring-goods.ts'
import { goAway } from './faults.ts'
import { type Kills, kill } from './killer.ts'
import type { Options } from './options.ts'
import type { Person } from './people.ts'
import { report } from './report.ts'
import { shop } from './shopper.ts'
import type { Stage } from './stage.ts'
import { acknowledged, type Trial } from './trial.ts'

/** Lets everybody do their worst until so many orders were acknowledged and so many processes killed. */
export async function bear(
  trial: Trial,
  stage: Stage,
  { orders, kills }: Options,
  people: { shoppers: Person[]; admins: Person[] },
  killed: Kills,
): Promise<void> {
  const end = () => {
    trial.over = true
  }
  const enough = async () => {
    while (!trial.over && acknowledged(trial) < orders) await sleep(20)
  }
  const work = [
    Promise.all([enough(), kill(trial, stage, { orders, kills }, killed)]).then(end),
    ...people.shoppers.map((person) => shop(trial, person)),
    ...people.admins.map((person) => mindTheShop(trial, person)),
    bringGoods(trial, stage.databaseUrl),
    ...(trial.methods.includes('Razorpay') ? [goAway(trial)] : []),
    report(trial, killed),
  ]
  for (const one of work) one.catch(end)
  // One who fails ends the trial, and is heard after the others have finished what they had begun.
  for (const outcome of await Promise.allSettled(work))
    if (outcome.status === 'rejected') throw outcome.reason
}
