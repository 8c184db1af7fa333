-- What its sizes mean, if not what its category says.
alter table products
  add column sizes_mean text,
  add constraint products_sizes_mean_check check (length(sizes_mean) between 1 and 40) not valid;
create trigger products_invalidate_pages_of_sizes after update of sizes_mean on products
  for each statement execute function invalidate_all_pages();
