import { chargeColumns, sumOfChargesSql } from '../../charges/sql-rules.ts'
import type { Invariant } from './invariant.ts'

export const orderInvariants: Invariant[] = [
  {
    id: 'I09',
    says: "An order's total is what its items cost, less offers and coupon, with shipping.",
    nightly: 'orders',
    finds: `
      select orders.id as "order", total, sum(price * quantity - coupon_share) + ${sumOfChargesSql} as of_its_items from orders
      join order_items on order_id = orders.id
      group by orders.id, subtotal, offer_discount, total, ${chargeColumns}
      having subtotal <> sum(original_price * quantity)
        or offer_discount <> sum((original_price - price) * quantity)
        or total <> sum(price * quantity - coupon_share) + ${sumOfChargesSql}`,
  },
  {
    id: 'I46',
    says: 'An order is as far as the least advanced of its items that were not cancelled.',
    nightly: 'orders',
    finds: `
      select id as "order", order_status, order_status_of(id) as of_its_items from orders
      where order_status <> order_status_of(id)`,
  },
  {
    id: 'I76',
    says: 'A coupon is used by the orders that are neither cancelled as a whole nor expired unpaid, and by no others.',
    nightly: 'orders',
    finds: `
      select orders.id as "order", coupon_code, state, order_status, coupon_uses.order_id is not null as uses_it
      from orders
      left join coupon_uses on order_id = orders.id
      left join coupons on lower(code) = lower(coupon_code) and created_at <= placed_at
      where (order_id is not null and (state = 'expired' or order_status = 'Cancelled' or coupon_code is null))
        or (order_id is null and coupons.id is not null and state <> 'expired' and order_status <> 'Cancelled')`,
  },
  {
    id: 'I10',
    says: 'An order has items, unless nobody paid it for so long that it was cleared.',
    nightly: 'orders',
    finds: `
      select orders.id as "order", state from orders
      left join order_items on order_id = orders.id
      where (order_items.id is null) <> (shipping_address is null)`,
  },
  {
    id: 'I50',
    says: 'An order that nobody paid keeps no address once no payment of it is looked for.',
    // Measured by the last time the jobs ran: a stopped shop clears nothing.
    finds: `
      select orders.id as "order", placed_at from orders
      cross join (select max(cron_on) as at_work from pgboss.version) as shop
      where state = 'expired' and shipping_address is not null and placed_at < at_work - interval '10 days'
        and not exists (select from payment_intents where payment_intents.id = orders.id and check_at is not null)`,
  },
  {
    id: 'I12',
    says: 'An order is confirmed by one mail, soon after it was placed (as far back as sent mails are kept).',
    nightly: 'orders',
    // The queue deletes sent mails after a minute; the demo's mailbox keeps them. After downtime confirmations are merely
    // late, so only orders placed long before another confirmed one count.
    finds: `
      with mails as (
        select substring(text from '[Oo]rder(?: |s/|#)([0-9a-f]{8}-[0-9a-f-]{27})') as about, count(distinct id) as sent from (
          select data ->> 'messageId' as id, data ->> 'parts' as text from pgboss.job
          where name = 'mail' and data ->> 'subject' like 'Order confirmed%'
          union all
          select message_id, text from sandbox_mails where subject like 'Order confirmed%'
        ) as known group by 1
      ), kept as (
        select min(sent_at) as since, max(sent_at) as till from sandbox_mails
      )
      select orders.id as "order", state, placed_at, due.order_id is not null as due, sent from orders
      cross join kept left join mails on about = orders.id::text
      left join pending_confirmations as due on due.order_id = orders.id
      where sent > 1
        or (state <> 'placed' and (due.order_id is not null or sent > 0))
        or (due.order_id is not null and placed_at < (
          select max(placed_at) - interval '5 minutes' from orders
          where state = 'placed' and id not in (select order_id from pending_confirmations)))
        or (sent is null and due.order_id is null and state = 'placed' and counter_payment is null
          and (placed_at > clock_timestamp() - interval '50 seconds' or placed_at between since and till))`,
  },
  {
    id: 'I14',
    says: 'A request that is repeated finds the order of its own shopper, or of the counter, that it made the first time.',
    finds: `
      select idempotency_keys.user_id as shopper, key, order_id as "order" from idempotency_keys
      left join orders on orders.id = order_id
        and (orders.user_id = idempotency_keys.user_id or counter_payment is not null)
      where orders.id is null`,
  },
  {
    id: 'I19',
    says: "The items' shares of a coupon add up to its discount.",
    nightly: 'orders',
    finds: `
      select orders.id as "order", coupon_discount, sum(coupon_share) as shares from orders
      join order_items on order_id = orders.id
      group by orders.id, coupon_discount
      having coupon_discount <> sum(coupon_share)`,
  },
  {
    id: 'I65',
    says: 'A status change that can no longer be undone is made at once.',
    finds: `
      select item_id as item, to_status, due_at from deferred_status_changes
      cross join (select max(cron_on) as at_work from pgboss.version) as shop
      where due_at < at_work - interval '5 minutes'`,
  },
  {
    id: 'I77',
    says: 'A parcel has items, all of its order, which is not picked up, and one that has come back has one that was cancelled.',
    finds: `
      select shipments.id as shipment, shipments.order_id as "order" from shipments
      left join shipment_items on shipment_id = shipments.id
      left join order_items on order_items.id = item_id
      join orders on orders.id = shipments.order_id
      group by shipments.id, pickup
      having pickup is not null or count(item_id) = 0 or bool_or(order_items.order_id <> shipments.order_id)
        or (returned_at is not null and not bool_or(status = 'Cancelled'))`,
  },
  {
    id: 'I95',
    says: 'Cash is booked of parcels with cash on delivery, and is due only where all of it was taken back.',
    finds: `
      select shipments.id as shipment, payment_method, cash_due, sum(amount) as booked from remitted_parcels
      join shipments on shipments.id = shipment_id join orders on orders.id = order_id
      group by shipments.id, payment_method
      having cash_due <> (sum(amount) <= 0) or payment_method <> 'COD'`,
  },
  {
    id: 'I51',
    says: 'Nobody has goods held for a payment that they have bought with another order since.',
    finds: `
      select held.id as hold, other.id as "order" from orders as held
      join orders as other on other.user_id = held.user_id and other.state = 'placed'
        and other.placed_at >= held.placed_at
      where held.state = 'awaiting_payment' and exists (
        select from order_items as kept join order_items as bought using (size_id)
        where kept.order_id = held.id and bought.order_id = other.id
            and not exists (select from exchanges where exchanges.id = bought.id))`,
  },
  {
    id: 'I29',
    says: 'A shopper has units held for one unpaid order at most.',
    nightly: 'never',
    finds: `
      select user_id as shopper, count(*) as holds from orders
      where state = 'awaiting_payment' group by 1 having count(*) > 1`,
  },
]
