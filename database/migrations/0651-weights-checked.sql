alter table products validate constraint products_weight_check;
