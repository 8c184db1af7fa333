-- The trail is read newest first: all of it, of one kind of thing, or of some days.
create index admin_changes_of_kind on admin_changes (thing, id desc);
create index admin_changes_at on admin_changes (at);
create index users_admins on users (name) where role = 'admin';
