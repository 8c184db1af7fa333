-- What the shop asks the provider to refund: a payment that pays for nothing, whole and once; or parts of an order's payment, one
-- for each refund in the ledger (`movement_id`) that goes to where the order was paid from.
-- `send_at` is `try_at` for parts: the release before this one, which may run beside it, claims by `try_at`, and it would refund
-- all that is left of the payment.
alter table provider_refunds
  drop constraint provider_refunds_pkey,
  add column id uuid primary key default new_id(),
  add column movement_id uuid unique references ledger_transactions,
  add column requested_at timestamptz,
  add column ended_at timestamptz,
  add column send_at timestamptz,
  alter column reason drop not null,
  drop constraint provider_refunds_status_check,
  drop constraint provider_refunds_check,
  drop constraint provider_refunds_check1,
  add constraint provider_refunds_status_check check (status in ('due', 'pending', 'processed', 'failed')),
  add constraint provider_refunds_of_what check ((reason is null) = (movement_id is not null)),
  -- Only a part fails for good: it goes to the wallet instead.
  add constraint provider_refunds_requested check (
    case status when 'due' then refund_id is null when 'failed' then movement_id is not null else refund_id is not null end),
  add constraint provider_refunds_scheduled check (
    (try_at is not null) = (status in ('due', 'pending') and movement_id is null)
    and (send_at is not null) = (status in ('due', 'pending') and movement_id is not null));
create unique index provider_refunds_of_payment on provider_refunds (payment_id) where movement_id is null;
create index provider_refunds_by_payment on provider_refunds (payment_id);
create index provider_refunds_to_send on provider_refunds (coalesce(send_at, try_at)) where status in ('due', 'pending');

-- `refunds-under-way` holds what the provider is asked to refund, `pay-outs-due` what is to be paid to a bank account or a UPI id.
alter table ledger_accounts drop constraint ledger_accounts_kind_check;
alter table ledger_accounts add constraint ledger_accounts_kind_check check (kind in
  ('wallet', 'provider', 'revenue', 'refunds', 'unclaimed', 'goodwill', 'refund-advances', 'payment-differences',
    'bank', 'provider-fees', 'fee-tax', 'refunds-under-way', 'pay-outs-due')) not valid;
insert into ledger_accounts (kind) values ('refunds-under-way'), ('pay-outs-due');
alter table ledger_transactions drop constraint ledger_transactions_cause_check;
alter table ledger_transactions add constraint ledger_transactions_cause_check check (cause in
  ('top-up', 'order', 'refund', 'shipping-refund', 'closing', 'goodwill', 'provider-refund', 'failed-refund', 'dispute',
    'recovery', 'release', 'settlement', 'settled-refund', 'pay-out', 'returned-pay-out')) not valid;

-- Where the shopper wants the money of the return.
alter table return_requests add column refund_to text not null default 'wallet'
  check (refund_to in ('wallet', 'source'));
