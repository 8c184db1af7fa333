import { db } from '../../../platform/database.ts'
import type { Order } from '../../orders/rules.ts'
import type { Settings } from '../../settings/rules.ts'
import { assessCashRisk, type CashRisk } from './rules.ts'
import { readEndedParcels } from './store.ts'

/** Null unless something of the order waits to leave, to be paid in cash on delivery. */
export async function findCashRisk(
  order: Order,
  addressDoubts: readonly string[],
  { cashRisk }: Pick<Settings, 'cashRisk'>,
): Promise<CashRisk | null> {
  const { paymentMethod, counterPayment, pickup, items, shippingAddress, total } = order
  if (paymentMethod !== 'COD' || counterPayment || pickup) return null
  if (!items.some(({ status }) => status === 'Pending')) return null
  const ended = await readEndedParcels(db, order)
  const { pinCode } = shippingAddress
  return assessCashRisk({ ...ended, pinCode, total, addressDoubts: addressDoubts.length }, cashRisk)
}
