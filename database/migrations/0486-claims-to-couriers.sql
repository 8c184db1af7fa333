-- What a courier owes for units that it lost or damaged (docs/decisions/0205). One claim for a parcel.
create table courier_claims (
  id uuid primary key default uuidv7(),
  shipment_id uuid not null unique references shipments,
  amount bigint not null check (amount > 0),
  reference text check (length(reference) >= 1 and length(reference) <= 60),
  state text not null default 'open' check (state in ('open', 'paid', 'refused')),
  made_by uuid not null references users,
  made_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index courier_claims_made_by on courier_claims (made_by);
create index courier_claims_by_state on courier_claims (state, id desc);
