import { sql } from 'kysely'
import { config } from '../platform/config.ts'
import { closeDatabase, db, openDatabase } from '../platform/database.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { joinShopPostgres } from '../platform/shop-postgres.ts'

/** Runs `work` on the shop's database, whether the shop is running or not. Throws where there is no shop yet. */
export async function withShopDatabase<Result>(work: () => Promise<Result>): Promise<Result> {
  const server = config.DATABASE_URL ? undefined : await joinShopPostgres()
  openDatabase(config.DATABASE_URL ?? server?.url ?? '', 2)
  try {
    if (!(await hasShop())) throw new OperatorError('There is no shop in this database yet.')
    return await work()
  } finally {
    await closeDatabase()
    await server?.stop()
  }
}

async function hasShop(): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('orders') is not null and to_regclass('pgboss.job') is not null as there`.execute(db)
  return rows[0]?.there === true
}
