import type { Database } from '../../../src/platform/database.ts'
import {
  type DisputeRow,
  disputeEntity,
  type OrderRow,
  orderEntity,
  type PaymentRow,
  paymentEntity,
  type RefundRow,
  refundEntity,
} from './entities.ts'
import { newId } from './ids.ts'

type Subjects = { payment: PaymentRow; order?: OrderRow; refund?: RefundRow; dispute?: DisputeRow }

export async function announce(
  on: Database,
  event: string,
  { payment, order, refund, dispute }: Subjects,
): Promise<void> {
  if (!payment.notify) return
  const payload = {
    ...(refund && { refund: { entity: refundEntity(refund) } }),
    payment: { entity: paymentEntity(payment) },
    ...(order && { order: { entity: orderEntity(order) } }),
    ...(dispute && { dispute: { entity: disputeEntity(dispute) } }),
  }
  const body = {
    entity: 'event',
    account_id: 'acc_MaidanSandbox1',
    event,
    contains: Object.keys(payload),
    payload,
    created_at: Math.floor(Date.now() / 1000),
  }
  await on
    .insertInto('sandbox_razorpay.events')
    .values({ id: newId('evt'), event, body: JSON.stringify(body) })
    .execute()
}
