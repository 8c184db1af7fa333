import { clock } from '../../platform/clock.ts'
import { chargeKinds } from '../charges/rules.ts'
import { chargeColumns } from '../charges/sql-rules.ts'
import { composeStatement, type Fragment } from './compose-sql.ts'
import type { ItemDraft, OrderDraft } from './price-order-rules.ts'

// In each statement a CTE reads the one before, which fixes the lock order: key, cart, order, sizes by id, cart lines.

const claimKey: Fragment = {
  needs: {},
  gives: { claimed: ['order_id'] },
  sql: `
  claimed as (
    insert into idempotency_keys (user_id, key, request_hash, order_id)
    select $userId, $key, $requestHash::bytea, new_id() where $key::text is not null and $keyOrderId::uuid is null
    on conflict do nothing
    returning order_id
  )`,
}

/** Clears the coupon unless a multibuy is taken instead. Empty if the cart is gone or the key belongs to another order. */
const lockCart: Fragment = {
  needs: { claimed: [] },
  gives: { locked_cart: ['user_id'] },
  sql: `
  locked_cart as (
    update carts set coupon_id = case when $multibuy::jsonb is not null then coupon_id end,
      coupon_code = case when $multibuy::jsonb is not null then coupon_code end
    where user_id = $userId
      and ($key::text is null or $keyOrderId::uuid is not null or exists (select from claimed))
    returning user_id
  )`,
}

const orderColumns = `payment_method, subtotal, offer_discount, coupon_discount, ${chargeColumns}, total, coupon_code, multibuy,
      shipping_address, pickup, express_days, counter_payment, gstin, legal_name, cod_limit, return_days`
const orderValues = `$paymentMethod, $subtotal::bigint, $offerDiscount::bigint, $couponDiscount::bigint,
      ${chargeKinds.map((kind) => `($charges::jsonb ->> '${kind}')::bigint`)}, $total::bigint, $couponCode, $multibuy::jsonb,
      $shippingAddress::jsonb, $pickup::jsonb, $expressDays::jsonb, $counterPayment, $gstin, $legalName, $codLimit::bigint, $returnDays::smallint`

const insertPlacedOrder: Fragment = {
  needs: { claimed: ['order_id'], locked_cart: ['user_id'] },
  gives: { placed: ['id', 'user_id', 'placed_at', 'order_number'] },
  sql: `
  placed as (
    insert into orders (id, user_id, ${orderColumns})
    select coalesce($keyOrderId, (select order_id from claimed), new_id()), user_id, ${orderValues}
    from locked_cart where lock_open_cod(user_id, $codAddress::jsonb, $maxOpenCod::int)
    returning id, user_id, placed_at, order_number
  )`,
}

const insertCounterOrder: Fragment = {
  needs: {},
  gives: { placed: ['id', 'user_id'] },
  sql: `
  placed as (
    insert into orders (id, user_id, ${orderColumns}) values ($orderId, $userId, ${orderValues}) returning id, user_id
  )`,
}

const insertUnpaidOrder: Fragment = {
  needs: {},
  gives: { placed: ['id', 'user_id'] },
  sql: `
  placed as (
    insert into orders (user_id, state, hold_ends_at, ${orderColumns})
    values ($userId, 'awaiting_payment', $reservedUntil, ${orderValues})
    returning id, user_id
  )`,
}

const insertOrderIntent: Fragment = {
  needs: { placed: ['id', 'user_id'] },
  gives: { intended: [] },
  sql: `
  intended as (
    insert into payment_intents (id, purpose, user_id, amount, created_at, check_at)
    select id, 'order', user_id, $total::bigint, $createdAt, $checkAt from placed
  )`,
}

const insertItems: Fragment = {
  needs: { placed: ['id'] },
  gives: { bought: ['id', 'position', 'size_id', 'quantity'] },
  sql: `
  bought as (
    insert into order_items (order_id, position, product_id, size_id, product_name, brand_id, brand_name,
      category_id, category_name, thumbnail, size, size_label, quantity, original_price, price, coupon_share)
    select placed.id, position, product_id, size_id, product_name, brand_id, brand_name,
      category_id, category_name, thumbnail, size, size_label, quantity, original_price, price, coupon_share
    from placed, jsonb_populate_recordset(null::order_items, $itemRows::jsonb)
    returning id, position, size_id, quantity
  )`,
}

const orderParameters = [
  'userId',
  'paymentMethod',
  'subtotal',
  'offerDiscount',
  'couponDiscount',
  'charges',
  'total',
  'couponCode',
  'couponId',
  'multibuy',
  'shippingAddress',
  'pickup',
  'expressDays',
  'counterPayment',
  'gstin',
  'legalName',
  'codLimit',
  'returnDays',
  'itemRows',
  'itemCount',
  'moment',
] as const

