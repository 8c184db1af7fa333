-- A search that an admin removes from the list is in the audit log, by its id.
alter table searches_without_result add column id uuid not null default new_id() unique;
