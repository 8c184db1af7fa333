import type { Invariant } from './invariant.ts'

export const stockInvariants: Invariant[] = [
  {
    id: 'I01',
    says: 'No size has less than nothing on the shelf.',
    nightly: 'never',
    finds: 'select id as size, stock from product_sizes where stock < 0',
  },
  {
    id: 'I02',
    says: 'What is on the shelf is what was put there less what was taken.',
    finds: `
      select coalesce(id, size_id) as size, stock, moved from product_sizes
      full join (select size_id, sum(quantity) as moved from stock_moves group by size_id) as log on size_id = id
      where coalesce(stock, 0) <> coalesce(moved, 0)`,
  },
  {
    id: 'I03',
    // By product and size, not by row: a deleted size row would hide its missing units.
    says: 'Every unit of a size that was counted stands on the shelf, or is with somebody who ordered it.',
    finds: `
      select product_id as product, size, sum(counted) as counted, sum(stock) as stock, sum(ordered) as ordered from (
        select product_id, size, 0 as counted, stock, 0 as ordered from product_sizes
        union all
        select product_id, size, quantity, 0, 0 from stock_moves join (
          select id, product_id, size from product_sizes
          union select size_id, product_id, size from order_items
        ) as sizes on sizes.id = size_id
        where cause = 'count'
        union all
        select product_id, size, 0, 0, quantity from order_items
        join orders on orders.id = order_id
        left join return_requests on item_id = order_items.id
        where state in ('placed', 'awaiting_payment') and order_items.status <> 'Cancelled'
          and (order_items.status <> 'ReturnAccepted' or reason = 'Damaged product')
        union all
        select product_id, size, 0, 0, quantity from exchanges
        join product_sizes on product_sizes.id = size_id where state = 'open'
      ) as units
      group by product_id, size
      having sum(counted) <> sum(stock) + sum(ordered)`,
  },
  {
    id: 'I25',
    says: 'Every item of an order took its units off the shelf, once.',
    nightly: 'orders',
    finds: `
      select order_items.id as item, order_items.quantity, sum(-moved.quantity) as taken from order_items
      left join stock_moves as moved on order_item_id = order_items.id and cause = 'order'
        and moved.size_id = order_items.size_id
      group by order_items.id, order_items.quantity
      having coalesce(sum(-moved.quantity), 0) <> order_items.quantity`,
  },
  {
    id: 'I13',
    says: 'The units of an order that was never paid went back to the shelf, and of no other.',
    nightly: 'orders',
    finds: `
      select order_items.id as item, state, sum(back.quantity) as back from order_items
      join orders on orders.id = order_id
      left join stock_moves as back on order_item_id = order_items.id and cause in ('release', 'retake')
        and back.size_id = order_items.size_id
      group by order_items.id, order_items.quantity, state
      having coalesce(sum(back.quantity), 0) <> case when state = 'expired' then order_items.quantity else 0 end`,
  },
  {
    id: 'I26',
    says: 'A cancelled item is back on the shelf, a returned one too unless it was damaged, and no other.',
    nightly: 'orders',
    finds: `
      select item, status, due, back.cause as back from (
        select order_items.id as item, order_items.status, quantity, size_id, case
          when order_items.status = 'Cancelled' then 'cancel'
          when order_items.status = 'ReturnAccepted' and reason <> 'Damaged product' then 'return' end as due
        from order_items
        left join return_requests on item_id = order_items.id
      ) as items
      left join stock_moves as back on order_item_id = item and cause in ('cancel', 'return')
      where back.cause is distinct from due or back.quantity <> items.quantity or back.size_id <> items.size_id`,
  },
  {
    id: 'I64',
    says: 'The size filter finds a product in the sizes that are in stock, and in no others.',
    finds: `
      select id as product, sizes_in_stock, there from (
        select products.id, sizes_in_stock, array(
          select size from product_sizes where product_id = products.id and stock > 0 and removed_at is null
          order by size) as there
        from products where deleted_at is null
      ) as listed
      where sizes_in_stock <> there`,
  },
]
