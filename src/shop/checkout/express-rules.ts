import { type DeliveryDays, type Destination, deliveryRate, isSameDays } from '../../lib/delivery-zones.ts'
import type { Fees } from '../charges/rules.ts'

export const noExpress =
  'Express delivery to this address is not offered as you chose it. Please choose again'

/** With the days that the buyer was told. */
export function hasExpress(fees: Fees, to: Destination, days: DeliveryDays): boolean {
  return isSameDays(deliveryRate(fees, to).express, days)
}
