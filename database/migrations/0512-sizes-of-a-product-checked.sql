alter table products validate constraint products_sizes_mean_check;
