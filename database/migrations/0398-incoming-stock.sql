-- Units of a size that are expected, and the day (docs/decisions/0154).
alter table product_sizes
  add column incoming int,
  add column incoming_on date,
  add constraint product_sizes_incoming_check check (incoming between 1 and 1000000) not valid,
  add constraint product_sizes_incoming_on_check check ((incoming is null) = (incoming_on is null)) not valid;
