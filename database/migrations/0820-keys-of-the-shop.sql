-- The keys with which the shop signs what it tells assistants. `sealed` is the private one, encrypted. One is current; the public
-- ones of others stay known for a while, so that what they signed can be verified.
create table shop_keys (
  id uuid primary key default new_id(),
  kid text not null unique,
  public_key jsonb not null,
  sealed bytea not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);
create unique index shop_keys_current on shop_keys ((retired_at is null)) where retired_at is null;
create index shop_keys_retired on shop_keys (retired_at) where retired_at is not null;
