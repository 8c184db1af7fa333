import fc from 'fast-check'
import { afterAll, beforeAll, test } from 'vitest'
import { addDays, startOf } from '../src/lib/dates.ts'
import { clock } from '../src/platform/clock.ts'
import { admin, password, shopper } from './actors.ts'
import { ownDatabase } from './database.ts'
import { expectReturns } from './gst-return.ts'
import { expectInvariants } from './invariants.ts'
import { readOwnAccounts } from './model/command.ts'
import { walks } from './model/commands.ts'
import { ShopModel } from './model/shop.ts'
import type { Thing } from './model/types.ts'
import { addProduct } from './products.ts'
import { ownProvider, ownShop } from './provider.ts'
import { runs } from './runs.ts'
import { addCourier } from './shipping.ts'
import { WAIT_TIMEOUT_MS } from './timeouts.ts'

ownDatabase()
const provider = ownProvider()
ownShop(provider)

const realNow = clock.now
let ahead = 0
beforeAll(() => {
  clock.now = () => new Date(realNow().getTime() + ahead)
})
afterAll(() => {
  clock.now = realNow
})

async function pass(milliseconds: number): Promise<void> {
  ahead += milliseconds
  await provider.control('PUT', '/settings', { clock_offset_seconds: Math.floor(ahead / 1000) })
}

/** A shop of two shoppers and three products, at ten in the morning of a future day. */
async function open(): Promise<{ model: ShopModel; real: object }> {
  const tomorrow = startOf(addDays(clock.today(), 1)).getTime()
  await pass(tomorrow + 10 * 3_600_000 - clock.now().getTime())
  const things = [
    { sale: 9_999, stock: 1 },
    { sale: 25_050, stock: 3, category: 'Backpacks' },
    { sale: 70_000, stock: 8 },
  ].map(async ({ sale, stock, category = 'Running Shoes' }) => {
    const sizes = [
      { size: 8, stock },
      { size: 9, stock: 3 },
    ]
    const { id, sizeIds } = await addProduct({ salePrice: sale / 100, sizes, category })
    const [thing, other] = sizes.map((size, index): Thing => {
      return { ...size, id, sizeId: sizeIds[index] ?? '', sale, offer: null, other: null }
    }) as [Thing, Thing]
    other.other = thing
    return Object.assign(thing, { other })
  })
  const [owner, ...people] = await Promise.all([admin(), shopper('Asha'), shopper('Ravi')])
  // A shopper's session is extended by use and lasts for the following days; an admin's ends sooner.
  for (const actor of people) await actor.get('/coupen/get-coupen')
  const courier = await addCourier(owner)
  const accounts = await readOwnAccounts()
  const world = { owner, courier, people, things: await Promise.all(things), provider, accounts }
  const later = async (minutes: number) => {
    await pass(minutes * 60_000)
    await owner.post('/users/login', { email: owner.email, password })
  }
  return { model: new ShopModel(world, later), real: {} }
}

// The same walk in every run; a different and longer one: SEED=… RUNS=1000.
const seed = Number(process.env.SEED ?? 2026)
const numRuns = runs(1, 100)

test.for(Object.entries(walks))(
  `the shop is what its model says, whatever is done %s (SEED=${seed})`,
  { timeout: numRuns * WAIT_TIMEOUT_MS },
  async ([, commands]) => {
    const sum = { runs: 0, commands: 0, lines: 0, refunds: 0 }
    await fc.assert(
      fc.asyncProperty(fc.commands(commands, { maxCommands: 300, size: 'max' }), async (todo) => {
        const shop = await open()
        await fc.asyncModelRun(() => shop, todo)
        await expectInvariants()
        const { owner, sourceRefunds, payOuts } = shop.model
        sum.lines += await expectReturns(owner, new Date(0))
        sum.runs++
        sum.commands += [...todo].length
        sum.refunds += sourceRefunds.length + payOuts.length
      }),
      // A walk of hundreds of steps is not shrunk within the time that a test has.
      { seed, numRuns, endOnFailure: true },
    )
    console.info('the model', { seed, ...sum })
  },
)
