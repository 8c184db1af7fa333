import { type Calls, callsOf, rarelyTriggered } from './faults.ts'
import type { LoadResult } from './load.ts'
import type { Sale } from './merchant.ts'
import { sumOf } from './report.ts'
import { acknowledged, type Trial } from './trial.ts'
import type { Judgement } from './verdict.ts'

const MAX_SHOWN = 20
const longTrial = 10_000

/**
 * Tells what the trial was like and what it found; the last line is the sum of it. Answers whether it tried everything
 * often enough to be believed, which only a long one has to.
 */
export async function printJudgement(
  trial: Trial,
  { killed, stalls, watched }: LoadResult,
  sale: Sale,
  { verdict, payments, documents }: Judgement,
  seconds: number,
): Promise<boolean> {
  const calls = await callsOf(trial.provider)
  const untried = acknowledged(trial) < longTrial ? [] : rarelyTriggered(calls)
  console.log('\nkilled, each while an order was on its way', killed)
  console.log('stalled', stalls)
  console.log(
    `watched: ${watched.guests} pages for guests and old sessions, ${watched.prices} prices and ${watched.counts} counts over ${sale.changes} changes of an`,
    `offer on ${sale.products.length} products, ${watched.scrapes} scrapes, slowest /ready ${Math.round(watched.slowestReady)} ms`,
  )
  console.log(
    `papers: ${documents.invoices} invoices and ${documents.notes} credit notes issued, ${documents.batched} orders moved in batches,`,
    `${documents.exchanges} exchanges asked for and ${documents.exchanged} ordered, ${documents.returned} parcels returned to origin,`,
    `${documents.closed} months closed`,
  )
  console.log('answers that clients lost', Object.fromEntries(trial.traffic.lost))
  console.log('refused', Object.fromEntries(trial.refused))
  printFaults(calls)
  console.log(`payments ${payments}`)
  const faults = [...Object.values(verdict).flat(), ...untried]
  for (const fault of faults.slice(0, MAX_SHOWN)) console.log(`✗ ${fault}`)
  if (faults.length > MAX_SHOWN) console.log(`✗ and ${faults.length - MAX_SHOWN} more`)

  const { COD, Wallet, Razorpay } = trial.ordered
  const ofDatabase = killed['database backend'] + killed['database server']
  const figures = [
    `${acknowledged(trial)} orders (${COD} COD, ${Wallet} Wallet, ${Razorpay} Razorpay)`,
    `${sumOf(Object.values(killed))} kills (${ofDatabase} of PostgreSQL)`,
    `${stalls['web process'] + stalls['database server']} stalls (${stalls['database server']} of PostgreSQL)`,
    `${verdict.lost.length} lost`,
    `${verdict.duplicated.length} duplicated`,
    `${verdict.unaccounted.length} unaccounted payments`,
    `${verdict.violations.length} invariant violations`,
    `${verdict.seen.length} wrong answers seen`,
    `seed ${trial.seed}`,
    `${seconds.toFixed(0)} s`,
  ]
  console.log(`\nchaos: ${figures.join(', ')}`)
  return untried.length === 0
}

/** The provider's calls, and each kind of fault with how many met it. */
function printFaults(rows: Calls): void {
  for (const [of, mine] of Map.groupBy(rows, ({ operation }) =>
    operation === 'webhook' ? 'webhooks' : 'calls',
  )) {
    const all = sumOf(mine.map(({ calls }) => calls))
    const kinds = Map.groupBy(mine, ({ fault }) => fault ?? 'none')
    const counts = [...kinds].map(([kind, same]) => [kind, sumOf(same.map(({ calls }) => calls))] as const)
    const faulty = all - (counts.find(([kind]) => kind === 'none')?.[1] ?? 0)
    const share = ((100 * faulty) / all).toFixed(1)
    const each = counts.filter(([kind]) => kind !== 'none').map(([kind, count]) => `${kind} ${count}`)
    console.log(`the provider's ${of}: ${all}, ${faulty} of them faulty (${share} %): ${each.join(', ')}`)
  }
}
