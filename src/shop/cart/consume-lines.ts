/**
 * The part of a statement that buys from the cart of the shopper `$1`, if that condition holds: every other change of the
 * cart waits from here on, and its coupon goes. Gives `held (user_id)`, empty when there is no cart any more.
 */
export const lockedCart = (condition: string) => `
  held as (
    update carts set coupon_id = null, coupon_code = null where user_id = $1 and ${condition} returning user_id
  )`

/**
 * The part of a statement that takes out of the `held` cart what was `taken (size_id, quantity)` off the shelf. Gives
 * `gone`, without lines that have changed since the cart was read.
 */
export const consumeLines = `
  gone as (
    delete from cart_lines using held, taken
    where cart_lines.user_id = held.user_id and cart_lines.size_id = taken.size_id
      and cart_lines.quantity = taken.quantity
    returning cart_lines.id
  )`
