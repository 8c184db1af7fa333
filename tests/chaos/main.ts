import '../../scripts/test-environment.ts'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withTempDir } from '../../scripts/temp-dir.ts'
import { closeDatabase, db, openDatabase } from '../../src/platform/database.ts'
import { log } from '../../src/platform/log.ts'
import { closeQueue, openQueue } from '../../src/platform/queue.ts'
import type { Month } from '../../src/shop/gst/period-rules.ts'
import { remainsOf } from '../stopped-command.ts'
import { fillMonths } from './accountant.ts'
import { openEnvironment } from './environment.ts'
import { injectFaults, removeFaults } from './faults.ts'
import { type Journal, openJournal } from './journal.ts'
import { type Cast, type LoadResult, runLoad } from './load.ts'
import { fillSale } from './merchant.ts'
import { readOptions } from './options.ts'
import { createSignedIn } from './people.ts'
import { printJudgement } from './print.ts'
import { addProducts, type Size } from './products.ts'
import { seededRandom } from './random.ts'
import { settle } from './settle.ts'
import { openTraffic } from './traffic.ts'
import { acknowledged, type Trial } from './trial.ts'
import { judge } from './verdict.ts'
import { createOldSessions, emptyWatch, findCountsWrong } from './watcher.ts'

/**
 * Shops, their database and their provider fail at random under load; afterwards every acknowledged response must still
 * be true. Every choice follows from the seed; the interleaving does not.
 */
const options = readOptions()
const logs = join('test-results', 'chaos')
rmSync(logs, { recursive: true, force: true })
mkdirSync(logs, { recursive: true })
const journalFile = join(logs, 'journal.jsonl')
const began = performance.now()
console.log(
  `chaos: ${options.orders} orders, ${options.kills} kills, ${options.stalls} stalls, seed ${options.seed}`,
)

await withTempDir(async (folder) => {
  const close: (() => Promise<unknown>)[] = []
  try {
    await run(folder, close)
  } catch (error) {
    console.error(error)
    console.log(`chaos: broken off with seed ${options.seed}; the shops' output is in ${logs}`)
    process.exitCode = 1
  } finally {
    for (const stop of close.reverse()) await stop().catch(console.error)
    const { processes, locks } = remainsOf(folder)
    console.log(`chaos: ${processes.length} processes and ${locks.length} locks are left`)
    if (processes.length + locks.length > 0) process.exitCode = 1
  }
})

async function run(folder: string, close: (() => Promise<unknown>)[]): Promise<void> {
  let cast: Omit<Cast, 'months'> | undefined
  let sizes: Size[] = []
  const prepare = async () => {
    sizes = await addProducts(options.orders, seededRandom(`${options.seed} products`))
    cast = {
      shoppers: await Promise.all(
        Array.from({ length: 20 }, (_, i) => createSignedIn('user', `Shopper ${i + 1}`)),
      ),
      admins: [await createSignedIn('admin', 'Admin 1'), await createSignedIn('admin', 'Admin 2')],
      merchant: await createSignedIn('admin', 'Merchant'),
      clerk: await createSignedIn('admin', 'Clerk'),
      cataloguer: await createSignedIn('admin', 'Cataloguer'),
      courier: await createCourier(),
      accountant: await createSignedIn('admin', 'Accountant'),
      sale: await fillSale(),
      oldSessionCookies: await createOldSessions(),
    }
  }
  const environment = await openEnvironment(folder, logs, prepare, close)
  if (!cast) throw new Error('the stage was opened without its cast')
  const trial: Trial = {
    seed: options.seed,
    methods: options.methods,
    sizes,
    traffic: openTraffic(environment.shops.map(({ origin }) => origin)),
    provider: environment.provider.origin,
    journal: openJournal(journalFile),
    sold: [],
    ordered: { COD: 0, Wallet: 0, Razorpay: 0 },
    refused: new Map(),
    moved: 0,
    credited: 0,
    over: false,
  }
  const signal = endingEarly(trial)
  const happened: LoadResult = {
    killed: {
      'web process': 0,
      'starting web process': 0,
      'first process': 0,
      'picture process': 0,
      'database backend': 0,
      'database server': 0,
    },
    stalls: { 'web process': 0, 'database server': 0, seconds: 0 },
    watched: emptyWatch(),
  }
  const months = await fillMonthsOf(environment.databaseUrl, trial.journal)
  await injectFaults(trial.provider)
  await runLoad(trial, environment, options, { ...cast, months }, happened)
  trial.journal.close()
  await removeFaults(trial.provider)
  console.log('the shops come to rest')
  await settle(environment, signal)
  happened.watched.faults.push(...(await findCountsWrong(trial.traffic.origins, cast.sale)))
  const judgement = await judge(journalFile, environment, happened, cast.cataloguer)
  const seconds = (performance.now() - began) / 1000
  const early = acknowledged(trial) < options.orders
  if (early) console.log('ended early')
  const thorough = await printJudgement(trial, happened, cast.sale, judgement, seconds)
  const findings = Object.values(judgement.verdict)
  const passed = findings.filter((faults) => faults.length === 0).length
  const failed = findings.length - passed
  if (options.report) writeFileSync(options.report, JSON.stringify({ passed, failed }))
  if (failed > 0 || early || !thorough) process.exitCode = 1
}

async function createCourier(): Promise<string> {
  const courier = { name: 'Courier', tracking_url: 'https://track.example/{number}' }
  return (await db.insertInto('couriers').values(courier).returning('id').executeTakeFirstOrThrow()).id
}

/** The running shops have opened the queue of the mails. */
async function fillMonthsOf(databaseUrl: string, journal: Journal): Promise<Month[]> {
  openDatabase(databaseUrl)
  await openQueue()
  log.level = 'error'
  try {
    return await fillMonths(journal)
  } finally {
    await closeQueue()
    await closeDatabase()
  }
}

/** The first Ctrl-C ends the load and verifies what was done until then; the second ends that, too. */
function endingEarly(trial: Trial): AbortSignal {
  const interruption = new AbortController()
  process.on('SIGINT', () => {
    if (trial.over) {
      trial.traffic.closed = true
      interruption.abort(new Error('interrupted'))
    }
    trial.over = true
  })
  return interruption.signal
}
