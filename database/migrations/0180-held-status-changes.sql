-- A status change that an admin can still undo. A job makes it once it is due, and the shopper is mailed.
create table held_status_changes (
  id uuid primary key default uuidv7(),
  item_id uuid not null unique references order_items,
  from_status text not null,
  to_status text not null check (to_status <> from_status),
  by_user uuid not null references users,
  due_at timestamptz not null
);
create index held_status_changes_by_due on held_status_changes (due_at);
