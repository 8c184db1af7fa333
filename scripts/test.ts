import './test-environment.ts'
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { relative } from 'node:path'
import { z } from 'zod'
import { parseJson } from '../src/lib/json.ts'
import { findBrowser } from './browser.ts'
import { runChecks } from './checks.ts'
import { openDecoyServer } from './decoy-server.ts'
import { run } from './run.ts'
import { withTempDir } from './temp-dir.ts'

// Every stage, or those that are named, of all files or of those named: `npm test -- journeys cart.spec`. What follows the
// first option goes to the runner of the one stage that is named: `npm test -- journeys cart.spec --repeat-each 4`.

const args = process.argv.slice(2)
const firstOption = args.findIndex((arg) => arg.startsWith('--'))
const named = firstOption < 0 ? args : args.slice(0, firstOption)
const options = firstOption < 0 ? [] : args.slice(firstOption)

type Counts = { passed: number; failed: number }

/** Printed again at the end of the log, where they are easy to find. */
const failures: string[] = []
const skipped: string[] = []

/** The tests that need no browser. */
async function runTests(): Promise<Counts> {
  const report = 'test-results/tests.json'
  rmSync(report, { force: true })
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const env = { NODE_COMPILE_CACHE: 'node_modules/.cache/node' }
  const { code } = await run('vitest', ['run', ...reporters, ...files, ...options], { env, show: true })
  return countTests(code, report)
}

/** The tests of the previous release's calls, if there are migrations since. */
async function runUpgrade(): Promise<Counts> {
  const report = 'test-results/upgrade.json'
  rmSync(report, { force: true })
  const { code } = await run('scripts/test-upgrade.ts', [report], { show: true })
  return countTests(code, report)
}

function countTests(code: number, report: string): Counts {
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = read(report)
  for (const file of testResults)
    for (const { status, fullName, failureMessages } of file.assertionResults)
      if (status === 'failed') failures.push(`${file.name} › ${fullName}\n${failureMessages.join('\n')}`)
      else if (status !== 'passed') skipped.push(`${relative('.', file.name)} › ${fullName}`)
  return count(code, numPassedTests, numFailedTests)
}

/** The journeys of shoppers and the owner, in a browser, through a shop that has just been opened. */
async function runJourneys(): Promise<Counts> {
  const report = 'test-results/journeys.json'
  rmSync(report, { force: true })
  const BROWSER = findBrowser()
  const JOURNEYS_PORT = await freePort()
  const { code } = await withTempDir((JOURNEYS_DIR) =>
    run('playwright', ['test', ...files, ...options], {
      env: { BROWSER, JOURNEYS_PORT, JOURNEYS_DIR },
      show: true,
    }),
  )
  for (const shown of globSync('test-results/journeys/*/error-context.md'))
    failures.push(readFileSync(shown, 'utf8').slice(0, 6000))
  const { expected, unexpected } = read(report).stats ?? { expected: 0, unexpected: 0 }
  return count(code, expected, unexpected)
}

/** Orders while shops, their database and their provider fail: a short trial; `npm run chaos` is for long ones. */
async function runChaos(): Promise<Counts> {
  const report = 'test-results/chaos.json'
  rmSync(report, { force: true })
  const args = ['--orders', '300', '--kills', '10', '--report', report, ...options]
  const { code } = await run('tests/chaos/main.ts', args, { env: { NODE_ENV: 'production' }, show: true })
  const { passed = 0, failed = 0 } = read(report)
  return count(code, passed, failed)
}

const reportSchema = z.object({
  testResults: z
    .array(
      z.object({
        name: z.string(),
        assertionResults: z.array(
          z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
        ),
      }),
    )
    .optional(),
  numPassedTests: z.number().optional(),
  numFailedTests: z.number().optional(),
  passed: z.number().optional(),
  failed: z.number().optional(),
  stats: z.object({ expected: z.number(), unexpected: z.number() }).optional(),
})

function read(report: string): z.output<typeof reportSchema> {
  return existsSync(report) ? reportSchema.parse(parseJson(readFileSync(report, 'utf8'))) : {}
}

/** A runner that fails without a failed test, because a file could not be read or the shop not opened, is a failure. */
const count = (code: number, passed: number, failed: number): Counts => ({
  passed,
  failed: code === 0 ? failed : Math.max(failed, 1),
})

function freePort(): Promise<string> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(String(typeof address === 'object' && address?.port)))
    })
  })
}

function failure(error: unknown): Counts {
  console.error(error)
  return { passed: 0, failed: 1 }
}

let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (interrupted = true))

const stages = {
  checks: runChecks,
  tests: runTests,
  upgrade: runUpgrade,
  journeys: runJourneys,
  chaos: runChaos,
}
const files = named.filter((name) => !(name in stages))
const chosen = named.filter((name) => name in stages)
if (options.length > 0 && !(chosen.length === 1 && /^(tests|journeys|chaos)$/.test(chosen[0] ?? ''))) {
  console.error(
    'Options go to one of the stages tests, journeys and chaos: npm test -- journeys cart.spec --repeat-each 4',
  )
  process.exit(2)
}
const total = { passed: 0, failed: 0 }
await withTempDir(async (folder) => {
  const decoy = await openDecoyServer(folder)
  Object.assign(process.env, decoy.env)
  for (const [name, stage] of Object.entries(stages)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue
    const { passed, failed } = await stage().catch(failure)
    if (interrupted) return
    total.passed += passed
    total.failed += failed
  }
  decoy.close()
  for (const what of decoy.touched()) {
    console.error(`✗ the tests touched the shop of the environment: ${what}`)
    total.failed += 1
  }
})
if (interrupted) process.exit(130)
for (const test of skipped) console.log(`– skipped: ${test}`)
for (const failure of failures) console.log(`\n✗ ${failure}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
