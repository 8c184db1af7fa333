import { existsSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { findBrowser } from './browser.ts'
import { runChecks } from './checks.ts'
import { run } from './run.ts'
import { withScratch } from './scratch.ts'

type Counts = { passed: number; failed: number }

/** The tests that need no browser. */
async function runTests(): Promise<Counts> {
  const report = 'test-results/tests.json'
  rmSync(report, { force: true })
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await run('vitest', ['run', ...reporters], { show: true })
  const { numPassedTests = 0, numFailedTests = 0 } = read(report)
  return count(code, numPassedTests, numFailedTests)
}

/** The journeys of shoppers and the owner, in a browser, through a shop that has just been opened. */
async function runJourneys(): Promise<Counts> {
  const report = 'test-results/journeys.json'
  rmSync(report, { force: true })
  const BROWSER = findBrowser()
  const PORT = await freePort()
  const { code } = await withScratch((DATA_DIR) =>
    run('playwright', ['test'], { env: { BROWSER, PORT, DATA_DIR }, show: true }),
  )
  const { expected, unexpected } = read(report).stats ?? { expected: 0, unexpected: 0 }
  return count(code, expected, unexpected)
}

/** Orders while shops, their database and their provider fail: a short trial; `npm run chaos` is for long ones. */
async function runChaos(): Promise<Counts> {
  const report = 'test-results/chaos.json'
  rmSync(report, { force: true })
  const args = ['--orders', '300', '--kills', '10', '--report', report]
  const { code } = await run('tests/chaos/main.ts', args, { env: { NODE_ENV: 'production' }, show: true })
  const { passed = 0, failed = 0 } = read(report)
  return count(code, passed, failed)
}

type Report = {
  numPassedTests?: number
  numFailedTests?: number
  passed?: number
  failed?: number
  stats?: { expected: number; unexpected: number }
}

function read(report: string): Report {
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {}
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

const total = { passed: 0, failed: 0 }
for (const stage of [runChecks, runTests, runJourneys, runChaos]) {
  const { passed, failed } = await stage().catch(failure)
  if (interrupted) process.exit(130)
  total.passed += passed
  total.failed += failed
}
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
