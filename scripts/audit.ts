import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { sql } from 'kysely'
import { config } from '../src/platform/config.ts'
import { closeDatabase, db, openDatabase } from '../src/platform/database.ts'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres.ts'
import { askAt } from '../src/platform/razorpay.ts'
import { type Audit, runAudit } from '../src/shop/reports/integrity/run-audit.ts'

// Checks the invariants of the shop, running or not, and prints violations. Exit code 1 if there are any.
const server = config.DATABASE_URL ? undefined : await startEmbeddedPostgres({ dataDir: config.DATA_DIR })
openDatabase(config.DATABASE_URL ?? server?.url ?? '', 2)
try {
  if (await isThere()) print(await auditWithProvider())
  else fail('There is no shop in this database yet.')
} catch (error) {
  fail(error instanceof Error ? (error.stack ?? error.message) : String(error))
} finally {
  await closeDatabase()
  await server?.stop()
}

async function isThere(): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('orders') is not null and to_regclass('pgboss.job') is not null as there`.execute(db)
  return rows[0]?.there === true
}

/** The stand-in's records are in the shop's database: they can be read while the shop is not running. */
async function auditWithProvider(): Promise<Audit> {
  if (config.RAZORPAY_PROVIDER !== 'stand-in') return runAudit()
  const { razorpaySandbox } = await import('../demo/server.ts')
  const provider = createServer(getRequestListener(razorpaySandbox.fetch))
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret } = config
  askAt({ url: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`, keyId, keySecret })
  try {
    return await runAudit()
  } finally {
    provider.close()
    provider.closeAllConnections()
  }
}

function print({ checks, problems, seconds }: Audit): void {
  for (const { id, says, found, rows } of problems) {
    console.log(`✗ ${id} ${says}`)
    console.log(
      `  ${found === 1 ? '1 row breaks' : `${found} rows break`} it${found > rows.length ? `; the first ${rows.length}` : ''}:`,
    )
    for (const row of rows) console.log(`  ${JSON.stringify(row)}`)
  }
  if (problems.length > 0) process.exitCode = 1
  console.log(`Asked in ${seconds.toFixed(1)} s:`)
  console.log(`${problems.length} ${problems.length === 1 ? 'problem' : 'problems'} in ${checks} checks`)
}

function fail(why: string): void {
  console.error(why)
  process.exitCode = 1
}
