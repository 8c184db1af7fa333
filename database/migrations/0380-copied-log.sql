-- What was committed before this time is at BACKUP_URL.
alter table wal_archive add column copied_until timestamptz;
