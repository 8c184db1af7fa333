-- The newest first, downwards from the lowest number that an order has, so that the oldest gets 1001.
with first as (
  select coalesce((select min(order_number) from orders), (select last_value + 1 from order_numbers)) as number
), unnumbered as (
  select id, row_number() over (order by placed_at desc, id desc) as place
  from (select id, placed_at from orders where order_number is null order by placed_at desc, id desc limit 10000) as newest
)
update orders set order_number = first.number - place from first, unnumbered where orders.id = unnumbered.id;
