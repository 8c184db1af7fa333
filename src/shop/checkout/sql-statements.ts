import { composeStatement, type Fragment } from './compose-sql.ts'
import type { ItemDraft } from './price-order-rules.ts'

// In each statement a CTE reads the one before, which fixes the lock order: key, cart, order, sizes by id, cart lines.

const claimKey: Fragment = {
  needs: {},
  gives: { claimed: ['order_id'] },
  sql: `
  claimed as (
    insert into idempotency_keys (user_id, key, request_hash, order_id)
    select $1, $2, $3::bytea, new_id() where $2::text is not null and $15::uuid is null
    on conflict do nothing
    returning order_id
  )`,
}

/** Clears the coupon too. Empty if the cart is gone or the key belongs to another order. */
const lockCart: Fragment = {
  needs: { claimed: [] },
  gives: { locked_cart: ['user_id'] },
  sql: `
  locked_cart as (
    update carts set coupon_id = null, coupon_code = null
    where user_id = $1 and ($2::text is null or $15::uuid is not null or exists (select from claimed))
    returning user_id
  )`,
}

const insertPlacedOrder: Fragment = {
  needs: { claimed: ['order_id'], locked_cart: ['user_id'] },
  gives: { placed: ['id', 'user_id', 'placed_at'] },
  sql: `
  placed as (
    insert into orders (id, user_id, payment_method, subtotal, offer_discount, coupon_discount, shipping, total,
      coupon_code, shipping_address, gstin, legal_name, cod_limit, return_days)
    select coalesce($15, (select order_id from claimed), new_id()), user_id, $4, $5::bigint, $6::bigint, $7::bigint,
      $8::bigint, $9::bigint, $10, $11::jsonb, $17, $18, $19::bigint, $20::smallint
    from locked_cart where lock_open_cod(user_id, $11::jsonb, $21::int)
    returning id, user_id, placed_at
  )`,
}

const insertUnpaidOrder: Fragment = {
  needs: {},
  gives: { placed: ['id', 'user_id'] },
  sql: `
  placed as (
    insert into orders (user_id, state, payment_method, subtotal, offer_discount, coupon_discount, shipping, total,
      coupon_code, shipping_address, hold_ends_at, gstin, legal_name, cod_limit, return_days)
    values ($1, 'awaiting_payment', $2, $3::bigint, $4::bigint, $5::bigint, $6::bigint, $7::bigint, $8, $9::jsonb, $10,
      $17, $18, $19::bigint, $20::smallint)
    returning id, user_id
  )`,
}

const insertOrderIntent: Fragment = {
  needs: { placed: ['id', 'user_id'] },
  gives: { intended: [] },
  sql: `
  intended as (
    insert into payment_intents (id, purpose, user_id, amount, created_at, check_at)
    select id, 'order', user_id, $7::bigint, $15, $16 from placed
  )`,
}

/** `rows`: the parameter with `itemRows`. */
const insertItems = (rows: string): Fragment => ({
  needs: { placed: ['id'] },
  gives: { bought: ['id', 'position', 'size_id', 'quantity'] },
  sql: `
  bought as (
    insert into order_items (order_id, position, product_id, size_id, product_name, brand_id, brand_name,
      category_id, category_name, thumbnail, size, size_label, quantity, original_price, price, coupon_share)
    select placed.id, position, product_id, size_id, product_name, brand_id, brand_name,
      category_id, category_name, thumbnail, size, size_label, quantity, original_price, price, coupon_share
    from placed, jsonb_populate_recordset(null::order_items, ${rows}::jsonb)
    returning id, position, size_id, quantity
  )`,
})

export function itemRows(items: readonly ItemDraft[]): string {
  return JSON.stringify(items.map(toRow))
}

function toRow(item: ItemDraft, position: number) {
  return {
    position,
    product_id: item.productId,
    size_id: item.sizeId,
    product_name: item.productName,
    brand_id: item.brand.id,
    brand_name: item.brand.name,
    category_id: item.category.id,
    category_name: item.category.name,
    thumbnail: item.thumbnail,
    size: item.size,
    size_label: item.sizeLabel,
    quantity: item.quantity,
    original_price: item.originalPrice,
    price: item.price,
    coupon_share: item.couponShare,
  }
}

