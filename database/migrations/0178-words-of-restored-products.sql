-- The words of a product go when it is deleted, so they come back when its deletion is undone.
drop trigger products_teach_words on products;
create trigger products_teach_words after insert or update of name, deleted_at on products
  for each row when (new.deleted_at is null) execute function learn_words();
