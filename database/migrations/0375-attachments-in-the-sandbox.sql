-- The names of the files that came with a mail of the demo shop.
alter table sandbox_mails add column attachments text[] not null default '{}';
