import { clock } from '../../platform/clock.ts'
import { run, type Tx } from '../../platform/database.ts'
import type { ToldSource } from '../orders/sources/rules.ts'
import { firstCheck, type PaymentIntent } from '../payments/rules.ts'
import type { OrderDraft } from './price-order-rules.ts'
import { reservationEnd } from './reservation-rules.ts'
import { insertReservationStatement, orderParametersOf } from './sql-statements.ts'

/**
 * Also records the payment intent, before the provider is asked, so that a payment is found even without a webhook. The
 * cart's lines stay. If units are gone or the offer has changed, `tx` is rolled back; a retry is safe.
 */
export async function insertReservation(
  tx: Tx,
  userId: string,
  draft: OrderDraft,
  source: ToldSource | null,
): Promise<PaymentIntent> {
  const now = clock.now()
  const values = insertReservationStatement.valuesOf({
    ...orderParametersOf(userId, draft),
    source: source && JSON.stringify(source),
    reservedUntil: reservationEnd(now),
    createdAt: now,
    checkAt: firstCheck(now),
  })
  const rows = await run<{ id: string }>(tx, insertReservationStatement.text, values)
  const { id } = rows[0] as { id: string }
  return { id, purpose: 'order', userId, amount: draft.total, providerOrderId: null, createdAt: now }
}
