-- Of a buyer who is registered for GST, until the invoice keeps it in its document.
alter table orders
  add column gstin text,
  add column legal_name text;
alter table orders
  add constraint orders_gstin_check check (gstin ~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$') not valid,
  add constraint orders_legal_name_check check (gstin is not null or legal_name is null) not valid;
