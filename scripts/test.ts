import './test-environment.ts'
import { mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname } from 'node:path'
import { findBrowser } from './browser.ts'
import { runChecks } from './checks.ts'
import { openDecoyServer } from './decoy-server.ts'
import { run } from './run.ts'
import { withTempDir } from './temp-dir.ts'
import { selectChanged } from './test/changed.ts'
import {
  type Failure,
  type Report,
  readReport,
  removeReport,
  reportPath,
  writeReport,
} from './test/report.ts'
import { lastLinesOfShop, linesOfTime, readShopLog, shopLog } from './test/shop-log.ts'
import { formatTimings } from './test/timings.ts'

// Every stage but the trial of chaos, or those that are named, of all files but `*.long.test.ts` or of those named:
// `npm test -- journeys cart.spec`. What follows the first option goes to the runner of the one stage that is named:
// `npm test -- journeys cart.spec --repeat-each 4`.
// `npm test -- changed` runs what the changes since the main branch can break, nearest first, for two minutes at most.

const args = process.argv.slice(2)
const firstOption = args.findIndex((arg) => arg.startsWith('--'))
const named = firstOption < 0 ? args : args.slice(0, firstOption)
const options = firstOption < 0 ? [] : args.slice(firstOption)

async function runQuickChecks(): Promise<number> {
  const startedAt = new Date().toISOString()
  const { passed, failed } = await runChecks()
  const endedAt = new Date().toISOString()
  const failures = failed.map(({ name: title, output: message }) => {
    return { title, message, pictures: [], startedAt, endedAt }
  })
  writeReport(reportPath('checks'), { passed, failed: failed.length, skipped: [], failures, files: [] })
  return failed.length
}

/** The tests that need no browser; those of the long run only there, or where they are named. */
async function runTests(files: string[]): Promise<number> {
  const reporters = ['--reporter=dot', '--reporter=./scripts/test/vitest-report.ts']
  const left = files.length > 0 || process.env.LONG ? [] : ['--project', '!long']
  const { code } = await run('vitest', ['run', ...reporters, ...left, ...files, ...options], { show: true })
  return code
}

/** The tests of the previous release's calls, if there are migrations since. */
async function runUpgrade(): Promise<number> {
  const { code } = await run('scripts/test-upgrade.ts', [], { show: true })
  return code
}

/** The journeys of shoppers and the owner, in a browser, through a shop that has just been opened. */
async function runJourneys(files: string[]): Promise<number> {
  mkdirSync(dirname(shopLog), { recursive: true })
  const env = { BROWSER: findBrowser(), JOURNEYS_PORT: await freePort(), JOURNEYS_LOG: shopLog }
  const { code } = await withTempDir((JOURNEYS_DIR) =>
    run('playwright', ['test', ...files, ...options], { env: { ...env, JOURNEYS_DIR }, show: true }),
  )
  return code
}

/** Orders while shops, their database and their provider fail: a short trial; `npm run chaos` is for long ones. */
async function runChaos(): Promise<number> {
  const args = ['--orders', '300', '--kills', '10', '--report', reportPath('chaos'), ...options]
  const { code } = await run('tests/chaos/main.ts', args, { env: { NODE_ENV: 'production' }, show: true })
  return code
}

function freePort(): Promise<string> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(String(typeof address === 'object' && address?.port)))
    })
  })
}

const stages = {
  checks: runQuickChecks,
  tests: runTests,
  upgrade: runUpgrade,
  journeys: runJourneys,
  chaos: runChaos,
}
type Stage = keyof typeof stages

/** A runner that fails without a failed test, because a file could not be read or the shop not opened, is a failure. */
async function runStage(stage: Stage, files: string[]): Promise<Report> {
  removeReport(stage)
  const code = await stages[stage](files).catch((error) => {
    console.error(error)
    return 1
  })
  const report = readReport(stage)
  return { ...report, failed: code === 0 ? report.failed : Math.max(report.failed, 1) }
}

function printFailure(failure: Failure): void {
  const { title, message, pictures } = failure
  console.log(`\n✗ ${title}\n${message}`)
  for (const picture of pictures) console.log(`the page: ${picture}`)
  const lines = linesOfTime(readShopLog(), failure)
  if (lines.length > 0)
    console.log(`the shop's log of that time (all of it: ${shopLog}):\n${lines.join('\n')}`)
}

let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (interrupted = true))

const isStage = (name: string): name is Stage => Object.hasOwn(stages, name)
const chosen = named.filter(isStage)
const files = named.filter((name) => name !== 'changed' && !isStage(name))
if (options.length > 0 && !(chosen.length === 1 && /^(tests|journeys|chaos)$/.test(chosen[0] ?? ''))) {
  console.error(
    'Options go to one of the stages tests, journeys and chaos: npm test -- journeys cart.spec --repeat-each 4',
  )
  process.exit(2)
}

/** The files of each stage that runs; all of them where there are none. */
function plan(): Map<Stage, string[]> {
  if (named.includes('changed')) return selectChanged()
  const all = Object.keys(stages).filter(isStage)
  const planned = all.filter((name) => (chosen.length > 0 ? chosen.includes(name) : name !== 'chaos'))
  return new Map(planned.map((name) => [name, files]))
}

const total = { passed: 0, failed: 0 }
const reports: [Stage, Report][] = []
const times: string[] = []
await withTempDir(async (folder) => {
  const decoy = await openDecoyServer(folder)
  Object.assign(process.env, decoy.env)
  for (const [name, files] of plan()) {
    const began = performance.now()
    const report = await runStage(name, files)
    if (interrupted) return
    reports.push([name, report])
    total.passed += report.passed
    total.failed += report.failed
    times.push(`${name} ${((performance.now() - began) / 1000).toFixed(0)} s`)
  }
  decoy.close()
  for (const what of decoy.touched()) {
    console.error(`✗ the tests touched the shop of the environment: ${what}`)
    total.failed += 1
  }
})
if (interrupted) process.exit(130)
for (const [stage, { files }] of reports)
  if (files.length > 0) console.log(`\n${formatTimings(stage, files)}`)
console.log(`\nstages: ${times.join(', ')}`)
for (const test of reports.flatMap(([, { skipped }]) => skipped)) console.log(`– skipped: ${test}`)
for (const failure of reports.flatMap(([, { failures }]) => failures)) printFailure(failure)
for (const [stage, { failed, failures }] of reports)
  if (failed > failures.length) {
    console.log(`\n✗ ${stage} ended early, or says above what failed`)
    if (stage === 'journeys') console.log(`its shop printed last:\n${lastLinesOfShop().join('\n')}`)
  }
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
