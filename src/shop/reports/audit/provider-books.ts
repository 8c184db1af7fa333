import { done, type Result } from '../../../lib/result.ts'
import { listPayments, listRefunds, type Payment, type Refund } from '../../../platform/razorpay.ts'

export type ProviderBooks = { payments: Map<string, Payment>; refunds: Map<string, Refund> }

// The provider knows no time before.
const always = { from: new Date('2000-01-01T00:00:00Z'), to: new Date('2096-01-01T00:00:00Z') }

/** All that the payment provider has in its books. */
export async function readProviderBooks(): Promise<
  Result<ProviderBooks, { reason: string; description: string }>
> {
  const payments = await listPayments(always)
  if (!payments.ok) return payments
  const refunds = await listRefunds(always)
  if (!refunds.ok) return refunds
  return done({ payments: byId(payments.value), refunds: byId(refunds.value) })
}

const byId = <Entity extends { id: string }>(entities: Entity[]) =>
  new Map(entities.map((entity) => [entity.id, entity]))

/** The payments that something happened to between two looks into the provider's books. */
export function movedBetween(before: ProviderBooks, after: ProviderBooks): Set<string> {
  const payments = changed(before.payments, after.payments).map(({ id }) => id)
  const refunds = changed(before.refunds, after.refunds).map(({ paymentId }) => paymentId)
  return new Set([...payments, ...refunds])
}

function changed<Entity>(before: Map<string, Entity>, after: Map<string, Entity>): Entity[] {
  const isNew = ([id, entity]: [string, Entity]) => JSON.stringify(before.get(id)) !== JSON.stringify(entity)
  return [...after].filter(isNew).map(([, entity]) => entity)
}
