import { sql } from 'kysely'
import type { Tx } from '../../src/platform/database.ts'

/** What shoppers paid online, in the books of the sandbox's provider: a captured payment for each order and top-up. */
export async function insertPayments(tx: Tx): Promise<void> {
  await sql`
    with paid as (
      select provider_order_id, payment_id, total as amount, id as receipt, user_id, placed_at as at
      from orders where payment_id is not null
      union all
      select replace(reference, 'pay_', 'order_'), reference, amount, ledger_transactions.id, user_id, created_at
      from ledger_transactions
      join ledger_entries on transaction_id = ledger_transactions.id
      join ledger_accounts on account_id = ledger_accounts.id and kind = 'wallet'
      where cause = 'top-up'
    ), ordered as (
      insert into sandbox_razorpay.orders (id, amount, amount_paid, currency, receipt, unique_receipt, status, attempts,
        notes, automatic_capture, automatic_expiry_minutes, manual_expiry_minutes, created_at)
      select provider_order_id, amount, amount, 'INR', receipt, true, 'paid', 1, '{}', true, 12, 7200, at from paid
    )
    insert into sandbox_razorpay.payments (id, order_id, amount, currency, status, method, vpa, email, contact, notify,
      authorized_at, captured_at, created_at)
    select payment_id, provider_order_id, amount, 'INR', 'captured', 'upi', 'success@razorpay', email, '+91' || phone,
      false, at, at, at
    from paid join users on users.id = user_id`.execute(tx)
}
