-- One running invitation for an email; it is removed when it is accepted or withdrawn.
create table admin_invitations (
  id uuid primary key default new_id(),
  email text not null unique check (length(email) between 3 and 254),
  name text not null check (length(name) between 1 and 120),
  token_hash bytea not null unique,
  invited_by uuid not null references users,
  invited_at timestamptz not null,
  expires_at timestamptz not null
);
create index admin_invitations_by on admin_invitations (invited_by);
