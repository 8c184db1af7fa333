-- Of buyers only: each names the delivered item that it is about, which says the size.
create table reviews (
  id uuid primary key default new_id(),
  product_id uuid not null references products on delete cascade,
  user_id uuid not null references users,
  order_item_id uuid not null unique references order_items,
  stars smallint not null check (stars between 1 and 5),
  fit text check (fit in ('small', 'true to size', 'large')),
  text text check (length(text) between 1 and 1000),
  state text not null check (state in ('waiting', 'shown', 'hidden')),
  -- Kept until an admin shows it, so that no text comes back by writing another one between.
  hidden_for text check (length(hidden_for) between 1 and 120),
  reply text check (length(reply) between 1 and 1000),
  -- Reports of readers since an admin looked at it.
  reports integer not null default 0 check (reports >= 0),
  written_at timestamptz not null,
  edited_at timestamptz,
  unique (user_id, product_id),
  check (state <> 'hidden' or hidden_for is not null)
);
create index reviews_of_product on reviews (product_id, id desc) where state = 'shown' and text is not null;
create index reviews_by_product on reviews (product_id);
create index reviews_waiting on reviews (id) where state = 'waiting';
create index reviews_hidden on reviews (id) where state = 'hidden';
create index reviews_reported on reviews (id) where reports > 0;

-- Sums of the reviews that are shown, so that a page of a product with many reads one row.
create table review_sums (
  product_id uuid primary key references products on delete cascade,
  -- Reviews of 1 to 5 stars.
  stars integer[] not null default '{0,0,0,0,0}' check (cardinality(stars) = 5),
  fits_small integer not null default 0 check (fits_small >= 0),
  fits_true integer not null default 0 check (fits_true >= 0),
  fits_large integer not null default 0 check (fits_large >= 0)
);

create function add_to_review_sums(review reviews, times integer) returns void language sql as $$
  insert into review_sums (product_id) values (review.product_id) on conflict do nothing;
  update review_sums set
    stars[review.stars] = stars[review.stars] + times,
    fits_small = fits_small + case when review.fit = 'small' then times else 0 end,
    fits_true = fits_true + case when review.fit = 'true to size' then times else 0 end,
    fits_large = fits_large + case when review.fit = 'large' then times else 0 end
  where product_id = review.product_id;
$$;

create function count_review() returns trigger language plpgsql as $$
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
  return null;
end $$;
create trigger reviews_add_to_sums after insert or delete or update of stars, fit, text, state, reply on reviews
  for each row execute function count_review();

-- Stars and fit stay, because they name no one; what was written goes.
create function erase_reviews() returns trigger language plpgsql as $$
begin
  delete from reviews where user_id = new.id and state <> 'shown';
  update reviews set text = null, reply = null where user_id = new.id;
  return null;
end $$;
create trigger users_erase_reviews after update of deleted_at on users for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function erase_reviews();
