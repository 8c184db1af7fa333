-- The day of the last daily mail about stock: whoever moves it on sends the mail (docs/decisions/0153).
create table stock_mails (
  is_only boolean primary key default true check (is_only),
  day date not null
);
insert into stock_mails (day) values ('2026-01-01');
