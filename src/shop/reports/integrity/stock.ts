import type { Invariant } from './invariant.ts'

/** The units of `order_items` that are on the shelf again: what was cancelled on its way is when its outcome says so. */
const unitsBack = `
  case order_items.status
    when 'Cancelled' then coalesce(
      (select whole from item_outcomes as booked where item_id = order_items.id
        and not exists (select from item_outcomes as later where later.item_id = booked.item_id and later.corrects = booked.id)),
      (select 0 from stop_requests where item_id = order_items.id), quantity)
    when 'ReturnAccepted' then coalesce(
      (select whole from return_steps where request_id = return_requests.id and kind = 'inspected'
        and return_steps.requested_at = return_requests.requested_at),
      case when reason = 'Damaged product' then 0 else quantity end)
    else 0 end`

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
    // The sums are by product and size, because a deleted size row would hide its missing units.
    says: 'Every unit of a size that was counted stands on the shelf, or has left it for an order and is not back.',
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
        select product_id, size, 0, 0, quantity - ${unitsBack} from order_items
        join orders on orders.id = order_id
        left join return_requests on item_id = order_items.id
        where state in ('placed', 'awaiting_payment')
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
    says: 'A cancelled item is back on the shelf, as far as it came back whole; a returned one unless it was damaged; and no other.',
    nightly: 'orders',
    finds: `
      select order_items.id as item, order_items.status, ${unitsBack} as due, coalesce(back, 0) as back from order_items
      left join return_requests on return_requests.item_id = order_items.id
      left join (
        select item, sum(quantity) as back, array_agg(distinct size_id) as sizes, array_agg(distinct cause) as causes from (
          select order_item_id as item, quantity, size_id, cause from stock_moves where cause in ('cancel', 'return')
          union all
          select item_id, quantity, size_id, 'cancel' from item_outcomes join stock_moves on order_item_id = item_outcomes.id
        ) as moved group by item
      ) as moves on item = order_items.id
      where coalesce(back, 0) <> ${unitsBack} or sizes <> array[order_items.size_id]
        or causes <> array[case order_items.status when 'Cancelled' then 'cancel' else 'return' end]`,
  },
  {
    id: 'I120',
    says: 'What became of an item is booked of what was cancelled on its way by courier, all its units once, and then nothing waits for it.',
    nightly: 'orders',
    finds: `
      select order_items.id as item, order_items.status from order_items
      left join item_outcomes as booked on booked.item_id = order_items.id
      left join stop_requests on stop_requests.item_id = order_items.id
      where (booked.id is not null or stop_requests.item_id is not null) and (order_items.status <> 'Cancelled'
        or booked.whole + booked.damaged + booked.lost + booked.destroyed + booked.kept <> quantity
        or (booked.id is not null and stop_requests.item_id is not null)
        or exists (select from orders where id = order_id and pickup is not null)
        or not exists (select from order_item_history as sent
          where sent.item_id = order_items.id and from_status = 'Shipped' and to_status = 'Cancelled'))`,
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
