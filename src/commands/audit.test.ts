import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { type Outcome, run } from '../../scripts/run.ts'
import { shopper } from '../../tests/actors.ts'
import { buy } from '../../tests/buying.ts'
import { ownDatabase } from '../../tests/database.ts'
import { addProduct } from '../../tests/products.ts'
import { parseJson } from '../lib/json.ts'
import { db, pool } from '../platform/database.ts'

ownDatabase()

let ball: { sizeIds: string[] }
beforeAll(async () => {
  const thing = await addProduct({ salePrice: 100 })
  await buy(await shopper(), [thing])
  ball = thing
})

const audit = (url = pool.options.connectionString, env = {}): Promise<Outcome> =>
  run('src/commands/audit.ts', [], { env: { DATABASE_URL: url ?? '', ...env } })

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

test('npm run audit makes no database in a folder that has none', async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'audit-'))
  const { code, output } = await run('src/commands/audit.ts', [], { env: { DATABASE_URL: '', DATA_DIR } })
  expect([code, output]).toEqual([1, expect.stringContaining(`There is no shop in ${DATA_DIR} yet`)])
  expect(readdirSync(DATA_DIR)).toEqual([])
})

test('with --json the report is one line of JSON', async () => {
  const { output } = await run('src/commands/audit.ts', ['--json'], {
    env: { DATABASE_URL: pool.options.connectionString ?? '' },
  })
  expect(parseJson(output)).toMatchObject({ checks: expect.any(Number), problems: expect.any(Array) })
})

// Half a minute: in `npm run test:long`.
test.runIf(process.env.LONG)(
  'npm run audit compares 40,000 payments of a day in little memory',
  async () => {
    await db.updateTable('product_sizes').set({ stock: 9 }).execute()
    // The pool ends a statement that takes longer than a request may.
    const client = new pg.Client(pool.options.connectionString)
    await client.connect()
    await client.query(`
    insert into sandbox_razorpay.orders
      (id, amount, currency, unique_receipt, notes, automatic_capture, automatic_expiry_minutes, manual_expiry_minutes)
    select 'order_' || n, 500, 'INR', false, '{}', true, 12, 7200 from generate_series(1, 20001) as n;
    insert into sandbox_razorpay.payments
      (id, order_id, amount, amount_refunded, currency, status, method, notify, captured_at, created_at)
    select 'pay_' || n, 'order_' || n, 500, case when n <= 20000 then 500 else 0 end, 'INR',
      case when n <= 20000 then 'refunded' else 'captured' end, 'upi', false, now(), now() - n * interval '2 s'
    from generate_series(1, 20001) as n
    union all
    select 'pay_failed' || n, 'order_1', 500, 0, 'INR', 'failed', 'upi', false, null, now() - n * interval '2 s'
    from generate_series(1, 20000) as n;
    analyze sandbox_razorpay.payments`)
    await client.end()
    const { code, output } = await audit(undefined, { NODE_OPTIONS: '--max-old-space-size=48' })
    expect(output).toContain('"payment":"pay_20001"')
    expect(output).toMatch(/\n1 problem in \d+ checks$/)
    expect(code).toBe(1)
  },
  600_000,
)

test.each([['--fast'], ['now']])('an argument that does not exist is refused: %s', async (argument) => {
  const { code, output } = await run('src/commands/audit.ts', [argument])
  expect({ code, output }).toEqual({ code: 2, output: expect.stringContaining(argument) })
})
