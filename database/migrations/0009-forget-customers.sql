-- Deleting a customer takes away all that only served them, whichever noun keeps it. Orders, invoices and the ledger
-- stay for the books, with the copies they were made with.
create function forget_customer() returns trigger language plpgsql as $$
begin
  delete from sessions where user_id = new.id;
  delete from one_time_codes where subject = new.id;
  delete from addresses where user_id = new.id;
  delete from wishlist_items where user_id = new.id;
  delete from carts where user_id = new.id;
  return null;
end $$;
create trigger users_are_forgotten after update of deleted_at on users
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function forget_customer();
