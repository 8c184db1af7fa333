import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withScratch } from '../../scripts/scratch.ts'
import { diceOf } from './dice.ts'
import { behave, misbehave } from './faults.ts'
import { fillShelves, type Size } from './goods.ts'
import { openJournal } from './journal.ts'
import type { Kills } from './killer.ts'
import { bear } from './load.ts'
import { readOptions } from './options.ts'
import { letIn, type Person } from './people.ts'
import { printJudgement } from './print.ts'
import { settle } from './settle.ts'
import { openStage } from './stage.ts'
import { openTraffic } from './traffic.ts'
import { acknowledged, type Trial } from './trial.ts'
import { judge } from './verdict.ts'

/**
 * The trial by fire: shops, their database and their provider fail at random under load, and afterwards nothing that a
 * client was told may be untrue. Every choice follows from the seed; what meets what does not.
 */
const options = readOptions()
const logs = join('test-results', 'chaos')
rmSync(logs, { recursive: true, force: true })
mkdirSync(logs, { recursive: true })
const journalFile = join(logs, 'journal.jsonl')
const began = performance.now()
console.log(`chaos: ${options.orders} orders, ${options.kills} kills, seed ${options.seed}`)

await withScratch(async (folder) => {
  const close: (() => Promise<unknown>)[] = []
  try {
    await run(folder, close)
  } catch (error) {
    console.error(error)
    console.log(`chaos: broken off with seed ${options.seed}; what the shops said is in ${logs}`)
    process.exitCode = 1
  } finally {
    for (const stop of close.reverse()) await stop().catch(console.error)
  }
})

async function run(folder: string, close: (() => Promise<unknown>)[]): Promise<void> {
  const people = { shoppers: [] as Person[], admins: [] as Person[] }
  let sizes: Size[] = []
  const prepare = async () => {
    sizes = await fillShelves(options.orders, diceOf(`${options.seed} goods`))
    for (let one = 1; one <= 20; one++) people.shoppers.push(await letIn('user', `Shopper ${one}`))
    for (let one = 1; one <= 2; one++) people.admins.push(await letIn('admin', `Admin ${one}`))
  }
  const stage = await openStage(folder, logs, prepare, close)
  const trial: Trial = {
    seed: options.seed,
    methods: options.methods,
    sizes,
    traffic: openTraffic(stage.shops.map(({ origin }) => origin)),
    provider: stage.provider.origin,
    journal: openJournal(journalFile),
    sold: [],
    ordered: { COD: 0, Wallet: 0, Razorpay: 0 },
    refused: new Map(),
    moved: 0,
    credited: 0,
    over: false,
  }
  const patience = endingEarly(trial)
  const killed: Kills = { 'web process': 0, 'first process': 0, 'database backend': 0, 'database server': 0 }
  await misbehave(trial.provider)
  await bear(trial, stage, options, people, killed)
  trial.journal.close()
  await behave(trial.provider)
  console.log('the shops come to rest')
  await settle(stage, patience)
  const judgement = await judge(journalFile, stage)
  const seconds = (performance.now() - began) / 1000
  const early = acknowledged(trial) < options.orders
  if (early) console.log('ended early')
  const thorough = await printJudgement(trial, killed, judgement, seconds)
  const findings = Object.values(judgement.verdict)
  const passed = findings.filter((faults) => faults.length === 0).length
  const failed = findings.length - passed
  if (options.report) writeFileSync(options.report, JSON.stringify({ passed, failed }))
  if (failed > 0 || early || !thorough) process.exitCode = 1
}

/** A first Ctrl-C ends the load, and what was done until then is judged; a second one ends that, too. */
function endingEarly(trial: Trial): AbortSignal {
  const patience = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => {
      if (trial.over) {
        trial.traffic.closed = true
        patience.abort(new Error('interrupted'))
      }
      trial.over = true
    })
  return patience.signal
}
