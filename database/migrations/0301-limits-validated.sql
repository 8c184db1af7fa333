-- Apart from 0300, so that no table is locked while its rows are read.
alter table orders validate constraint orders_cod_limit;
alter table cart_lines validate constraint cart_lines_quantity_check;
alter table order_items validate constraint order_items_quantity_check;
