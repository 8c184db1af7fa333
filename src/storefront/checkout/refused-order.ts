import type { OrderOnWire } from '../../shop/orders/wire.ts'
import { messageOf, Refusal } from '../shared/api.ts'

export function alreadyPaid(error: unknown): OrderOnWire | null {
  if (!(error instanceof Refusal) || error.status !== 409) return null
  const { order } = error.body
  return typeof order === 'object' ? (order as OrderOnWire | null) : null
}

/** A 503 carries the server's own message that the outcome is not known yet. */
export function failureMessage(error: Error, otherwise?: string): string {
  const inDoubt = error instanceof Refusal && error.status === 503 && error.body.message
  return inDoubt || messageOf(error, otherwise)
}
