import { fromPaise, nothing } from '../../lib/money.ts'
import { type Database, run } from '../../platform/database.ts'
import { chargeRefunds } from '../charges/sql-rules.ts'
import { unusedOf } from '../payments/provider-rules.ts'
import { isClosedPayment } from '../payments/refunds-store.ts'
import {
  findRefundable,
  findReturnedOfOrder,
  listDisputesOfOrder,
} from '../payments/returned-payments-store.ts'
import { sourceStateOf } from './refund-source-rules.ts'
import type { OrderMoney, PaymentMethod, Refund } from './rules.ts'

const payment = `
  select payment_method as "paymentMethod", payment_id as "paymentId", provider_order_id as "providerOrderId", booked.created_at as "paidAt", (
    select -amount from ledger_entries join ledger_accounts as account on account.id = account_id and kind = 'provider'
    where transaction_id = booked.id) as charged
  from orders
  left join payment_intents on payment_intents.id = orders.id
  left join ledger_transactions as booked on booked.cause = 'order' and booked.reference = orders.id::text
  where orders.id = $1`

const destinations = `('wallet', 'unclaimed', 'refund-advances', 'refunds-under-way', 'pay-outs-due')`
const to = `case account.kind
    when 'refund-advances' then 'withheld' when 'refunds-under-way' then 'provider' when 'pay-outs-due' then 'bank' else account.kind end`

// A payment that a dispute took has the dispute's id for its refund's, and is listed with the disputes.
const refunds = `
  select "itemId", "of", case pay_outs.kind when 'counter' then 'counter' else ${to} end as "to", entry.amount, moved.created_at as at,
    coalesce(case account.kind when 'refunds-under-way' then part.status
      when 'pay-outs-due' then case pay_outs.status when 'paid' then 'processed' when 'returned' then 'failed' else 'due' end end,
      'processed') as state,
    coalesce(case account.kind when 'refunds-under-way' then part.refund_id when 'pay-outs-due' then pay_outs.reference end,
      moved.id::text) as reference
  from (
    select id as "itemId", 'item' as "of", 'refund' as cause, id::text as reference from order_items where order_id = $1
    ${chargeRefunds.map((cause) => `union all select null, '${cause.replace('-refund', '')}', '${cause}', $1::text`).join(' ')}
  ) as due
  join ledger_transactions as moved using (cause, reference)
  join ledger_entries as entry on transaction_id = moved.id
  join ledger_accounts as account on account.id = account_id and account.kind in ${destinations}
  left join provider_refunds as part on part.movement_id = moved.id
  left join pay_outs on pay_outs.movement_id = moved.id
  union all
  select case refunded.cause when 'refund' then refunded.reference::uuid end, 'fallback', ${to}, entry.amount, moved.created_at,
    'processed', moved.id::text
  from provider_refunds as part join ledger_transactions as refunded on refunded.id = movement_id
  join ledger_transactions as moved on moved.cause = 'settled-refund' and moved.reference = part.id::text
  join ledger_entries as entry on transaction_id = moved.id
  join ledger_accounts as account on account.id = account_id and kind in ('wallet', 'unclaimed', 'refund-advances')
  where payment_intent_id = $1 and movement_id is not null
  union all
  select item_id, 'fallback', ${to}, entry.amount, moved.created_at, 'processed', moved.id::text
  from order_items as item join pay_outs on pay_outs.item_id = item.id
  join ledger_transactions as moved on moved.cause = 'returned-pay-out' and moved.reference = pay_outs.id::text
  join ledger_entries as entry on transaction_id = moved.id
  join ledger_accounts as account on account.id = account_id and account.kind in ('wallet', 'unclaimed')
  where item.order_id = $1
  union all
  select null, 'payment', 'provider', amount, created_at, status, coalesce(refund_id, payment_id)
  from provider_refunds where payment_intent_id = $1::uuid and movement_id is null
    and not exists (select from disputes where disputes.id = refund_id)
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

/** Joins `return_requests` and `orders`: the request says `source`, and the way it was paid what that is. */
export const returnRoute = `case when counter_payment is not null then 'counter' when refund_to = 'source'
  then case payment_method when 'COD' then 'bank' else 'source' end else 'wallet' end`

const returnsTo = `
  select coalesce(json_object_agg(item_id, ${returnRoute}), '{}') as "returnsTo"
  from orders join order_items on order_items.order_id = orders.id join return_requests on item_id = order_items.id
  where orders.id = $1`

type PaymentRow = Omit<OrderMoney['payment'], 'charged'> & {
  paymentMethod: PaymentMethod
  charged: number | null
}

export async function readOrderPayments(on: Database, orderId: string): Promise<OrderMoney> {
  const [paid] = await run<PaymentRow>(on, payment, [orderId])
  const rows = await run<Omit<Refund, 'amount'> & { amount: number }>(on, refunds, [orderId])
  const [row] = await run<Pick<OrderMoney, 'returnsTo'>>(on, returnsTo, [orderId])
  const returned = await findReturnedOfOrder(on, orderId)
  const refundable = await findRefundable(on, orderId)
  return {
    toWithhold: returned ? unusedOf(returned) : nothing,
    refundable,
    source: sourceStateOf({
      paymentMethod: paid?.paymentMethod ?? 'COD',
      refundable,
      isClosed: await isClosedPayment(on, orderId),
      hasAccount: false,
    }),
    returnsTo: row?.returnsTo ?? {},
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
