-- Pages with lists show the average of a product's reviews, so they are rendered again when it changes.
create or replace function count_review() returns trigger language plpgsql as $$
begin
  -- A deleted product takes its sums along.
  if tg_op = 'DELETE' and not exists (select from products where id = old.product_id) then
    return null;
  end if;
  if tg_op <> 'INSERT' and old.state = 'shown' then
    perform add_to_review_sums(old, -1);
  end if;
  if tg_op <> 'DELETE' and new.state = 'shown' then
    perform add_to_review_sums(new, 1);
  end if;
  insert into page_invalidations (product_id) values (coalesce(new.product_id, old.product_id));
  -- Lists show the average of those that are shown.
  if (case when tg_op <> 'INSERT' and old.state = 'shown' then old.stars end is distinct from
    case when tg_op <> 'DELETE' and new.state = 'shown' then new.stars end) then
    insert into page_invalidations (sizes_only) values (true);
  end if;
  return null;
end $$;
