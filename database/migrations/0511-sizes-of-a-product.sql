-- What its sizes mean, if not what its category says.
alter table products
  add column sizes_mean text,
  add constraint products_sizes_mean_check check (length(sizes_mean) between 1 and 40) not valid;
