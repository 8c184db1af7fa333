import { join } from 'node:path'
import { manyOrders } from '../../bench/admin-orders.ts'
import { openKeptShop } from '../../bench/kept-shop.ts'
import { run } from '../../scripts/run.ts'
import { withTempDir } from '../../scripts/temp-dir.ts'

/** Backs up and drills a shop of so many orders: how long a restore takes, and what is wrong with what comes back. */
export async function drillManyOrders(orders: number): Promise<boolean> {
  const size = { orders, people: Math.ceil(orders / 5), products: Math.ceil(orders / 10) }
  const shop = await openKeptShop(`maidan-drill-${orders}`, manyOrders(size))
  await shop.stop()
  return withTempDir(async (folder) => {
    const env = {
      DATA_DIR: shop.dataDir,
      BACKUP_URL: `file:${join(folder, 'backups')}`,
      BACKUP_KEY: 'a key of this trial alone, of 32 or more',
      LOG_LEVEL: 'error',
    }
    for (const command of ['backup', 'drill']) {
      const { code, output, seconds } = await run(`src/commands/${command}.ts`, [], { env })
      console.log(`${command}: ${seconds.toFixed(0)} s\n${output}`)
      if (code !== 0) return false
    }
    return true
  })
}
