-- Keys of the mail server and of the payment provider that the owner sets in the dashboard, encrypted with SECRET_KEY.
create table service_keys (
  service text primary key check (service in ('mail', 'payment')),
  version integer not null default 1 check (version > 0),
  sealed bytea not null,
  updated_at timestamptz not null default now()
);

create trigger service_keys_invalidate_pages after insert or delete or update on service_keys for each statement execute
    function invalidate_all_pages();
