import { fromPaise, nothing } from '../../lib/money.ts'
import { type Database, run } from '../../platform/database.ts'
import { unusedOf } from '../payments/provider-rules.ts'
import {
  findRefundable,
  findReturnedOfOrder,
  listDisputesOfOrder,
} from '../payments/returned-payments-store.ts'
import type { OrderMoney, Refund } from './rules.ts'

const payment = `
  select payment_id as "paymentId", provider_order_id as "providerOrderId", booked.created_at as "paidAt", (
    select -amount from ledger_entries join ledger_accounts as account on account.id = account_id and kind = 'provider'
    where transaction_id = booked.id) as charged
  from orders
  left join payment_intents on payment_intents.id = orders.id
  left join ledger_transactions as booked on booked.cause = 'order' and booked.reference = orders.id::text
  where orders.id = $1`

const wallets = `('wallet', 'unclaimed', 'refund-advances')`
const to = `case kind when 'refund-advances' then 'withheld' else kind end`

// A payment that a dispute took has the dispute's id for its refund's, and is listed with the disputes.
const refunds = `
  select item.id as "itemId", 'item' as "of", ${to} as "to", amount, moved.created_at as at, 'processed' as state,
    moved.id::text as reference
  from order_items as item
  join ledger_transactions as moved on moved.cause = 'refund' and moved.reference = item.id::text
  join ledger_entries on transaction_id = moved.id
  join ledger_accounts as account on account.id = account_id and kind in ${wallets}
  where item.order_id = $1
  union all
  select null, 'shipping', ${to}, amount, moved.created_at, 'processed', moved.id::text
  from ledger_transactions as moved join ledger_entries on transaction_id = moved.id
  join ledger_accounts as account on account.id = account_id and kind in ${wallets}
  where moved.cause = 'shipping-refund' and moved.reference = $1::text
  union all
  select null, 'payment', 'provider', amount, created_at, status, coalesce(refund_id, payment_id)
  from provider_refunds where payment_intent_id = $1::uuid
    and (refund_id is null or not starts_with(refund_id, 'disp_'))
  union all
  select null, 'order', 'provider', amount, payment_refunds.created_at, status, payment_refunds.id
  from orders join payment_refunds using (payment_id) where orders.id = $1::uuid
  union all
  select null, case moved.cause when 'release' then 'waiting' else 'recovered' end,
    case moved.cause when 'release' then kind else 'provider' end, abs(amount), moved.created_at, 'processed', moved.id::text
  from orders join returned_payments using (payment_id)
  cross join lateral generate_series(1, movements) as number
  join ledger_transactions as moved
    on moved.cause in ('release', 'recovery') and moved.reference = payment_id || '/' || number
  join ledger_entries on transaction_id = moved.id
  join ledger_accounts as account on account.id = account_id and kind in ('wallet', 'unclaimed')
  where orders.id = $1::uuid
  order by at`

export async function readOrderPayments(on: Database, orderId: string): Promise<OrderMoney> {
  const [paid] = await run<Omit<OrderMoney['payment'], 'charged'> & { charged: number | null }>(on, payment, [
    orderId,
  ])
  const rows = await run<Omit<Refund, 'amount'> & { amount: number }>(on, refunds, [orderId])
  const returned = await findReturnedOfOrder(on, orderId)
  return {
    toWithhold: returned ? unusedOf(returned) : nothing,
    refundable: await findRefundable(on, orderId),
    unrecovered: returned?.unrecovered ?? nothing,
    payment: {
      paymentId: paid?.paymentId ?? null,
      providerOrderId: paid?.providerOrderId ?? null,
      paidAt: paid?.paidAt ?? null,
      charged: paid?.charged == null ? null : fromPaise(paid.charged),
    },
    refunds: rows.map((row) => ({ ...row, amount: fromPaise(row.amount) })),
    disputes: await listDisputesOfOrder(on, orderId),
  }
}
