-- Once many have said whether orders may tell where they came from, those of erased accounts are found by their accounts.
create index users_deleted on users (deleted_at) where deleted_at is not null;
