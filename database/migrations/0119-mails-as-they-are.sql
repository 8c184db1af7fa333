-- Packing a mail took longer than anything else PostgreSQL did for an order.
alter table sandbox_mails alter column html set storage external;
