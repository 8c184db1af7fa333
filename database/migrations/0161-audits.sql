-- The nightly comparison with the payment provider's books, gone through hour by hour: how far it is, what it found, and
-- when it is gone on with (`go_on_at`: until then a process has it, or the provider is waited for).
create table audits (
  id uuid primary key default new_id(),
  began_at timestamptz not null,
  finished_at timestamptz,
  go_on_at timestamptz,
  -- The database is asked about what has happened since then; `problems` is null until it was asked.
  since timestamptz not null,
  problems jsonb,
  -- The provider's payments have been compared from `compare_from` to `compared_to`, and are to be compared to `compare_to`.
  compare_from timestamptz not null,
  compared_to timestamptz not null,
  compare_to timestamptz not null,
  -- Payments that the audit before found wrong, still to be looked at again.
  again text[] not null default '{}',
  differences jsonb not null default '[]',
  waits_for text,
  check ((finished_at is null) = (go_on_at is not null)),
  check (compared_to between compare_from and compare_to)
);
create unique index audits_one_under_way on audits ((true)) where finished_at is null;
create index audits_newest on audits (began_at desc);

create index provider_refunds_by_time on provider_refunds (created_at);
