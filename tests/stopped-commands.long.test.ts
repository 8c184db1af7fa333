import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { seededRandom } from '../demo/catalogue/seeded-random.ts'
import { remainsOf, startCommand, untilAtWork } from './stopped-command.ts'

vi.setConfig({ testTimeout: 600_000 })

const seed = process.env.SEED ?? String(Date.now())
const MAX_WORK_MS = 15_000
const END_TIMEOUT_MS = 20_000

/** Each kind of command that starts a server, a shop, a browser or a child. */
const commands = {
  'the shop': ['start'],
  'a bench': ['bench', 'routes', 'products=1000', 'rounds=3'],
  'a bench of a million': ['bench', 'million', 'products=1000', 'queries=400'],
  chaos: ['chaos', '--orders', '300', '--kills', '10'],
  overload: ['overload', '--seconds', '10'],
  'a recovery': ['recovery', '--kills', '1'],
  screens: ['screens', 'cart'],
  'planted bugs': ['planted', 'coupon'],
  schema: ['schema', '--verify'],
  'a test': ['test', 'tests', 'src/shop/cart'],
  'a journey': ['test', 'journeys', 'cart.spec'],
}

const cases = Object.entries(commands).flatMap(([kind, args]) =>
  (['SIGTERM', 'SIGKILL'] as const).map((signal) => ({ kind, args, signal })),
)

test.each(cases)(
  '20 s after $signal for $kind there is no process and no lock',
  async ({ kind, args, signal }) => {
    const folder = mkdtempSync(join(tmpdir(), 'stopped-'))
    chmodSync(folder, 0o755) // as root, another account runs the servers
    const milliseconds = Math.round(seededRandom(`${seed} ${kind} ${signal}`)() * MAX_WORK_MS)
    const command = startCommand(args, folder)
    onTestFinished(() => void command.kill('SIGKILL'))
    await untilAtWork(command, folder, milliseconds)
    command.kill(signal)
    const began = performance.now()
    const nothing = { processes: [], locks: [] }
    await vi.waitFor(() => expect(remainsOf(folder), `SEED=${seed}`).toEqual(nothing), {
      timeout: END_TIMEOUT_MS,
      interval: 100,
    })
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    console.log(`${kind}: ${signal} after ${milliseconds} ms of work, nothing left ${seconds} s later`)
    rmSync(folder, { recursive: true, force: true })
  },
)
