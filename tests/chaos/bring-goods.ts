import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { diceOf } from './dice.ts'
import type { Trial } from './trial.ts'

const unit = `
  with brought as (
    update product_sizes set stock = 1 where product_id = $1 and size = $2 and stock = 0 returning id
  )
  insert into stock_moves (size_id, quantity, cause) select id, 1, 'count' from brought`

/** Puts one unit of what is scarce on the shelf again when the last one has gone, so that there is something to fight for. */
export async function bringGoods(trial: Trial, databaseUrl: string): Promise<void> {
  const dice = diceOf(`${trial.seed} goods brought`)
  const scarce = trial.sizes.filter((size) => size.scarce)
  while (!trial.over) {
    await sleep(200)
    const { productId, size } = dice.oneOf(scarce)
    const client = new pg.Client({ connectionString: databaseUrl })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query(unit, [productId, size])
    } catch {
      // The database is away: next time.
    } finally {
      await client.end().catch(() => {})
    }
  }
}
