-- Assistants that a shopper has let see their orders (OAuth 2.1). Codes and tokens are kept as hashes only.
create table assistant_links (
  id uuid primary key default new_id(),
  user_id uuid not null references users,
  -- The address of the client's metadata document, which is its id.
  client_id text not null check (length(client_id) between 10 and 500),
  client_name text not null check (length(client_name) between 1 and 80),
  scopes text[] not null check (cardinality(scopes) between 1 and 10),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  last_used_at timestamptz,
  unique (user_id, client_id)
);
create index assistant_links_by_end on assistant_links (expires_at);

-- One for each consent, so that a device that gives its access back does not end the others.
create table assistant_grants (
  id uuid primary key default new_id(),
  link_id uuid not null references assistant_links on delete cascade,
  redirect_uri text not null check (length(redirect_uri) <= 500),
  code_challenge text not null check (length(code_challenge) = 43),
  code_hash bytea not null check (length(code_hash) = 32),
  code_expires_at timestamptz not null,
  code_used_at timestamptz,
  access_hash bytea check (length(access_hash) = 32),
  access_expires_at timestamptz,
  refresh_hash bytea check (length(refresh_hash) = 32),
  constraint assistant_grants_tokens check (
    (access_hash is null) = (code_used_at is null) and (refresh_hash is null) = (code_used_at is null)
    and (access_expires_at is null) = (code_used_at is null))
);
create index assistant_grants_of_link on assistant_grants (link_id, id);
create index assistant_grants_unused on assistant_grants (code_expires_at) where code_used_at is null;

-- As sessions, links do not outlive a password, an account that is blocked, or one that is erased.
create function delete_assistant_links() returns trigger language plpgsql as $$
begin
  delete from assistant_links where user_id = new.id;
  return null;
end $$;
create trigger users_delete_assistant_links after update of password_hash, is_verified, deleted_at on users for each row
  when (old.password_hash is distinct from new.password_hash or (old.is_verified and not new.is_verified)
    or (old.deleted_at is null and new.deleted_at is not null))
  execute function delete_assistant_links();
