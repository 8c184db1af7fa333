import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { seededRandom } from './random.ts'
import type { Trial } from './trial.ts'

const unit = `
  with brought as (
    update product_sizes set stock = 1 where product_id = $1 and size = $2 and stock = 0 returning id
  )
  insert into stock_moves (size_id, quantity, cause) select id, 1, 'count' from brought`

/** Adds one unit to a scarce size when the last one was sold, so that shoppers keep competing for it. */
export async function restock(trial: Trial, databaseUrl: string): Promise<void> {
  const random = seededRandom(`${trial.seed} restock`)
  const scarce = trial.sizes.filter((size) => size.scarce)
  while (!trial.over) {
    await sleep(200)
    const { productId, size } = random.oneOf(scarce)
    const client = new pg.Client({ connectionString: databaseUrl })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query(unit, [productId, size])
    } catch {
      // The database is down: try again next time.
    } finally {
      await client.end().catch(() => {})
    }
  }
}