const recordItems: Fragment = {
  needs: { bought: ['id'], placed: ['user_id'] },
  gives: { recorded: [] },
  sql: `
  recorded as (
    insert into order_item_history (item_id, to_status, by_user)
    select bought.id, 'Pending', user_id from bought, placed
  )`,
}

const confirmByMail: Fragment = {
  needs: { placed: ['id'] },
  gives: { due: [] },
  sql: `
  due as (insert into pending_confirmations (order_id) select id from placed)`,
}

/** `taken` omits items without enough stock; the statement must then fail. */
export const deductStock = deductStockFor('order', ' and removed_at is null')
/** Released units of a removed size can be taken back. */
const deductStockAgain = deductStockFor('retake', '')

function deductStockFor(cause: 'order' | 'retake', condition: string): Fragment {
  return {
    needs: { bought: ['id', 'size_id', 'quantity'] },
    gives: { locked_sizes: ['id'], taken: ['item_id', 'size_id', 'quantity'], moved: [] },
    sql: `
  locked_sizes as (
    select id from product_sizes where id = any(array(select size_id from bought)) order by id for no key update
  ), taken as (
    update product_sizes set stock = stock - quantity
    from locked_sizes join bought on bought.size_id = locked_sizes.id
    where product_sizes.id = locked_sizes.id and stock >= quantity${condition}
    returning bought.id as item_id, size_id, quantity
  ), moved as (
    insert into stock_moves (size_id, quantity, cause, order_item_id)
    select size_id, -quantity, '${cause}', item_id from taken
  )`,
  }
}

/** Removed sizes count too, hidden until added again. */
const releaseStock: Fragment = {
  needs: { reserved_items: ['id', 'size_id', 'quantity'] },
  gives: { locked_sizes: ['id'], released: ['item_id', 'size_id', 'quantity'], moved: [] },
  sql: `
  locked_sizes as (
    select id from product_sizes where id = any(array(select size_id from reserved_items)) order by id for no key update
  ), released as (
    update product_sizes set stock = stock + quantity
    from locked_sizes join reserved_items on reserved_items.size_id = locked_sizes.id
    where product_sizes.id = locked_sizes.id
    returning reserved_items.id as item_id, size_id, quantity
  ), moved as (
    insert into stock_moves (size_id, quantity, cause, order_item_id)
    select size_id, quantity, 'release', item_id from released
  )`,
}

/** Omits lines that were changed after they were read. */
const consumeLines: Fragment = {
  needs: { locked_cart: ['user_id'], taken: ['size_id', 'quantity'] },
  gives: { deleted_lines: ['id'] },
  sql: `
  deleted_lines as (
    delete from cart_lines using locked_cart, taken
    where cart_lines.user_id = locked_cart.user_id and cart_lines.size_id = taken.size_id
      and cart_lines.quantity = taken.quantity
    returning cart_lines.id
  )`,
}

/**
 * Aborts the statement if it took fewer lines than expected or if, after waiting for locks, the order no longer matches
 * the shop's prices. The order of the WHEN branches is the lock order.
 */
const refuseOvertaken = (given: {
  lines: string
  count: string
  items: string
  coupon: string
  today: string
}) => `(
  select case
    when (select count(*) from ${given.lines}) <> ${given.count}::int then raise_serialization_failure()
    when not matches_current_offer((select id from placed), (select user_id from placed), ${given.items}::jsonb, ${given.coupon}::uuid, ${given.today}::date)
    then raise_serialization_failure() end)`

/** Parameters: see `insertOrder`. */
export const insertOrderStatement = composeStatement(
  [
    claimKey,
    lockCart,
    insertPlacedOrder,
    insertItems('$12'),
    recordItems,
    confirmByMail,
    deductStock,
    consumeLines,
  ],
  {
    needs: { placed: ['id', 'user_id', 'placed_at'], bought: ['id', 'position'], deleted_lines: [] },
    sql: `
  select placed.id, placed_at as "placedAt", bought.id as "itemId", users.name, users.email,
    ${refuseOvertaken({ lines: 'deleted_lines', count: '$13', items: '$12', coupon: '$16', today: '$14' })}
  from placed join users on users.id = placed.user_id, bought order by position`,
  },
)

