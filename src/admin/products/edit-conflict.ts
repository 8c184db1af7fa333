import { Refusal } from '../../client/api-client.ts'
import type { ProductOnWire } from '../../shop/catalog/wire.ts'

/** A 409 carries the product as the other admin saved it. */
export function savedSince(error: unknown): ProductOnWire | null {
  if (!(error instanceof Refusal) || error.status !== 409) return null
  return (error.body.product as ProductOnWire | undefined) ?? null
}
