-- Products that were reviewed before.
update products set rating_score = rating_score(stars) from review_sums
where product_id = products.id and products.id in (
  select id from products join review_sums on product_id = id where products.rating_score <> rating_score(stars) limit 1000
);
