import type { Database } from '../../platform/database.ts'
import { type Charges, noCharges } from '../charges/rules.ts'
import { wasShipped } from '../orders/history-store.ts'
import type { Order } from '../orders/rules.ts'
import { chargesMayGoBack } from './refund-rules.ts'

/** With the last cancellation, which `order` has already. */
export async function findChargesGoingBack(
  on: Database,
  { id, items, paymentMethod, charges }: Pick<Order, 'id' | 'items' | 'paymentMethod' | 'charges'>,
): Promise<Charges> {
  const statuses = items.map(({ status }) => status)
  const goBack = chargesMayGoBack(statuses, paymentMethod) && !(await wasShipped(on, id))
  return goBack ? charges : noCharges
}