export function orderParametersOf(
  userId: string,
  { items, gst, kept, charges, pickup, expressDays, counterPayment, multibuy, ...draft }: OrderDraft,
) {
  return {
    ...draft,
    ...kept,
    charges: JSON.stringify(charges),
    userId,
    shippingAddress: JSON.stringify(draft.shippingAddress),
    multibuy: multibuy ? JSON.stringify(multibuy) : null,
    pickup: pickup ? JSON.stringify(pickup) : null,
    expressDays: expressDays ? JSON.stringify(expressDays) : null,
    counterPayment: counterPayment ?? null,
    gstin: gst?.gstin ?? null,
    legalName: gst?.legalName ?? null,
    itemRows: JSON.stringify(items.map(toRow)),
    itemCount: items.length,
    moment: clock.now(),
  }
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

/** A trigger takes it away again where the buyer has withdrawn. */
const keepSource: Fragment = {
  needs: { placed: ['id'] },
  gives: { sourced: [] },
  sql: `
  sourced as (
    insert into order_sources (order_id, channel, source, medium, campaign, agreed_to, told_to, user_agent)
    select placed.id, channel, source, medium, campaign, "agreedTo", tells, "userAgent" from placed,
      jsonb_to_record($source::jsonb) as told (channel text, source text, medium text, campaign text, "agreedTo" text,
        tells text[], "userAgent" text)
    where $source::jsonb is not null
  )`,
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
const refuseOvertaken = (lines: string) => `(
  select case
    when (select count(*) from ${lines}) <> $itemCount::int then raise_serialization_failure()
    when not matches_shop_at((select id from placed), (select user_id from placed), $itemRows::jsonb, $couponId::uuid, $moment::timestamptz)
    then raise_serialization_failure() end)`

export const insertOrderStatement = composeStatement(
  [...orderParameters, 'source', 'key', 'requestHash', 'keyOrderId', 'codAddress', 'maxOpenCod'],
  [
    ...[claimKey, lockCart, insertPlacedOrder, keepSource, insertItems, recordItems, confirmByMail],
    ...[deductStock, consumeLines],
  ],
  {
    needs: {
      placed: ['id', 'user_id', 'placed_at', 'order_number'],
      bought: ['id', 'position'],
      deleted_lines: [],
    },
    sql: `
  select placed.id, order_number as number, placed_at as "placedAt", bought.id as "itemId", users.name, users.email,
    ${refuseOvertaken('deleted_lines')}
  from placed join users on users.id = placed.user_id, bought order by position`,
  },
)

export const insertCounterStatement = composeStatement(
  [...orderParameters, 'orderId'],
  [insertCounterOrder, insertItems, recordItems, deductStock],
  {
    needs: { placed: ['id', 'user_id'], taken: [] },
    sql: `select id, ${refuseOvertaken('taken')} from placed`,
  },
)

export const insertReservationStatement = composeStatement(
  [...orderParameters, 'source', 'reservedUntil', 'createdAt', 'checkAt'],
  [insertUnpaidOrder, insertOrderIntent, keepSource, insertItems, deductStock],
  {
    needs: { placed: ['id', 'user_id'], taken: [] },
    sql: `select id, ${refuseOvertaken('taken')} from placed`,
  },
)

const placeReservedOrder: Fragment = {
  needs: {},
  gives: { placed: ['id', 'user_id', 'total', 'multibuy'], recorded: [] },
  sql: `
  placed as (
    update orders set state = 'placed', payment_id = $paymentId, placed_at = now(),
      pickup = pickup || jsonb_build_object('readyBy', $readyBy::text)
    where id = $orderId
    returning id, user_id, total, multibuy
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
      values ('provider', -$charged::bigint), ('revenue', total), ('payment-differences', $charged::bigint - total)
    ) as entry (kind, amount), ledger_accounts as account
    where account.kind = entry.kind and account.user_id is null and entry.amount <> 0
  )`,
}

/** Removes the order's units and, unless it took a multibuy, the coupon; units added since stay. */
const removePurchasedLines: Fragment = {
  needs: { placed: ['id', 'user_id', 'multibuy'] },
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
    update carts set coupon_id = null, coupon_code = null from placed
    where carts.user_id = placed.user_id and placed.multibuy is null
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

export const placeReservedStatement = composeStatement(
  ['orderId', 'paymentId', 'charged', 'readyBy'],
  [placeReservedOrder, confirmByMail, postSale, removePurchasedLines, stopChecks],
  { needs: { placed: ['id'] }, sql: 'select id from placed' },
)

const itemsOfOrder: Fragment = {
  needs: {},
  gives: { bought: ['id', 'size_id', 'quantity'] },
  sql: `
  bought as (select id, size_id, quantity from order_items where order_id = $orderId)`,
}

export const deductAgainStatement = composeStatement(['orderId'], [itemsOfOrder, deductStockAgain], {
  needs: { taken: [] },
  sql: 'select count(*) from taken',
})

const expireOrder: Fragment = {
  needs: {},
  gives: { ended: ['id'], reserved_items: ['id', 'size_id', 'quantity'] },
  sql: `
  ended as (
    update orders set state = 'expired' where id = $orderId and state = 'awaiting_payment' returning id
  ), reserved_items as (
    select order_items.id, size_id, quantity from order_items join ended on order_id = ended.id
  )`,
}

export const releaseStatement = composeStatement(['orderId'], [expireOrder, releaseStock], {
  needs: { ended: ['id'] },
  sql: 'select id from ended',
})
