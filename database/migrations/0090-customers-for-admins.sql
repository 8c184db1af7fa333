-- An admin looks for customers by a part of their name, email or phone, and lists them by name or email. Whoever is
-- deleted is in none of these.
create index users_searched on users
  using gin ((lower(name || ' ' || email || ' ' || coalesce(phone, ''))) gin_trgm_ops)
  where role = 'user' and deleted_at is null;
create index users_by_name on users (lower(name) collate "C", id) where role = 'user' and deleted_at is null;
create index users_by_email on users (lower(email) collate "C", id) where role = 'user' and deleted_at is null;
create index users_blocked on users (created_at desc, id desc)
  where role = 'user' and deleted_at is null and not is_verified;
