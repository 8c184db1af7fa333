-- Complaints of shoppers and guests. The deadlines are those of the day on which it was received.
create table grievances (
  id uuid primary key default new_id(),
  ticket bigint generated always as identity (start with 1001) unique,
  user_id uuid references users,
  -- Made by the browser, so that a form sent twice is one complaint.
  key uuid not null unique,
  name text not null check (length(name) between 1 and 120),
  email text not null check (length(email) between 3 and 254),
  topic text not null,
  order_reference text check (length(order_reference) between 1 and 60),
  received_at timestamptz not null,
  acknowledge_by timestamptz not null,
  resolve_by timestamptz not null,
  acknowledged_at timestamptz,
  resolved_at timestamptz,
  check (acknowledged_at is not null or resolved_at is null)
);
create index grievances_of_user on grievances (user_id, id desc) where user_id is not null;
create index grievances_open on grievances (resolve_by) where resolved_at is null;
create index grievances_unacknowledged on grievances (acknowledge_by) where acknowledged_at is null;
create index grievances_resolved on grievances (resolved_at) where resolved_at is not null;

create table grievance_messages (
  id uuid primary key default new_id(),
  grievance_id uuid not null references grievances on delete cascade,
  -- Null where the complainant wrote it.
  admin_id uuid references users,
  text text not null check (length(text) between 1 and 4000),
  written_at timestamptz not null
);
create index grievance_messages_of on grievance_messages (grievance_id, id);
create index grievance_messages_by on grievance_messages (admin_id) where admin_id is not null;
