import type { OrderOnWire } from '../../../shop/orders/wire.ts'
import { messageOf, Refusal } from '../../api.ts'

/** The order that a call was refused for, because it is paid already; null when that is not the reason. */
export function alreadyPaid(error: unknown): OrderOnWire | null {
  if (!(error instanceof Refusal) || error.status !== 409) return null
  const { order } = error.body
  return typeof order === 'object' ? (order as OrderOnWire | null) : null
}

/** Why an order was refused: in the shop's own words also where it says that nobody can tell yet. */
export function whyNot(error: Error, otherwise?: string): string {
  const inDoubt = error instanceof Refusal && error.status === 503 && error.body.message
  return inDoubt || messageOf(error, otherwise)
}
