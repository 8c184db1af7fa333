import { beforeAll, expect, test } from 'vitest'
import { db, pool } from '../src/platform/database.ts'
import { buy } from '../tests/buying.ts'
import { shopper } from '../tests/cast.ts'
import { ownDatabase } from '../tests/database.ts'
import { putOnShelf } from '../tests/shelf.ts'
import { type Outcome, run } from './run.ts'

ownDatabase()

let ball: { sizeIds: string[] }
beforeAll(async () => {
  const thing = await putOnShelf({ salePrice: 100 })
  await buy(await shopper(), [thing])
  ball = thing
})

const audit = (url = pool.options.connectionString): Promise<Outcome> =>
  run('scripts/audit.ts', [], { env: { DATABASE_URL: url ?? '' } })

test('npm run audit says that nothing is wrong, and how much it asked', async () => {
  const { code, output } = await audit()
  expect(output).toMatch(/^Asked in \d+\.\d s:\n0 problems in \d+ checks$/)
  expect(code).toBe(0)
})

test('npm run audit names what is wrong, and fails', async () => {
  await db.updateTable('product_sizes').set({ stock: 7 }).execute()
  const { code, output } = await audit()
  expect(output).toContain('✗ I02 What is on the shelf is what was put there less what was taken.\n')
  expect(output).toContain(`  1 row breaks it:\n  {"size":"${ball.sizeIds[0]}","moved":9,"stock":7}\n`)
  expect(output).toMatch(/\n2 problems in \d+ checks$/)
  expect(code).toBe(1)
})

test('npm run audit says where there is no shop', async () => {
  const empty = pool.options.connectionString?.replace(/\/[^/?]*\?/, '/postgres?')
  expect(await audit(empty)).toMatchObject({ code: 1, output: 'There is no shop in this database yet.' })
})
