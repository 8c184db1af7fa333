create table users (
  id uuid primary key default new_id(),
  name text not null check (length(name) between 1 and 120),
  email text not null check (length(email) between 3 and 254),
  phone text,
  password_hash text,
  google_sub text unique,
  picture text references images,
  role text not null default 'user' check (role in ('admin', 'user')),
  is_verified boolean not null default true,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- Deleting a customer removes the personal data and keeps the row for the books.
  check (deleted_at is null or (phone is null and password_hash is null and google_sub is null and picture is null))
);
create unique index users_email on users (lower(email)) where deleted_at is null;
create index users_newest on users (created_at desc, id desc) where role = 'user' and deleted_at is null;

create table sessions (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_of_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

-- A registration is not an account: it waits, bound to one browser, for its code.
create table registrations (
  id uuid primary key default new_id(),
  browser_hash bytea not null unique,
  name text not null,
  email text not null,
  phone text not null,
  password_hash text not null,
  created_at timestamptz not null default now()
);
create index registrations_age on registrations (created_at);

-- One running code per purpose and subject (a registration's id, or a user's).
create table one_time_codes (
  purpose text not null check (purpose in ('register', 'reset')),
  subject uuid not null,
  code_hash bytea not null,
  wrong_tries int not null default 0 check (wrong_tries between 0 and 5),
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (purpose, subject)
);

create table addresses (
  id uuid primary key default new_id(),
  user_id uuid not null references users on delete cascade,
  name text not null,
  phone text not null,
  address text not null,
  locality text,
  city text not null,
  state text not null,
  pin_code text not null,
  type_of_place text not null default 'Home' check (type_of_place in ('Home', 'Work')),
  is_default boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index addresses_one_default on addresses (user_id) where is_default;
create index addresses_of_user on addresses (user_id, created_at);
