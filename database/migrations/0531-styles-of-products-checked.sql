alter table products validate constraint products_style_code_check;
