-- Which columns of a courier's files are read: the headings of its last file of each kind, by what they mean.
create table courier_columns (
  courier_id uuid not null references couriers on delete cascade,
  file text not null check (file in ('tracking', 'remittance')),
  columns jsonb not null,
  primary key (courier_id, file)
);

-- Cash that couriers have remitted (docs/decisions/0177).
create table remittances (
  id uuid primary key default uuidv7(),
  courier_id uuid not null references couriers,
  file_name text not null check (length(file_name) >= 1 and length(file_name) <= 120),
  booked_by uuid references users,
  booked_at timestamptz not null default now()
);
create index remittances_of_courier on remittances (courier_id);
create index remittances_booked_by on remittances (booked_by);

-- What a row of the file says of a parcel; negative where the courier takes back. `expected`: what it had to collect.
create table remitted_parcels (
  remittance_id uuid not null references remittances on delete cascade,
  file_row integer not null check (file_row > 0),
  shipment_id uuid not null references shipments,
  amount bigint not null check (amount <> 0),
  expected bigint not null check (expected >= 0),
  reference text check (length(reference) >= 1 and length(reference) <= 60),
  paid_on date,
  primary key (remittance_id, file_row)
);
create index remitted_parcels_of_shipment on remitted_parcels (shipment_id);

-- True from the dispatch of a parcel with cash on delivery until cash of it is booked. Of parcels that were on their way before
-- this release, too (0429), and of no older ones: whether their cash came is not known here.
alter table shipments add column cash_due boolean not null default false;
create index shipments_with_cash_due on shipments (created_at) where cash_due and returned_at is null;

create function note_cash_due() returns trigger language plpgsql as $$
begin
  new.cash_due := exists (
    select from orders where id = new.order_id and payment_method = 'COD' and total > 0);
  return new;
end $$;
create trigger shipments_note_cash_due before insert on shipments for each row execute function note_cash_due();
