import { readStored } from '../../lib/read-state.ts'
import { type Database, run, type Tx } from '../../platform/database.ts'
import type { DeliveryAddress } from './rules.ts'

const insert = `
  insert into order_addresses (order_id, address) values ($1, $2::jsonb) returning id`

async function insertAddress(tx: Tx, orderId: string, address: DeliveryAddress): Promise<string> {
  const [row] = await run<{ id: string }>(tx, insert, [orderId, JSON.stringify(address)])
  if (!row) throw new Error('an insert returns its row')
  return row.id
}

const update = 'update orders set shipping_address = $2::jsonb where id = $1'

/** The order must be locked. Returns the ids of both addresses. */
export async function replaceAddress(
  tx: Tx,
  orderId: string,
  { before, after }: { before: DeliveryAddress; after: DeliveryAddress },
): Promise<{ before: string; after: string }> {
  await run(tx, update, [orderId, JSON.stringify(after)])
  return { before: await insertAddress(tx, orderId, before), after: await insertAddress(tx, orderId, after) }
}

const byId = 'select address from order_addresses where id = $1'

export async function findReplacedAddress(on: Database, id: string): Promise<DeliveryAddress | null> {
  const [row] = await run<{ address: DeliveryAddress }>(on, byId, [id])
  return row ? { ...row.address, state: readStored(row.address.state) } : null
}
