const paid = 'price * quantity - coupon_share'

const exchanged = `(
  select coalesce(sum(sent.price * sent.quantity), 0) from order_items as returned
  join exchanges on returned_item_id = returned.id join order_items as sent on sent.id = exchanges.id
  where returned.order_id = orders.id and returned.status = 'ReturnAccepted')`

export const isExchangeOrder = `(payment_method = 'Wallet' and exists (
  select from order_items join exchanges using (id) where order_id = orders.id))`

const wasShipped = `exists (
  select from order_item_history join order_items on order_items.id = item_id
  where order_id = orders.id and to_status in ('Shipped', 'Delivered'))`

/**
 * What each of the placed `orders` adds to sales and net sales, see docs/definitions.md. `amount`: what was sold. `refunded`: of
 * items, and what went back at the provider for none. `uncollected`: of cancelled cash on delivery. `kept`: charges of an order
 * that was cancelled when it had left.
 */
export const figuresOfOrder = `
  lateral (
    select is_sale, case when is_sale then total else 0 end as amount,
      case when is_sale or is_exchange then given_back + unused
        - case when has_returns then ${exchanged} else 0 end else 0 end as refunded,
      case when is_sale then not_collected else 0 end as uncollected,
      case when not (is_sale or is_exchange) and payment_method <> 'COD' and ${wasShipped}
        then greatest(total - given_back - unused, 0) else 0 end as kept
    from (
      select not is_exchange and bool_or(status <> 'Cancelled') as is_sale, is_exchange,
        bool_or(status = 'ReturnAccepted') as has_returns,
        coalesce(sum(coalesce(refund, ${paid})) filter (
          where status = 'ReturnAccepted' or status = 'Cancelled' and payment_method <> 'COD'), 0) as given_back,
        coalesce(sum(${paid}) filter (where status = 'Cancelled' and payment_method = 'COD'), 0) as not_collected,
        coalesce((select greatest(returned - used, 0) from returned_payments
          where returned_payments.payment_id = orders.payment_id), 0) as unused
      from order_items, (select ${isExchangeOrder} as is_exchange) as kind
      where order_id = orders.id group by is_exchange
    ) as items
  ) as figures`
