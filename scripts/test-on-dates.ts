import './test-environment.ts'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { addDays, type Day, dayOf, formatDate, formatTime, startOf } from '../src/lib/dates.ts'
import { run } from './run.ts'

/*
 * Runs the tests with the clock of Node.js, PostgreSQL and the browser moved to other dates.
 *   npm run test:dates                                 the tests without a browser, on every date
 *   npm run test:dates -- journeys,chaos 'leap day'    other stages of scripts/test.ts, on the dates so named
 */
const [stages = 'tests', only = ''] = process.argv.slice(2)
const hour = 60 * 60 * 1000
const minute = 60 * 1000

/** That time of the day in India. */
const at = (day: Day, time: number) => new Date(startOf(day).getTime() + time)

const today = dayOf(new Date())

/** The first `-MM-DD` that comes after today. */
function next(monthAndDay: string): Day {
  let day = addDays(today, 1)
  while (!day.endsWith(monthAndDay)) day = addDays(day, 1)
  return day
}

const dates = {
  tomorrow: at(addDays(today, 1), 12 * hour),
  'in 130 days': at(addDays(today, 130), 12 * hour),
  'end of a financial year': at(next('-03-31'), 12 * hour),
  // Still 31 March in UTC.
  'start of a financial year': at(next('-04-01'), 2 * hour),
  'leap day': at(next('-02-29'), 12 * hour),
  // The tests begin in one year and end in the next.
  'end of a year': at(next('-12-31'), 24 * hour - 2 * minute),
  'in 5 years': at(addDays(today, 5 * 365), 12 * hour),
}

const library = findLibrary()
if (!library) {
  console.error(
    'This needs libfaketime, on Linux: `apt-get install libfaketime`, or what your system calls it.',
  )
  process.exit(1)
}

let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (interrupted = true))

for (const [name, date] of Object.entries(dates)) {
  if (!name.includes(only)) continue
  const { code, output, seconds } = await run('scripts/test.ts', stages.split(','), {
    env: {
      NO_COLOR: '1',
      LD_PRELOAD: library,
      // A distance, not a date: every process, whenever it starts, has the same time.
      FAKETIME: `+${Math.round((date.getTime() - Date.now()) / 1000)}s`,
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      // With libfaketime's own repair of waits on the monotonic clock, Chromium's processes end one after the other.
      FAKETIME_FORCE_MONOTONIC_FIX: '0',
    },
  })
  removeLeftovers()
  if (interrupted) process.exit(130)
  const when = `${formatDate(date)} ${formatTime(date)}`
  const counts = /\d+ passed, \d+ failed$/.exec(output)?.[0] ?? 'no result'
  if (code !== 0) console.log(output.replaceAll(/^[·x-]+$/gm, ''))
  console.log(
    `${code === 0 ? '✓' : '✗'} ${name.padEnd(26)} ${when.padEnd(18)} ${counts}, ${seconds.toFixed(0)} s`,
  )
  if (code !== 0) process.exitCode = 1
}

function findLibrary(): string | undefined {
  const folders = ['/usr/lib', ...readdirSync('/usr/lib').map((name) => `/usr/lib/${name}`)]
  return folders.map((folder) => `${folder}/faketime/libfaketime.so.1`).find(existsSync)
}

/** libfaketime leaves its shared memory behind when a process is killed. */
function removeLeftovers(): void {
  for (const name of readdirSync('/dev/shm')) {
    const [, pid] = /^(?:sem\.)?faketime_(?:sem|shm)_(\d+)$/.exec(name) ?? []
    if (pid && !existsSync(`/proc/${pid}`)) rmSync(`/dev/shm/${name}`, { force: true })
  }
}
