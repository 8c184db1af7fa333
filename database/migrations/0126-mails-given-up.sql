-- Mails that were tried for as long as they are: what the owner is told of, without receiver and text.
create table mails_given_up (
  id uuid primary key,
  reason text not null,
  given_up_at timestamptz not null default now()
);
create index on mails_given_up (given_up_at);
