import { Refusal } from '../../../lib/answers.ts'
import type { ProductOnWire } from '../../../shop/catalog/wire.ts'

/** The product as another admin has saved it, when that is why a change was refused. */
export function savedSince(error: unknown): ProductOnWire | null {
  if (!(error instanceof Refusal) || error.status !== 409) return null
  return (error.body.product as ProductOnWire | undefined) ?? null
}
