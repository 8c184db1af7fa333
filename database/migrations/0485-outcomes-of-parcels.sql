-- What became of units that left and did not stay sold (docs/decisions/0205). One booking of an item counts: the last of the
-- chain that `corrects` makes. Its move of stock has its id where other moves have that of the item.
create table item_outcomes (
  id uuid primary key default uuidv7(),
  item_id uuid not null references order_items,
  corrects uuid,
  whole integer not null check (whole >= 0),
  damaged integer not null check (damaged >= 0),
  lost integer not null check (lost >= 0),
  destroyed integer not null check (destroyed >= 0),
  kept integer not null check (kept >= 0),
  booked_by uuid references users,
  booked_at timestamptz not null default now(),
  unique (item_id, id),
  unique nulls not distinct (item_id, corrects),
  foreign key (item_id, corrects) references item_outcomes (item_id, id),
  check (whole + damaged + lost + destroyed + kept > 0)
);
create index item_outcomes_booked_by on item_outcomes (booked_by);
create trigger item_outcomes_forbid_change before delete or update on item_outcomes for each row
  execute function forbid_change();

-- Items that were cancelled on their way, until their outcome is booked. Those of releases before are not here: their units
-- went back on the shelf with the cancellation, and come back once only.
create table stop_requests (
  item_id uuid primary key references order_items,
  requested_at timestamptz not null default now()
);

-- Of a cancellation that is held because the outcome is known.
alter table deferred_status_changes add column units jsonb;
