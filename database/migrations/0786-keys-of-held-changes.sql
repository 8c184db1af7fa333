-- With which key a status change that waits for Undo was asked, for the audit log. One that a revoked key has begun is not stored.
alter table deferred_status_changes add column api_key_id uuid references api_keys(id);
create index deferred_status_changes_of_key on deferred_status_changes (api_key_id) where api_key_id is not null;

create constraint trigger deferred_status_changes_check_api_key after insert on deferred_status_changes deferrable initially deferred
  for each row when (new.api_key_id is not null) execute function check_api_key_of_change();
