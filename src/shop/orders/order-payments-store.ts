import { fromPaise } from '../../lib/money.ts'
import { type Database, run } from '../../platform/database.ts'
import type { OrderMoney, Refund } from './rules.ts'

const payment = `
  select payment_id as "paymentId", provider_order_id as "providerOrderId", booked.created_at as "paidAt" from orders
  left join payment_intents on payment_intents.id = orders.id
  left join ledger_transactions as booked on booked.cause = 'order' and booked.reference = orders.id::text
  where orders.id = $1`

const refunds = `
  select item.id as "itemId", 'item' as "of", kind as "to", amount, moved.created_at as at, 'processed' as state,
    moved.id::text as reference
  from order_items as item
  join ledger_transactions as moved on moved.cause = 'refund' and moved.reference = item.id::text
  join ledger_entries on transaction_id = moved.id
  join ledger_accounts as account on account.id = account_id and kind in ('wallet', 'unclaimed')
  where item.order_id = $1
  union all
  select null, 'shipping', kind, amount, moved.created_at, 'processed', moved.id::text
  from ledger_transactions as moved join ledger_entries on transaction_id = moved.id
  join ledger_accounts as account on account.id = account_id and kind in ('wallet', 'unclaimed')
  where moved.cause = 'shipping-refund' and moved.reference = $1::text
  union all
  select null, 'payment', 'provider', amount, created_at, status, coalesce(refund_id, payment_id)
  from provider_refunds where payment_intent_id = $1::uuid
  order by at`

export async function readOrderPayments(on: Database, orderId: string): Promise<OrderMoney> {
  const [paid] = await run<OrderMoney['payment']>(on, payment, [orderId])
  const rows = await run<Omit<Refund, 'amount'> & { amount: number }>(on, refunds, [orderId])
  return {
    payment: paid ?? { paymentId: null, providerOrderId: null, paidAt: null },
    refunds: rows.map((row) => ({ ...row, amount: fromPaise(row.amount) })),
  }
}
