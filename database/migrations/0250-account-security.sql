-- What the list of sessions shows; sessions opened by the release before have none of it.
alter table sessions add browser text, add address text, add used_at timestamptz;

-- Sign-ins of the last 90 days, those included whose session has ended. The address is coarse: see `coarseAddress`.
create table sign_ins (
  id uuid primary key default new_id(),
  user_id uuid not null references users on delete cascade,
  at timestamptz not null,
  browser text not null,
  address text not null
);
create index sign_ins_of_user on sign_ins (user_id, at desc);
create index sign_ins_age on sign_ins (at);

-- A new email waits for two codes, one mailed to it and one to the email so far. Its id is the subject of both.
create table email_changes (
  id uuid primary key default new_id(),
  user_id uuid not null unique references users on delete cascade,
  email text not null check (length(email) between 3 and 254),
  requested_at timestamptz not null
);
create index email_changes_age on email_changes (requested_at);
alter table one_time_codes drop constraint one_time_codes_purpose_check;
alter table one_time_codes add constraint one_time_codes_purpose_check
  check (purpose in ('register', 'reset', 'email-old', 'email-new'));

create or replace function forget_customer() returns trigger language plpgsql as $$
begin
  delete from sessions where user_id = new.id;
  delete from sign_ins where user_id = new.id;
  delete from email_changes where user_id = new.id;
  delete from one_time_codes where subject = new.id;
  delete from addresses where user_id = new.id;
  delete from wishlist_items where user_id = new.id;
  delete from carts where user_id = new.id;
  return null;
end $$;
