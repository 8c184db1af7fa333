-- Whether pages tell of it: `follow-multibuy-times` sets it when a multibuy begins and ends, and so makes cached pages stale then.
alter table multibuys add column shown boolean not null default false;

create trigger multibuys_invalidate_pages after insert or delete or update of shown on multibuys for each row
  execute function invalidate_all_pages();
