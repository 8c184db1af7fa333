/** SQL CTE: locks the cart of user `$1` and clears its coupon. Returns `held (user_id)`, empty if the cart is gone. */
export const lockedCart = (condition: string) => `
  held as (
    update carts set coupon_id = null, coupon_code = null where user_id = $1 and ${condition} returning user_id
  )`

/** SQL CTE: deletes `taken (size_id, quantity)` from the `held` cart. `gone` omits lines changed since the read. */
export const consumeLines = `
  gone as (
    delete from cart_lines using held, taken
    where cart_lines.user_id = held.user_id and cart_lines.size_id = taken.size_id
      and cart_lines.quantity = taken.quantity
    returning cart_lines.id
  )`
