alter table products validate constraint products_size_list_fkey;
