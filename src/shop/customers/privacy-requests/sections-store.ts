import { type Database, run } from '../../../platform/database.ts'
import { chargeColumns } from '../../charges/sql-rules.ts'

/** `sql` takes the customer's id; columns are listed one by one, so that no secret gets in by itself. */
export type OwnSection = { name: string; title: string; tables: string[]; sql: string }

const rupees = (...columns: string[]) => columns.map((column) => `${column} / 100.0 as ${column}`).join(', ')
const ownOrders = `orders where user_id = $1 and state = 'placed'`
const ownItems = `order_items where order_id in (select id from ${ownOrders})`

export const ownSections: OwnSection[] = [
  {
    name: 'profile',
    title: 'Profile',
    tables: ['users'],
    sql: `select name, email, phone, picture, google_sub is not null as google, created_at,
      product_mails_stopped_at from users where id = $1`,
  },
  {
    name: 'addresses',
    title: 'Addresses',
    tables: ['addresses'],
    sql: `select name, phone, address, locality, city, state, pin_code, type_of_place, is_default, created_at
      from addresses where user_id = $1 order by created_at`,
  },
  {
    name: 'nominee',
    title: 'Nominee',
    tables: ['nominees'],
    sql: 'select name, email, relation, named_at from nominees where user_id = $1',
  },
  {
    name: 'consents',
    title: 'Consents',
    tables: ['consents'],
    sql: 'select purpose, version, language, given, at from consents where user_id = $1 order by id',
  },
  {
    name: 'sessions',
    title: 'Where you are signed in',
    tables: ['sessions'],
    sql: 'select browser, address, created_at, used_at, expires_at from sessions where user_id = $1 order by created_at',
  },
  {
    name: 'signIns',
    title: 'Sign-ins',
    tables: ['sign_ins'],
    sql: 'select at, browser, address from sign_ins where user_id = $1 order by at',
  },
  {
    name: 'passkeys',
    title: 'Passkeys',
    tables: ['passkeys'],
    sql: 'select name, created_at, used_at from passkeys where user_id = $1 order by created_at',
  },
  {
    name: 'assistants',
    title: 'Assistants that you have linked',
    tables: ['assistant_links'],
    sql: `select client_name, client_id, scopes, created_at, expires_at, last_used_at from assistant_links
      where user_id = $1 order by created_at`,
  },
  {
    name: 'wishlist',
    title: 'Wishlist',
    tables: ['wishlist_items'],
    sql: `select products.name as product, wishlist_items.created_at from wishlist_items
      join products on products.id = product_id where user_id = $1 order by wishlist_items.created_at`,
  },
  {
    name: 'sizes',
    title: 'Sizes that you chose',
    tables: ['remembered_sizes'],
    sql: `select size from remembered_sizes, unnest(sizes) with ordinality as chosen (size, place)
      where user_id = $1 order by place`,
  },
  {
    name: 'alerts',
    title: 'Mails about products that you asked for',
    tables: ['product_alerts'],
    sql: `select products.name as product, size, product_alerts.price / 100.0 as price, product_alerts.created_at, mailed_at
      from product_alerts join products on products.id = product_alerts.product_id
      left join product_sizes on product_sizes.id = size_id where user_id = $1 order by product_alerts.id`,
  },
  {
    name: 'cart',
    title: 'Cart',
    tables: ['carts', 'cart_lines'],
    sql: `select products.name as product, size, quantity, coupon_code, cart_lines.created_at from cart_lines
      join products on products.id = cart_lines.product_id join product_sizes on product_sizes.id = size_id
      left join carts using (user_id) where user_id = $1 order by cart_lines.id`,
  },
  {
    name: 'orders',
    title: 'Orders',
    tables: ['orders'],
    sql: `select id, order_number, placed_at, order_status, payment_method, payment_id, coupon_code,
      multibuy ->> 'name' as multibuy,
      ${rupees('subtotal', 'offer_discount', 'coupon_discount', ...chargeColumns, 'total')}, shipping_address
      from ${ownOrders} order by placed_at`,
  },
  {
    name: 'orderSources',
    title: 'Where you came from before an order',
    tables: ['order_sources'],
    sql: `select order_id, channel, source, medium, campaign, agreed_to, told_to, user_agent from order_sources
      where order_id in (select id from orders where user_id = $1) order by order_id`,
  },
  {
    name: 'items',
    title: 'Items of orders',
    tables: ['order_items'],
    sql: `select id, order_id, product_name, brand_name, category_name, size, quantity,
      ${rupees('original_price', 'price', 'coupon_share')}, status, cancel_reason from ${ownItems} order by id`,
  },
  {
    name: 'itemHistory',
    title: 'What became of them',
    tables: ['order_item_history'],
    sql: `select item_id, from_status, to_status, reason, created_at from order_item_history
      where item_id in (select id from ${ownItems}) order by id`,
  },
  {
    name: 'returns',
    title: 'Returns',
    tables: ['return_requests'],
    sql: `select item_id, reason, status, refund_to, requested_at from return_requests
      where item_id in (select id from ${ownItems}) order by id`,
  },
  {
    name: 'exchanges',
    title: 'Exchanges for another size',
    tables: ['exchanges'],
    sql: `select returned_item_id as item_id, size, exchanges.quantity, state, exchanges.created_at from exchanges
      join product_sizes on product_sizes.id = size_id where returned_item_id in (select id from ${ownItems})
      order by exchanges.id`,
  },
  {
    name: 'invoices',
    title: 'Invoices',
    tables: ['invoices'],
    sql: `select number, order_id, issued_at, document from invoices
      where order_id in (select id from ${ownOrders}) order by issued_at`,
  },
  {
    name: 'creditNotes',
    title: 'Credit notes',
    tables: ['credit_notes'],
    sql: `select number, order_id, issued_at, document from credit_notes
      where order_id in (select id from ${ownOrders}) order by issued_at`,
  },
  {
    name: 'payments',
    title: 'Online payments',
    tables: ['payment_intents', 'top_ups'],
    sql: `select purpose, ${rupees('amount')}, provider_order_id, payment_id, credited_at, created_at
      from payment_intents left join top_ups on payment_intent_id = payment_intents.id where user_id = $1 order by created_at`,
  },
  {
    name: 'refunds',
    title: 'Refunds of online payments',
    tables: ['provider_refunds', 'payment_refunds'],
    sql: `select payment_id, refund_id, provider_refunds.amount / 100.0 as amount, reason, status, provider_refunds.created_at
      from provider_refunds join payment_intents on payment_intents.id = payment_intent_id where user_id = $1
      union all
      select payment_id, payment_refunds.id, payment_refunds.amount / 100.0, null, payment_refunds.status, payment_refunds.created_at
      from payment_intents join returned_payments on payment_intent_id = payment_intents.id
      join payment_refunds using (payment_id) where user_id = $1
      order by created_at`,
  },
  {
    name: 'payOuts',
    title: 'Refunds to bank accounts and UPI ids',
    tables: ['pay_outs', 'pay_out_destinations'],
    sql: `select item_id, coalesce(pay_outs.kind, destination.kind) as kind,
        coalesce(pay_outs.last_four, destination.last_four) as last_four, pay_outs.amount / 100.0 as amount, pay_outs.status,
        reference, paid_on, created_at
      from pay_outs full join pay_out_destinations as destination using (item_id)
      where item_id in (select id from ${ownItems}) order by item_id`,
  },
  {
    name: 'disputes',
    title: 'Disputes of online payments',
    tables: ['disputes'],
    sql: `select payment_id, disputes.id, disputes.amount / 100.0 as amount, status, reason, disputes.created_at
      from payment_intents join returned_payments on payment_intent_id = payment_intents.id
      join disputes using (payment_id) where user_id = $1 order by disputes.created_at`,
  },
  {
    name: 'earlierOrders',
    title: 'Orders in the shop before this one',
    tables: ['foreign_orders', 'foreign_order_items'],
    sql: `select shop, number, at, status, coalesce((total / 100.0)::text, total_text) as total,
        coalesce((refunded / 100.0)::text, refunded_text) as refunded, item.name as product, sku, quantity,
        coalesce((amount / 100.0)::text, amount_text) as amount
      from users join foreign_orders on foreign_orders.email = lower(users.email)
      join foreign_order_items as item on order_id = foreign_orders.id where users.id = $1 order by at, order_id, position`,
  },
  {
    name: 'wallet',
    title: 'Wallet',
    tables: ['ledger_accounts', 'ledger_entries', 'ledger_transactions'],
    sql: `select moved.created_at, description, entry.amount / 100.0 as amount
      from ledger_entries as entry join ledger_accounts on ledger_accounts.id = account_id
      join ledger_transactions as moved on moved.id = transaction_id where user_id = $1 order by transaction_id`,
  },
  {
    name: 'reviews',
    title: 'Reviews',
    tables: ['reviews'],
    sql: `select products.name as product, stars, fit, text, state, hidden_for, reply, written_at, edited_at
      from reviews join products on products.id = product_id where user_id = $1 order by reviews.id`,
  },
  {
    name: 'reviewPhotos',
    title: 'Photos of reviews',
    tables: ['review_photos'],
    sql: `select products.name as product, review_photos.name as picture, approved, added_at
      from review_photos join reviews on reviews.id = review_id join products on products.id = product_id
      where user_id = $1 order by reviews.id, position`,
  },
  {
    name: 'complaints',
    title: 'Complaints',
    tables: ['grievances'],
    sql: `select 'G-' || ticket as ticket, name, email, topic, order_reference, received_at, acknowledged_at, resolved_at,
        reopened_at from grievances where user_id = $1 order by id`,
  },
  {
    name: 'complaintMessages',
    title: 'Messages of complaints',
    tables: ['grievance_messages'],
    sql: `select 'G-' || ticket as ticket, case when admin_id is null then 'you' else 'shop' end as by, text, written_at
      from grievance_messages join grievances on grievances.id = grievance_id where user_id = $1
      order by grievance_messages.id`,
  },
]

export type OpenOrders = { orders: number; returns: number }

const openOrders = `
  select count(*) filter (where status in ('Pending', 'Shipped'))::int as orders,
    count(*) filter (where status = 'ReturnInitialized')::int as returns
  from orders join order_items on order_id = orders.id where user_id = $1 and state = 'placed'`

/** Items on their way, and returns asked for. */
export async function readOpenOrders(on: Database, userId: string): Promise<OpenOrders> {
  const [row] = (await run<OpenOrders>(on, openOrders, [userId])) as [OpenOrders]
  return row
}
