-- The sizes that a shopper has chosen last, newest first, in all their browsers.
create table remembered_sizes (
  user_id uuid primary key references users on delete cascade,
  sizes numeric(8, 2)[] not null check (cardinality(sizes) between 1 and 4 and 0 < all (sizes))
);

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
  update grievances set name = new.name, email = new.email where user_id = new.id and resolved_at is not null;
  return null;
end $$;
