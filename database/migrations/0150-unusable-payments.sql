-- A captured payment that does not cover what it is for (part of it was refunded at the provider, or it is another sum) is
-- refunded as well: `amount` is what was left of it.
alter table provider_refunds drop constraint provider_refunds_reason_check;
alter table provider_refunds add constraint provider_refunds_reason_check
  check (reason in ('second', 'sold-out', 'unusable'));
