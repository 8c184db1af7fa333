-- What went back at the provider beyond what was owed, and no wallet could give back: the owner is told of it.
alter table returned_payments
  add column unrecovered bigint not null default 0 check (unrecovered >= 0),
  add column unrecovered_at timestamptz;
create index returned_payments_unrecovered on returned_payments (unrecovered_at) where unrecovered > 0;

-- Disputes are listed apart from refunds: an account without disputes, or one that cannot be read, does not stop the other list.
alter table provider_listing add column disputes_listed_to timestamptz;

drop index payment_refunds_pending;
