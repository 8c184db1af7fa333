-- Where a shopper wants the money of a return that was paid in cash. It is encrypted, and deleted when it is paid, when the return
-- goes another way and when the account is erased.
create table pay_out_destinations (
  item_id uuid primary key references order_items,
  user_id uuid not null references users,
  kind text not null check (kind in ('upi', 'bank')),
  last_four text not null check (length(last_four) <= 4),
  sealed bytea not null
);
create index pay_out_destinations_of_user on pay_out_destinations (user_id);

-- What is to be paid by hand. Without an item it paid what deleted customers had left, which is booked when it is paid.
create table pay_outs (
  id uuid primary key default new_id(),
  key uuid unique,
  item_id uuid unique references order_items,
  movement_id uuid unique references ledger_transactions,
  amount bigint not null check (amount > 0),
  kind text check (kind in ('upi', 'bank')),
  last_four text check (length(last_four) <= 4),
  status text not null check (status in ('due', 'paid', 'returned')),
  reference text check (length(reference) between 1 and 60),
  paid_on date,
  note text check (length(note) between 1 and 200),
  settled_by uuid references users,
  created_at timestamptz not null,
  settled_at timestamptz,
  constraint pay_outs_of_item check ((item_id is null) = (movement_id is null) and (item_id is null) = (key is not null)
    and (item_id is null) = (kind is null)),
  constraint pay_outs_settled check ((status = 'due') = (settled_at is null)),
  constraint pay_outs_paid check (status <> 'paid' or (reference is not null and paid_on is not null))
);
create index pay_outs_by_settler on pay_outs (settled_by);
create index pay_outs_due on pay_outs (created_at) where status = 'due';

create or replace function delete_customer_data() returns trigger language plpgsql as $$
begin
  delete from sessions where user_id = new.id;
  delete from pending_sign_ins where user_id = new.id;
  delete from sign_ins where user_id = new.id;
  delete from email_changes where user_id = new.id;
  delete from totp_secrets where user_id = new.id;
  delete from passkeys where user_id = new.id;
  delete from recovery_codes where user_id = new.id;
  delete from one_time_codes where subject = new.id;
  delete from addresses where user_id = new.id;
  delete from wishlist_items where user_id = new.id;
  delete from remembered_sizes where user_id = new.id;
  delete from carts where user_id = new.id;
  delete from nominees where user_id = new.id;
  delete from pay_out_destinations where user_id = new.id;
  update grievances set name = new.name, email = new.email where user_id = new.id and resolved_at is not null;
  return null;
end $$;
