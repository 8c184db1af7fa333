-- A status change that an admin can still undo. A job makes it once it is due, and the shopper is mailed.
create table held_status_changes (
  id uuid primary key default uuidv7(),
  item_id uuid not null unique references order_items,
  to_status text not null,
  by_user uuid not null references users,
  due_at timestamptz not null,
  -- Later than `due_at` where making it has failed.
  try_at timestamptz not null
);
create index held_status_changes_to_try on held_status_changes (try_at);
