import type { Database } from '../../platform/database.ts'
import { offersOnlinePayment } from '../../platform/payment-provider.ts'
import { currentSettings } from '../settings/current-settings.ts'
import { waysToPay } from '../settings/rules.ts'
import type { CodAddress, OpenCodRefusal } from './price-order-rules.ts'
import { countOpenCod } from './store.ts'

/** Whether as many cash-on-delivery orders are under way as the owner allows an account, a phone number or an address. */
export async function findOpenCodRefusal(
  on: Database,
  userId: string,
  address: CodAddress | null,
): Promise<OpenCodRefusal | null> {
  const settings = await currentSettings(on)
  const max = settings.selling.openCodOrders
  if (max === null || (await countOpenCod(on, userId, address)) < max) return null
  const { online, wallet } = waysToPay(settings, offersOnlinePayment())
  return { reason: 'open-cod', max, others: { online, wallet } }
}
