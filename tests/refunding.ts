import { deliverDue } from '../demo/stand-ins/razorpay/webhook-sender.ts'
import { pool } from '../src/platform/database.ts'
import { checkProvider } from '../src/shop/checkout/check-provider.ts'
import { reconcilePayments } from '../src/shop/checkout/reconcile-payments.ts'
import type { OrderOnWire } from '../src/shop/orders/wire.ts'
import { sendRefunds } from '../src/shop/wallet/send-refunds.ts'
import type { Actor, Answer } from './actors.ts'
import type { Json } from './json.ts'
import { later, type Proof } from './paying.ts'
import type { Provider } from './provider.ts'

/** In rupees. */
type ProviderRefund = { amount: number; status: string }

/** Cancels an item, to the source unless `more` says otherwise. */
export function cancel(
  buyer: Actor,
  order: OrderOnWire,
  index = 0,
  more: object = { refundTo: 'source' },
): Promise<Answer> {
  return buyer.put('/order/user-order-status-change', {
    orderId: order._id,
    itemId: order.items[index]?._id,
    orderStatus: 'Cancelled',
    cancelReason: 'Other',
    ...more,
  })
}

export async function webhooks(): Promise<void> {
  while ((await deliverDue()) > 0);
}

/** Those that look after payments and refunds, which would be minutes apart. */
export async function refundJobs(): Promise<void> {
  await pool.query(`update provider_listing set list_at = '-infinity'`)
  await reconcilePayments()
  await checkProvider()
  await sendRefunds()
}

/** Oldest first. */
export async function refundsAtProvider({ razorpayPaymentId }: Proof): Promise<ProviderRefund[]> {
  const { rows } = await pool.query(
    'select amount::int / 100 as amount, status from sandbox_razorpay.refunds where payment_id = $1 order by created_at',
    [razorpayPaymentId],
  )
  return rows
}

const failing = (provider: Provider, kind: string, more: object) =>
  provider.control('POST', '/faults', { operation: 'refund', kind, ...more })

/** Fails the next refund that the provider is asked for. */
export const failNextRefund = (provider: Provider, kind: string, more: object = {}): Promise<Json> =>
  failing(provider, kind, { next: 1, ...more })

/** Banks take no refund from now on. */
export const failRefunds = (provider: Provider): Promise<Json> =>
  failing(provider, 'fail', { milliseconds: 0 })

/** In the provider's dashboard; all that is left without an amount in rupees. */
export const refundByHand = (
  provider: Provider,
  { razorpayPaymentId }: Proof,
  rupees?: number,
): Promise<Json> =>
  provider.control(
    'POST',
    `/payments/${razorpayPaymentId}/refund`,
    rupees === undefined ? {} : { amount: rupees * 100 },
  )

const underWay = `select from provider_refunds where status in ('due', 'pending') limit 1`

/** All attempts at all refunds, which take less than 40 hours. */
export async function untilRefundsEnded(provider: Provider): Promise<void> {
  for (let hour = 1; hour < 40 && (await pool.query(underWay)).rowCount; hour++) {
    later(hour * 60)
    await sendRefunds()
    await provider.control('POST', '/deliver')
  }
}
