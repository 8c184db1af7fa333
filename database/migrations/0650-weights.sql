-- Grams of a packed unit; null: the shop's default.
alter table products
  add column weight integer,
  add constraint products_weight_check check (weight >= 1 and weight <= 100000) not valid;
