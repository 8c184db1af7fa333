import type { Tx } from '../../platform/database.ts'
import { type SourceRefusal, sourceRefusal, sourceStateOf } from '../orders/refund-source-rules.ts'
import type { Order } from '../orders/rules.ts'
import type { RefundTo } from '../payments/provider-rules.ts'
import { isClosedPayment } from '../payments/refunds-store.ts'
import { findRefundable } from '../payments/returned-payments-store.ts'
import { hasDestination } from '../wallet/pay-outs/store.ts'

/** Null if an admin may send the refund of the item there. The order must be locked. */
export async function refuseSource(
  tx: Tx,
  { id, paymentMethod }: Pick<Order, 'id' | 'paymentMethod'>,
  itemId: string,
  refundTo: RefundTo | null,
): Promise<SourceRefusal | null> {
  if (refundTo !== 'source') return null
  const state = sourceStateOf({
    paymentMethod,
    refundable: await findRefundable(tx, id),
    isClosed: await isClosedPayment(tx, id),
    hasAccount: await hasDestination(tx, itemId),
  })
  return sourceRefusal(refundTo, state)
}
