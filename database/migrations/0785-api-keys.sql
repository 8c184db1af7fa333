-- Programs of others ask with a key of an admin. It is kept as its hash; `prefix` is how it begins, to find the key again that
-- somebody has found. A key stays when it is revoked: the audit log names it.
create table api_keys (
  id uuid primary key default new_id(),
  user_id uuid not null references users(id),
  name text not null check (length(name) between 1 and 80),
  prefix text not null check (length(prefix) = 16),
  token_hash bytea not null unique check (length(token_hash) = 32),
  permissions text[] not null check (cardinality(permissions) between 1 and 100),
  origins text[] not null check (cardinality(origins) <= 10),
  calls_per_minute int not null check (calls_per_minute between 1 and 6000),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_keys_by on api_keys (user_id);

alter table audit_log add column api_key_id uuid references api_keys(id);
create index audit_log_by_key on audit_log (api_key_id) where api_key_id is not null;

-- At the end of the transaction, when all else is locked: a change that a key has begun is not made once the key is revoked, and
-- who revokes it waits only for what is being committed.
create function check_api_key_of_change() returns trigger language plpgsql as $$
begin
  perform from api_keys where id = new.api_key_id and revoked_at is null for share;
  if not found then
    raise exception 'the key of this change is revoked' using errcode = 'SK001';
  end if;
  return null;
end $$;
create constraint trigger audit_log_check_api_key after insert on audit_log deferrable initially deferred
  for each row when (new.api_key_id is not null) execute function check_api_key_of_change();
