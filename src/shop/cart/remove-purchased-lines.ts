/** SQL CTE after `placed (id, user_id)`: removes the order's units and the coupon; units added since stay. */
export const removePurchasedLines = `
  bought as (
    select user_id, size_id, order_items.quantity from placed join order_items on order_id = placed.id
  ), uncouponed as (
    update carts set coupon_id = null, coupon_code = null from placed where carts.user_id = placed.user_id
  ), gone as (
    delete from cart_lines using bought
    where cart_lines.user_id = bought.user_id and cart_lines.size_id = bought.size_id
      and cart_lines.quantity <= bought.quantity
  ), fewer as (
    update cart_lines set quantity = cart_lines.quantity - bought.quantity from bought
    where cart_lines.user_id = bought.user_id and cart_lines.size_id = bought.size_id
      and cart_lines.quantity > bought.quantity
  )`
