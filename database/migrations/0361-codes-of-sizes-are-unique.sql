alter table product_sizes validate constraint product_sizes_sku_check;
alter table product_sizes validate constraint product_sizes_barcode_check;
create unique index product_sizes_by_sku on product_sizes (lower(sku)) where sku is not null;
create unique index product_sizes_by_barcode on product_sizes (lower(barcode)) where barcode is not null;
