import './scripts/test-environment.ts'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { PATIENCE_MS } from './tests/patience.ts'

export default defineConfig({
  test: {
    include: ['{src,database,tests,bench,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: 'tests/global-setup.ts',
    // One more than there are cores, as some tests wait for a time to pass.
    maxWorkers: availableParallelism() + 1,
    // Patience for a busy machine; nothing waits that long for its own sake.
    testTimeout: 180_000,
    expect: { poll: { timeout: PATIENCE_MS } },
    hookTimeout: 180_000,
    // Vitest has a MODE of its own. Tests of one file share an address, so its limits are on only where they are tested.
    env: {
      MODE: 'demo',
      LOG_LEVEL: 'silent',
      RATE_LIMITS: 'off',
    },
  },
})
