import { run, type Tx } from '../../src/platform/database.ts'

const insertPaid = `
  with paid as (
    select 'order' as purpose, payment_id, total as amount, id as receipt, user_id, placed_at as at
    from orders where payment_id is not null
    union all
    select 'top-up', reference, amount, ledger_transactions.id, user_id, created_at
    from ledger_transactions
    join ledger_entries on transaction_id = ledger_transactions.id
    join ledger_accounts on account_id = ledger_accounts.id and kind = 'wallet'
    where cause = 'top-up'
  ), charged as (
    insert into payment_intents (id, purpose, user_id, amount, provider_order_id, created_at)
    select receipt, purpose, user_id, amount, replace(payment_id, 'pay_', 'order_'), at from paid
  ), credited as (
    insert into top_ups (payment_intent_id, payment_id, credited_at)
    select receipt, payment_id, at from paid where purpose = 'top-up'
  ), ordered as (
    insert into sandbox_razorpay.orders (id, amount, amount_paid, currency, receipt, unique_receipt, status, attempts,
      notes, automatic_capture, automatic_expiry_minutes, manual_expiry_minutes, created_at)
    select replace(payment_id, 'pay_', 'order_'), amount, amount, 'INR', receipt, true, 'paid', 1, '{}', true, 12, 7200,
      at from paid
  )
  insert into sandbox_razorpay.payments (id, order_id, amount, currency, status, method, vpa, email, contact, notify,
    authorized_at, captured_at, created_at)
  select payment_id, replace(payment_id, 'pay_', 'order_'), amount, 'INR', 'captured', 'upi', 'success@razorpay', email,
    '+91' || phone, false, at, at, at
  from paid join users on users.id = user_id`

const postSales = `
  with sale as (
    insert into ledger_transactions (id, cause, reference, description, created_at)
    select id, 'order', id, 'Paid online for order ' || id, placed_at from orders where payment_id is not null
    returning id, reference
  )
  insert into ledger_entries (transaction_id, account_id, amount)
  select sale.id, account.id, case account.kind when 'provider' then -total else total end
  from sale join orders on orders.id = reference::uuid
  join ledger_accounts as account on account.kind in ('provider', 'revenue')`

/**
 * What shoppers paid online: a charge for each order and top-up, in the books of the sandbox's provider a captured payment
 * of it, and in the shop's own the sale of each order.
 */
export async function insertPayments(tx: Tx): Promise<void> {
  await run(tx, insertPaid, [])
  await run(tx, postSales, [])
}
