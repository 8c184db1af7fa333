-- What admins write down of an order or a customer. Shoppers never see it.
create table notes (
  id uuid primary key default uuidv7(),
  order_id uuid references orders on delete cascade,
  user_id uuid references users,
  admin_id uuid not null references users,
  text text not null check (length(text) between 1 and 2000),
  written_at timestamptz not null default now(),
  check (num_nonnulls(order_id, user_id) = 1)
);
create index notes_of_order on notes (order_id, id) where order_id is not null;
create index notes_of_customer on notes (user_id, id) where user_id is not null;
create index notes_by_admin on notes (admin_id);

create function delete_customer_notes() returns trigger language plpgsql as $$
begin
  delete from notes where user_id = new.id;
  return null;
end $$;
create trigger users_delete_notes after update of deleted_at on users for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function delete_customer_notes();

create table order_tags (
  order_id uuid not null references orders on delete cascade,
  tag text not null check (tag = btrim(tag) and length(tag) between 1 and 30),
  primary key (order_id, tag)
);
create index order_tags_by_tag on order_tags (tag, order_id);

-- The mails about an order, by the id that they have in the queue.
create table order_mails (
  id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  subject text not null,
  posted_at timestamptz not null default now()
);
create index order_mails_of_order on order_mails (order_id, id);
