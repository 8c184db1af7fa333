import './scripts/test-environment.ts'
import { availableParallelism } from 'node:os'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { WAIT_TIMEOUT_MS } from './tests/timeouts.ts'

const everywhere = {
  // Generous for a busy machine; no test needs that long.
  testTimeout: process.env.LONG ? 3_600_000 : 180_000,
  expect: { poll: { timeout: WAIT_TIMEOUT_MS } },
  hookTimeout: 180_000,
  // Vitest has a MODE of its own. Tests of one file share an address, so its limits are on only where they are tested.
  env: {
    MODE: 'demo',
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    PASSWORD_HASHING: 'cheap',
  },
}

const all = '{src,demo,tests,bench,bin,scripts}/**/*.test.{ts,tsx}'

/**
 * These need only the calls, a database or nothing. A server of pages can be made once in a process, and what browsers run
 * is tested with a clock and storage of its own. None mocks a module: another file may have imported it before.
 */
const sharing = [
  'src/{lib,shop}/**/!(sku-pictures).test.ts',
  'tests/concurrency/*.test.ts',
  'tests/{access,answers,deleted-sizes,foreign-keys,gst-months,limits-in-sql,many-orders}.test.ts',
  'tests/{model,other-pictures,related-products,rollback,searches,units}.test.ts',
]

/** Shops, servers and restores are started and killed here over and over. */
const trials = ['{src,tests}/**/*.long.test.ts']

/** Files that share processes and what these have imported, which takes longer than most of the tests. */
const shared: TestProjectInlineConfiguration = {
  test: {
    ...everywhere,
    name: 'shared',
    include: sharing,
    isolate: false,
    setupFiles: 'tests/restored-state.ts',
  },
}

/** Here each file has a process of its own: these tests change what a process has once. */
const alone: TestProjectInlineConfiguration = {
  test: { ...everywhere, name: 'alone', include: [all], exclude: [...sharing, ...trials] },
}

/** Left to the long run, as those that change the shop seldom change what these try. */
const long: TestProjectInlineConfiguration = {
  test: { ...everywhere, name: 'long', include: trials },
}

export default defineConfig({
  test: {
    globalSetup: 'tests/global-setup.ts',
    // One more than there are cores, as some tests wait for a time to pass.
    maxWorkers: availableParallelism() + 1,
    projects: [shared, alone, long],
  },
})
