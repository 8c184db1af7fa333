-- What a shop's own lists and its scanner call a size (docs/decisions/0137).
alter table product_sizes
  add column sku text,
  add column barcode text,
  add constraint product_sizes_sku_check check (sku ~ '^[0-9A-Za-z][0-9A-Za-z._/-]{0,39}$') not valid,
  add constraint product_sizes_barcode_check check (barcode ~ '^[0-9A-Za-z][0-9A-Za-z._/-]{0,39}$') not valid;
