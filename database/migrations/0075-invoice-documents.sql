-- An invoice keeps everything that is printed on it, as it was when it was made; neither it nor its number changes again.
alter table invoices add column document jsonb not null;
create trigger invoices_are_facts before update or delete on invoices
  for each row execute function refuse_change();
