-- All data of the shop as a ZIP that an owner has asked for. Its parts lie beside the pictures, sealed with `key`, so that they can be
-- read no more once the row has none. `lease` is of the process that writes it, and names its parts.
create table shop_exports (
  id uuid primary key default new_id(),
  admin_id uuid not null references users(id),
  with_pictures boolean not null,
  begun_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'working', 'ready', 'failed', 'removed', 'expired')),
  problem text check (problem in ('no-room', 'failed')),
  attempts integer not null default 0,
  lease uuid,
  leased_until timestamptz,
  key bytea check (length(key) = 32),
  files integer not null default 0,
  all_files integer not null default 0,
  bytes bigint not null default 0,
  missing integer not null default 0,
  ended_at timestamptz,
  expires_at timestamptz,
  check ((state = 'failed') = (problem is not null)),
  check ((state in ('working', 'ready')) = (key is not null and lease is not null)),
  check ((state in ('waiting', 'working')) = (ended_at is null)),
  check (state <> 'ready' or expires_at is not null)
);
create unique index shop_exports_one_at_a_time on shop_exports ((true)) where state in ('waiting', 'working');
create index shop_exports_to_expire on shop_exports (expires_at) where state = 'ready';
create index shop_exports_by on shop_exports (admin_id);
