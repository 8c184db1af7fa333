import './scripts/test-environment.ts'
import { defineConfig } from '@playwright/test'
import { dataDir } from './tests/journeys/data-dir.ts'

const { BROWSER, JOURNEYS_PORT: PORT = '3999', JOURNEYS_FRONT, JOURNEYS_LOG } = process.env
const shop = `http://127.0.0.1:${PORT}`
/** `npm run prism` stands before the shop. */
const baseURL = JOURNEYS_FRONT ?? shop

/** Journeys through a shop of their own, as `npm start` runs it, with two web processes. */
export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: 'test-results/journeys',
  globalTeardown: './tests/journeys/check-files.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // Generous for a busy machine; no journey needs that long.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['line'], ['./scripts/test/journey-report.ts']],
  use: {
    baseURL,
    launchOptions: BROWSER ? { executablePath: BROWSER } : {},
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    screenshot: 'only-on-failure',
  },
  webServer: {
    command: `exec node_modules/.bin/node src/server/main.ts${JOURNEYS_LOG ? ` >${JOURNEYS_LOG} 2>&1` : ''}`,
    url: `${shop}/ready`,
    env: {
      NODE_ENV: 'production',
      PORT,
      DATA_DIR: dataDir,
      PUBLIC_URL: baseURL,
      WORKERS: '2',
      RATE_LIMITS: 'off',
      PASSWORD_HASHING: 'cheap',
    },
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    reuseExistingServer: false,
  },
})
