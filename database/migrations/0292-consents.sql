-- What people were shown and said to it: the notice of a purpose in its version and language. Rows are facts.
create table consents (
  id uuid primary key default new_id(),
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose ~ '^[a-z]+(-[a-z]+)*$'),
  version text not null check (length(version) between 1 and 20),
  language text not null check (language in ('en', 'hi')),
  given boolean not null,
  at timestamptz not null
);
create index consents_of_user on consents (user_id, purpose, id desc);

-- The notice under the form; null where the client showed none.
alter table registrations add column notice_version text;
