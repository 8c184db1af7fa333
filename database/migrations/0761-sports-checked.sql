alter table products validate constraint products_sports_check;
