import type { OrderOnWire } from '../../../shop/orders/wire.ts'
import { Refusal } from '../../api.ts'

/** The order that a call was refused for, because it is paid already; null when that is not the reason. */
export function alreadyPaid(error: unknown): OrderOnWire | null {
  if (!(error instanceof Refusal) || error.status !== 409) return null
  const { order } = error.body
  return typeof order === 'object' ? (order as OrderOnWire | null) : null
}
