import { fileURLToPath } from 'node:url'
import { STARTED_BY, startWatchdog } from '../src/platform/watchdog.ts'

/*
 * The first import of every program that tests or measures a shop of its own. After it, neither this process nor one
 * that it starts has a setting of a real shop: only the variables listed here are left, and `.env` is not read. Whatever it
 * starts ends with it.
 */
const kept = [
  /^(PATH|HOME|USER|LOGNAME|SHELL|PWD|TMPDIR|TZ|LANG|LC_\w+|TERM|COLORTERM|DISPLAY|XDG_\w+)$/,
  /^(CI|DEBUG|FORCE_COLOR|NO_COLOR|INIT_CWD|DEBIAN_FRONTEND|https?_proxy|no_proxy|HTTPS?_PROXY|NO_PROXY)$/,
  /^(NODE|npm|UV|MALLOC|LD|DYLD|GITHUB)_\w+$/,
  /^(FAKETIME|VITEST|PLAYWRIGHT|PW)\w*$/,
  /^(TEST_WORKER_INDEX|TEST_PARALLEL_INDEX|JEST_WORKER_ID)$/,
  /^(BROWSER|SEED|LONG|RUNS|TIMES|SHOP|SHOP_DATA_DIR|EXCHANGES|JOURNEYS_(DIR|PORT|FRONT|LOG))$/,
  /^RAZORPAY_TEST_KEY_(ID|SECRET)$/,
  new RegExp(`^${STARTED_BY}$`),
]

for (const name of Object.keys(process.env))
  if (!kept.some((pattern) => pattern.test(name))) delete process.env[name]

Object.assign(process.env, {
  ENV_FILE: '',
  MODE: 'demo',
  SECRET_KEY: 'known-to-every-test-and-to-nobody-else',
  // Programs that tests start compile what was compiled before.
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url)),
  // No folder can be made here: a shop started for a test must be given one.
  DATA_DIR: '/dev/null/no-folder-was-chosen',
})

if (!process.env[STARTED_BY]) startWatchdog()
