import './test-environment.ts'
import { run } from './run.ts'

/*
 * What `npm test` leaves out because it takes long: properties and races thousands of times, `*.long.test.ts`, the clock moved
 * to other dates, planted bugs, ten thousand orders under kills, and a year that must come out the same twice. A scheduled job
 * runs it; the arguments are the names of single parts.
 */
const parts: Record<string, { file: string; args?: string[]; env?: Record<string, string> }> = {
  properties: { file: 'scripts/test.ts', args: ['tests'], env: { LONG: '1', TIMES: '100' } },
  dates: { file: 'scripts/test-on-dates.ts' },
  planted: { file: 'scripts/mutation-tests.ts' },
  chaos: {
    file: 'tests/chaos/main.ts',
    args: ['--orders', '10000', '--kills', '200', '--stalls', '60'],
    env: { NODE_ENV: 'production' },
  },
  golden: { file: 'tests/golden/main.ts', env: { NODE_ENV: 'production' } },
  recovery: { file: 'tests/backups/recovery.ts', args: ['--kills', '5'], env: { NODE_ENV: 'production' } },
}

let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (interrupted = true))

const named = process.argv.slice(2)
const results: string[] = []
for (const [name, { file, args = [], env = {} }] of Object.entries(parts)) {
  if (named.length > 0 && !named.includes(name)) continue
  const { code, seconds } = await run(file, args, { env, show: true })
  if (interrupted) process.exit(130)
  if (code !== 0) process.exitCode = 1
  results.push(`${code === 0 ? '✓' : '✗'} ${name}, ${(seconds / 60).toFixed(0)} minutes`)
}
console.log(`\n${results.join('\n')}`)
