-- The sandbox mailbox: what the demo shop sent, in place of a mail server. Stays empty in production.
create table sandbox_mails (
  message_id text primary key,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  sent_at timestamptz not null default clock_timestamp()
);
create index sandbox_mails_newest on sandbox_mails (sent_at desc);
create index sandbox_mails_to on sandbox_mails (lower(recipient), sent_at desc);
