import type { Invariant } from './invariant.ts'

/** End of the rollup; empty while a rebuild is requested. */
const rollupBounds = `
  kept as (
    select until, until::timestamp at time zone 'Asia/Kolkata' as moment from sales_rollup
    where until is not null and not exists (select from sales_adjustments where day is null)
  )`

const figures = ['count', 'amount', 'refunded', 'uncollected', 'coupon_discount', 'offer_discount']
const orNothing = (of: string) => figures.map((figure) => `coalesce(${of}.${figure}, 0)`).join(', ')

export const salesRollupInvariants: Invariant[] = [
  {
    id: 'I43',
    says: 'What is kept of the sales of a day is what its orders add up to.',
    nightly: 'days',
    finds: `
      with ${rollupBounds}, asked as (
        select (placed_at at time zone 'Asia/Kolkata')::date as day, count(*) as count, sum(total) as amount,
          sum(coupon_discount) as coupon_discount, sum(offer_discount) as offer_discount,
          sum(refunded + coalesce(greatest(returned - used, 0), 0)) as refunded, sum(uncollected) as uncollected
        from orders left join returned_payments using (payment_id) join (
          select order_id, bool_and(status = 'Cancelled') as gone,
            sum(case when status = 'ReturnAccepted' or (status = 'Cancelled' and payment_method <> 'COD')
              then price * quantity - coupon_share else 0 end) as refunded,
            sum(case when status = 'Cancelled' and payment_method = 'COD'
              then price * quantity - coupon_share else 0 end) as uncollected
          from order_items join orders on orders.id = order_id group by 1
        ) as items on order_id = orders.id
        where state = 'placed' and not gone group by 1
      )
      select day, sales_days.amount as kept, asked.amount as asked
      from sales_days full join asked using (day), kept
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
          from kept, sales_adjustments join order_items on order_items.id = item_id where day < until
          union all
          select product_id, category_id, brand_id, quantity
          from kept, orders join order_items on order_id = orders.id
          where state = 'placed' and placed_at < moment and status not in ('Cancelled', 'ReturnAccepted')
        ) as items cross join lateral (
          values ('product', product_id), ('category', category_id), ('brand', brand_id)
        ) as things (kind, thing)
        group by 1, 2
      )
      select kind, id, sales_units.units as kept, asked.units as asked
      from sales_units full join asked using (kind, id), kept
      where coalesce(sales_units.units, 0) <> coalesce(asked.units, 0)`,
  },
]
