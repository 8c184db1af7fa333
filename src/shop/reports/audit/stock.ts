import type { Invariant } from './invariant.ts'

export const stockInvariants: Invariant[] = [
  {
    id: 'I01',
    says: 'No size has less than nothing on the shelf.',
    finds: 'select id as size, stock from product_sizes where stock < 0',
  },
  {
    id: 'I02',
    says: 'What is on the shelf is what was put there less what was taken.',
    finds: `
      select id as size, stock, coalesce(moved, 0) as moved from product_sizes
      left join (select size_id, sum(quantity) as moved from stock_moves group by size_id) as log on size_id = id
      where stock <> coalesce(moved, 0)`,
  },
  {
    id: 'I03',
    says: 'Every unit that was counted stands on the shelf, or is with somebody who ordered it.',
    finds: `
      select id as size, coalesce(counted, 0) as counted, stock, coalesce(ordered, 0) as ordered from product_sizes
      left join (
        select size_id, sum(quantity) as counted from stock_moves where cause = 'count' group by size_id
      ) as counts on counts.size_id = id
      left join (
        select size_id, sum(quantity) as ordered from order_items
        join orders on orders.id = order_id
        left join return_requests on item_id = order_items.id
        where state in ('placed', 'awaiting_payment') and order_items.status <> 'Cancelled'
          and (order_items.status <> 'ReturnAccepted' or reason = 'Damaged product')
        group by size_id
      ) as away on away.size_id = id
      where coalesce(counted, 0) <> stock + coalesce(ordered, 0)`,
  },
  {
    id: 'I25',
    says: 'Every item of an order took its units off the shelf, once.',
    finds: `
      select order_items.id as item, order_items.quantity, sum(-moved.quantity) as taken from order_items
      left join stock_moves as moved on order_item_id = order_items.id and cause = 'order'
        and moved.size_id = order_items.size_id
      group by order_items.id
      having coalesce(sum(-moved.quantity), 0) <> order_items.quantity`,
  },
  {
    id: 'I13',
    says: 'The units of an order that was never paid went back to the shelf, and of no other.',
    finds: `
      select order_items.id as item, state, sum(back.quantity) as back from order_items
      join orders on orders.id = order_id
      left join product_sizes on product_sizes.id = size_id
      left join stock_moves as back on order_item_id = order_items.id and cause in ('release', 'retake')
      group by order_items.id, state, product_sizes.id
      having coalesce(sum(back.quantity), 0) <> case when state = 'expired' then order_items.quantity else 0 end
        and (product_sizes.id is not null or state <> 'expired')`,
  },
  {
    id: 'I26',
    says: 'A cancelled item is back on the shelf, a returned one too unless it was damaged, and no other.',
    finds: `
      select item, status, due, back.cause as back from (
        select order_items.id as item, order_items.status, quantity, product_sizes.id as size, case
          when order_items.status = 'Cancelled' then 'cancel'
          when order_items.status = 'ReturnAccepted' and reason <> 'Damaged product' then 'return' end as due
        from order_items
        left join return_requests on item_id = order_items.id
        left join product_sizes on product_sizes.id = size_id
      ) as items
      left join stock_moves as back on order_item_id = item and cause in ('cancel', 'return')
      where (back.cause is distinct from due and (back.cause is not null or size is not null))
        or back.quantity <> items.quantity`,
  },
]
