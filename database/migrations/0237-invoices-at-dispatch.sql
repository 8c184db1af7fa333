-- From now on an order gets its invoice when its first item is dispatched; before, when somebody first asked for it. What was
-- dispatched earlier still gets one when it is asked for (docs/decisions/0091).
create table invoices_at_dispatch (
  only_row boolean primary key default true check (only_row),
  since timestamptz not null default now()
);
insert into invoices_at_dispatch default values;

-- Orders whose items a release before dispatched without an invoice: a job issues it.
create table pending_invoices (
  order_id uuid primary key references orders,
  at timestamptz not null default now(),
  try_at timestamptz not null default now()
);
create index pending_invoices_due on pending_invoices (try_at);

-- At the commit, when a dispatch of this release has issued its invoice.
create function demand_invoice() returns trigger language plpgsql as $$
begin
  insert into pending_invoices (order_id)
  select order_id from order_items
  where id = new.item_id and new.created_at >= (select since from invoices_at_dispatch)
    and not exists (select from invoices where invoices.order_id = order_items.order_id)
  on conflict do nothing;
  return null;
end $$;
create constraint trigger dispatches_demand_invoices after insert on order_item_history
  deferrable initially deferred for each row
  when (new.to_status in ('Shipped', 'Delivered')) execute function demand_invoice();
