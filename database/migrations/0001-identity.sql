-- What every table of the shop builds on.

create extension if not exists pg_trgm;
create extension if not exists fuzzystrmatch;

-- A UUIDv7 (RFC 9562 §5.7) for every PostgreSQL since 15: 48 bits of milliseconds, then random.
create function new_id() returns uuid language sql volatile parallel safe as $$
  select encode(
    set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
      placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
      from 1 for 6), 52, 1), 53, 1), 'hex')::uuid
$$;

-- Rows of a ledger or a history are facts: they are added, never changed.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% rows are never changed or removed', tg_table_name;
end $$;

-- A picture as it was taken in: decoded, re-encoded, kept under the hash of its bytes.
create table images (
  hash text primary key check (hash ~ '^[0-9a-f]{32}$'),
  width int not null check (width > 0),
  height int not null check (height > 0),
  average_colour text not null check (average_colour ~ '^#[0-9a-f]{6}$'),
  created_at timestamptz not null default now()
);
