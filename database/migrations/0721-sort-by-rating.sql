-- What lists sort by rating with: thousandths of the average stars as if each product had five more reviews of three stars.
create function rating_score(stars integer[]) returns integer language sql immutable as $$
  select round(1000 * (15 + stars[1] + 2 * stars[2] + 3 * stars[3] + 4 * stars[4] + 5 * stars[5])::numeric
    / (5 + stars[1] + stars[2] + stars[3] + stars[4] + stars[5]))::integer
$$;

alter table products add column rating_score integer not null default 3000;
create trigger products_track_ratings before update on products for each row when (old.rating_score is distinct from new.rating_score)
  execute function set_product_changed_in();

create function set_product_rating() returns trigger language plpgsql as $$
begin
  update products set rating_score = rating_score(new.stars) where id = new.product_id;
  return null;
end $$;
create trigger review_sums_set_product_rating after update on review_sums for each row when (old.stars is distinct from new.stars)
  execute function set_product_rating();
