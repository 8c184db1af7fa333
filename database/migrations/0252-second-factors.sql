-- Of admins: since when a second factor is asked for after the password; null without one.
alter table users add second_factor_at timestamptz;
-- When this session last proved the second factor.
alter table sessions add confirmed_at timestamptz;

create table totp_secrets (
  user_id uuid primary key references users on delete cascade,
  -- Encrypted with SECRET_KEY.
  secret bytea not null,
  confirmed_at timestamptz,
  -- The newest 30 seconds whose code was used: no code is taken twice.
  last_step bigint not null default 0
);

create table passkeys (
  id text primary key check (length(id) <= 1400),
  user_id uuid not null references users on delete cascade,
  name text not null check (length(name) between 1 and 120),
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkeys_of_user on passkeys (user_id, created_at);

-- Removed when they are used.
create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- The password was right, and the second factor is missing. It opens nothing but the calls for that.
create table pending_sign_ins (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  expires_at timestamptz not null
);
create index pending_sign_ins_of_user on pending_sign_ins (user_id);
create index pending_sign_ins_expiry on pending_sign_ins (expires_at);

-- What a passkey must sign next, for one session or pending sign-in.
create table passkey_challenges (
  token_hash bytea primary key,
  challenge text not null,
  expires_at timestamptz not null
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);

create table security_settings (
  is_only boolean primary key default true check (is_only),
  admins_need_second_factor boolean not null default false
);
insert into security_settings default values;

create or replace function forget_customer() returns trigger language plpgsql as $$
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
  return null;
end $$;
