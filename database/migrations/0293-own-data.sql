-- Who may use a customer's rights after their death or incapacity (DPDP Act 2023, section 14).
create table nominees (
  user_id uuid primary key references users on delete cascade,
  name text not null check (length(name) between 1 and 120),
  email text not null check (length(email) between 3 and 254),
  relation text not null check (length(relation) between 1 and 60),
  named_at timestamptz not null
);

-- What an erased account was, encrypted, until the law lets the shop delete it.
create table erased_accounts (
  user_id uuid primary key references users on delete cascade,
  sealed bytea not null,
  erased_at timestamptz not null,
  delete_after timestamptz not null
);
create index erased_accounts_due on erased_accounts (delete_after);

-- 0183 renamed the function of the trigger, and 0250 and 0252 made another one by the old name, which nothing called.
drop function forget_customer();
-- An open complaint keeps its email, so that its answer arrives.
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
  delete from carts where user_id = new.id;
  delete from nominees where user_id = new.id;
  update grievances set name = new.name, email = new.email where user_id = new.id and resolved_at is not null;
  return null;
end $$;

-- What the trigger has left since then.
delete from pending_sign_ins using users where users.id = user_id and deleted_at is not null;
delete from sign_ins using users where users.id = user_id and deleted_at is not null;
delete from email_changes using users where users.id = user_id and deleted_at is not null;
delete from totp_secrets using users where users.id = user_id and deleted_at is not null;
delete from passkeys using users where users.id = user_id and deleted_at is not null;
delete from recovery_codes using users where users.id = user_id and deleted_at is not null;
