-- For what is cancelled after the invoice or taken back: one note per item, with all that is printed on it.
create table credit_note_counters (
  financial_year text primary key check (financial_year ~ '^[0-9]{4}$'),
  last_number int not null default 0 check (last_number >= 0)
);
create table credit_notes (
  item_id uuid primary key references order_items,
  order_id uuid not null references invoices (order_id),
  number text not null unique check (number ~ '^CRN[0-9A-Z]{10}$'),
  issued_at timestamptz not null default now(),
  document jsonb not null
);
create index credit_notes_of_order on credit_notes (order_id);
create trigger credit_notes_stay before update or delete on credit_notes
  for each row execute function forbid_change();

-- A release before cancels and takes back without a note: the job of `pending_invoices` issues that too.
create function demand_credit_note() returns trigger language plpgsql as $$
begin
  insert into pending_invoices (order_id)
  select invoices.order_id from order_items join invoices on invoices.order_id = order_items.order_id
  where order_items.id = new.item_id and new.created_at >= (select since from invoices_at_dispatch)
    and not exists (select from credit_notes where item_id = new.item_id)
  on conflict do nothing;
  return null;
end $$;
create constraint trigger returns_demand_credit_notes after insert on order_item_history
  deferrable initially deferred for each row
  when (new.to_status in ('Cancelled', 'ReturnAccepted')) execute function demand_credit_note();
