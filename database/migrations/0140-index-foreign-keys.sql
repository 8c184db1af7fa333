-- Deleting a parent row looks for its children: without these indexes it read every cart line and wishlist.
create index cart_lines_of_size on cart_lines (size_id);
create index wishlist_items_of_product on wishlist_items (product_id);