/** Parameters: see `insertReservation`. */
export const insertReservationStatement = composeStatement(
  [insertUnpaidOrder, insertOrderIntent, insertItems('$11'), deductStock],
  {
    needs: { placed: ['id', 'user_id'], taken: [] },
    sql: `
  select id, ${refuseOvertaken({ lines: 'taken', count: '$12', items: '$11', coupon: '$14', today: '$13' })} from placed`,
  },
)

const placeReservedOrder: Fragment = {
  needs: {},
  gives: { placed: ['id', 'user_id', 'total'], recorded: [] },
  sql: `
  placed as (
    update orders set state = 'placed', payment_id = $2, placed_at = now() where id = $1
    returning id, user_id, total
  ), recorded as (
    insert into order_item_history (item_id, to_status, by_user)
    select order_items.id, 'Pending', user_id from placed join order_items on order_id = placed.id
  )`,
}

/** Debits the provider by what was charged, credits the shop by the total, and books the difference. Posting an order twice is an error. */
const postSale: Fragment = {
  needs: { placed: ['id', 'total'] },
  gives: { booked: ['id'], entered: [] },
  sql: `
  booked as (
    insert into ledger_transactions (cause, reference, description)
    select 'order', id, 'Paid online for order ' || id from placed returning id
  ), entered as (
    insert into ledger_entries (transaction_id, account_id, amount)
    select booked.id, account.id, entry.amount
    from booked, placed, lateral (
      values ('provider', -$3::bigint), ('revenue', total), ('payment-differences', $3::bigint - total)
    ) as entry (kind, amount), ledger_accounts as account
    where account.kind = entry.kind and account.user_id is null and entry.amount <> 0
  )`,
}

/** Removes the order's units and the coupon; units added since stay. */
const removePurchasedLines: Fragment = {
  needs: { placed: ['id', 'user_id'] },
  gives: {
    bought: ['user_id', 'size_id', 'quantity'],
    cleared_coupon: [],
    deleted_lines: [],
    reduced_lines: [],
  },
  sql: `
  bought as (
    select user_id, size_id, order_items.quantity from placed join order_items on order_id = placed.id
  ), cleared_coupon as (
    update carts set coupon_id = null, coupon_code = null from placed where carts.user_id = placed.user_id
  ), deleted_lines as (
    delete from cart_lines using bought
    where cart_lines.user_id = bought.user_id and cart_lines.size_id = bought.size_id
      and cart_lines.quantity <= bought.quantity
  ), reduced_lines as (
    update cart_lines set quantity = cart_lines.quantity - bought.quantity from bought
    where cart_lines.user_id = bought.user_id and cart_lines.size_id = bought.size_id
      and cart_lines.quantity > bought.quantity
  )`,
}

const stopChecks: Fragment = {
  needs: { placed: ['id'] },
  gives: { paid: [] },
  sql: `
  paid as (update payment_intents set check_at = null from placed where payment_intents.id = placed.id)`,
}

/** `$1`: the order, `$2`: its payment, `$3`: what that charged. */
export const placeReservedStatement = composeStatement(
  [placeReservedOrder, confirmByMail, postSale, removePurchasedLines, stopChecks],
  { needs: { placed: ['id'] }, sql: 'select id from placed' },
)

const itemsOfOrder: Fragment = {
  needs: {},
  gives: { bought: ['id', 'size_id', 'quantity'] },
  sql: `
  bought as (select id, size_id, quantity from order_items where order_id = $1)`,
}

/** `$1`: an expired order. */
export const deductAgainStatement = composeStatement([itemsOfOrder, deductStockAgain], {
  needs: { taken: [] },
  sql: 'select count(*) from taken',
})

const expireOrder: Fragment = {
  needs: {},
  gives: { ended: ['id'], reserved_items: ['id', 'size_id', 'quantity'] },
  sql: `
  ended as (
    update orders set state = 'expired' where id = $1 and state = 'awaiting_payment' returning id
  ), reserved_items as (
    select order_items.id, size_id, quantity from order_items join ended on order_id = ended.id
  )`,
}

/** `$1`: an unpaid order. */
export const releaseStatement = composeStatement([expireOrder, releaseStock], {
  needs: { ended: ['id'] },
  sql: 'select id from ended',
})
