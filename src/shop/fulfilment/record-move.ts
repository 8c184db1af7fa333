import type { Tx } from '../../platform/database.ts'
import { recordChanges } from '../audit-log/record-changes.ts'
import type { OrderItem, Status } from '../orders/rules.ts'

export async function recordMove(tx: Tx, by: string, item: OrderItem, to: Status): Promise<void> {
  const { id, productName: name, status } = item
  const move = { before: { status }, after: { status: to } }
  await recordChanges(tx, { by, thing: 'item', id, name, verb: 'moved', ...move })
}
