import type { Invariant } from './invariant.ts'

/** End of the rollup; empty while a rebuild is requested. */
const rollupBounds = `
  rolled_up as (
    select until, until::timestamp at time zone 'Asia/Kolkata' as moment from sales_rollup
    where until is not null and not exists (select from sales_adjustments where day is null)
  )`

const figures = ['count', 'amount', 'refunded', 'uncollected', 'kept', 'coupon_discount', 'offer_discount']
const orNothing = (of: string) => figures.map((figure) => `coalesce(${of}.${figure}, 0)`).join(', ')

export const salesRollupInvariants: Invariant[] = [
  {
    id: 'I43',
    says: 'What is kept of the sales of a day is what its orders add up to.',
    nightly: 'days',
    finds: `
      with ${rollupBounds}, asked as (
        select (placed_at at time zone 'Asia/Kolkata')::date as day, count(*) filter (where not gone) as count,
          sum(total) filter (where not gone) as amount,
          sum(coupon_discount) filter (where not gone) as coupon_discount,
          sum(offer_discount) filter (where not gone) as offer_discount,
          sum(refunded - sent + coalesce(greatest(returned - used, 0), 0)) filter (where not gone or is_exchange) as refunded,
          sum(uncollected) filter (where not gone) as uncollected,
          sum(greatest(total - refunded - coalesce(greatest(returned - used, 0), 0), 0))
            filter (where gone and not is_exchange and left_shop and payment_method <> 'COD') as kept
        from orders left join returned_payments using (payment_id) join (
          select order_id, bool_and(status = 'Cancelled') or bool_or(own.id is not null) as gone,
            bool_or(own.id is not null) as is_exchange,
            bool_or(exists (select from order_item_history
              where item_id = order_items.id and to_status in ('Shipped', 'Delivered'))) as left_shop,
            sum(case when status = 'ReturnAccepted' then coalesce(other.amount, 0) else 0 end) as sent,
            sum(case when status = 'ReturnAccepted' or (status = 'Cancelled' and payment_method <> 'COD')
              then coalesce(refund, price * order_items.quantity - coupon_share) else 0 end) as refunded,
            sum(case when status = 'Cancelled' and payment_method = 'COD'
              then price * order_items.quantity - coupon_share else 0 end) as uncollected
          from order_items join orders on orders.id = order_id
          left join exchanges as own on own.id = order_items.id
          left join lateral (
            select sum(new.price * new.quantity) as amount
            from exchanges join order_items as new using (id) where returned_item_id = order_items.id
          ) as other on true
          group by 1
        ) as items on order_id = orders.id
        where state = 'placed' group by 1
      )
      select day, sales_days.amount as kept, asked.amount as asked
      from sales_days full join asked using (day), rolled_up
      where day < until and not exists (select from sales_adjustments where sales_adjustments.day = coalesce(sales_days.day, asked.day))
        and (${orNothing('sales_days')}) <> (${orNothing('asked')})`,
  },
  {
    id: 'I44',
    says: 'What is kept of the units that were sold is what the items of the orders add up to.',
    finds: `
      with ${rollupBounds}, asked as (
        select kind, thing as id, sum(units) as units from (
          select product_id, category_id, brand_id, -units as units
          from rolled_up, sales_adjustments join order_items on order_items.id = item_id where day < until
          union all
          select product_id, category_id, brand_id, quantity
          from rolled_up, orders join order_items on order_id = orders.id
          where state = 'placed' and placed_at < moment and status not in ('Cancelled', 'ReturnAccepted')
        ) as items cross join lateral (
          values ('product', product_id), ('category', category_id), ('brand', brand_id)
        ) as things (kind, thing)
        group by 1, 2
      )
      select kind, id, sales_units.units as kept, asked.units as asked
      from sales_units full join asked using (kind, id), rolled_up
      where coalesce(sales_units.units, 0) <> coalesce(asked.units, 0)`,
  },
]
