import pg from 'pg'
import { rollUpSales } from '../../src/shop/reports/roll-up-sales.ts'
import { urlOfOwn } from '../database.ts'

const kinds = { user: 1, category: 2, brand: 3, product: 4, grievance: 8, coupon: 9 } as const

/** The id of what `fillShop` makes as the `number`th of its kind. */
export function madeId(kind: keyof typeof kinds, number: number): string {
  return `01900000-000${kinds[kind]}-7000-8000-${number.toString(16).padStart(12, '0')}`
}

const functions = `
  create function made_id(kind int, number int) returns uuid language sql immutable as $$
    select ('01900000-000' || kind || '-7000-8000-' || lpad(to_hex(number), 12, '0'))::uuid
  $$;
  create function timed_id(at timestamptz, kind int, number int) returns uuid language sql immutable as $$
    select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '700' || kind
      || '8' || lpad(to_hex(number), 15, '0'))::uuid
  $$`

/** A fifth of everything is the buyer's, a fifth the leaver's; the first products are in every cart and wishlist. */
const tables = (from: number, to: number, buyer: string, owner: string) => `
  create temporary table numbers as
  select i, case i % 5 when 0 then '${buyer}'::uuid when 1 then made_id(1, ${from}) else made_id(1, i) end as user_id,
    date_trunc('hour', now()) - i % 100 * interval '1 day' - i * interval '1 second' as at
  from generate_series(${from}, ${to}) as i;

  insert into users (id, name, email, phone, created_at)
  select made_id(1, i), 'Asha ' || i, 'asha' || i || '@people.test', '9876543210', at from numbers;
  insert into sessions (token_hash, user_id, expires_at)
  select sha256(i::text::bytea), user_id, now() + (i % 2 - 0.5) * interval '20 days' from numbers;
  insert into sign_ins (user_id, at, browser, address)
  select user_id, now() - i * interval '1 hour', 'Chrome on Android', '203.0.113.*' from numbers;
  insert into pending_sign_ins (token_hash, user_id, expires_at)
  select sha256(i::text::bytea), made_id(1, i), now() - interval '1 hour' from numbers;
  insert into passkey_challenges (token_hash, challenge, expires_at)
  select sha256(i::text::bytea), 'none', now() - interval '1 hour' from numbers;
  insert into addresses (user_id, name, phone, address, city, state, pin_code, is_default)
  select made_id(1, i), 'Asha', '9876543210', '12 Lake View', 'Pune', 'Maharashtra', '411001', true from numbers;
  insert into registrations (email, name, phone, password_hash, browser_hash, created_at)
  select 'new' || i || '@people.test', 'Asha', '9876543210', 'none', sha256(i::text::bytea), at from numbers;
  insert into one_time_codes (purpose, subject, code_hash, sent_at, expires_at)
  select 'reset', made_id(1, i), sha256(i::text::bytea), at, at from numbers;
  insert into rate_limits (key, points, expire) select 'guess:' || i, 1, 1 from numbers;
  insert into sandbox_mails (message_id, recipient, subject, text, html)
  select 'mail' || i, 'asha' || i || '@people.test', 'Hello', 'Hello', 'Hello' from numbers;
  insert into undelivered_mails (id, reason, given_up_at) select gen_random_uuid(), 'refused', at from numbers;
  insert into grievances (id, user_id, key, name, email, topic, received_at, acknowledge_by, resolve_by, acknowledged_at, resolved_at)
  select made_id(8, i), user_id, gen_random_uuid(), 'Asha', 'asha@people.test', 'Something else', at, at, at,
    case when i % 10 > 2 then at end, case when i % 10 > 4 then at end from numbers;
  insert into grievance_messages (grievance_id, text, written_at) select made_id(8, i), 'It never came.', at from numbers;
  insert into discarded_pictures (name, discarded_at) select md5(i::text), at from numbers;

  insert into categories (id, name) select made_id(2, i / 10 + 1), 'Shelf ' || i / 10 + 1 from numbers where i % 10 = 0 or i = 1;
  insert into brands (id, name) select made_id(3, i / 10 + 1), 'Maker ' || i / 10 + 1 from numbers where i % 10 = 0 or i = 1;
  insert into products (id, name, description, category_id, brand_id, gender, regular_price, sale_price, price_on_even_days,
    price_on_odd_days, active, sold_recently, created_at)
  select made_id(4, i), 'Vayu Glide ' || i, 'Plain and good.', made_id(2, 1 + i % 2), made_id(3, 1 + i % 2),
    (array['Men', 'Women', 'Kids'])[1 + i % 3], 60000, 50000, 50000, 50000, i = 1 or i % 20 > 0, i % 7, at from numbers;
  insert into product_sizes (id, product_id, size, stock)
  select made_id(size - 3, i), made_id(4, i), size, case when i % 20 = 9 then 0 else 20 end
  from numbers, generate_series(8, 10) as size;
  insert into stock_moves (size_id, quantity, cause) select id, stock, 'count' from product_sizes
  where stock > 0 and product_id in (select made_id(4, i) from numbers);
  insert into offers (name, percentage, start_date, end_date, product_id)
  select 'Past', 10, date '2020-01-01', date '2020-01-31', made_id(4, i) from numbers;
  insert into offers (name, percentage, start_date, end_date, product_id)
  select 'Running', 10, current_date - 3, current_date + 30, made_id(4, i) from numbers where i % 10 = 7;
  insert into offers (name, percentage, start_date, end_date, category_id)
  select 'Past', 10, date '2000-01-01' + i, date '2000-01-01' + i, made_id(2, 1) from numbers;
  insert into coupons (id, choice_id, code, percentage, minimum_purchase, maximum_discount, expiry_date)
  select made_id(9, i), made_id(9, i), 'SAVE' || i, 10, 10000, 50000, current_date + case i % 2 when 0 then 30 else -30 end from numbers;
  insert into audit_log (admin_id, thing, thing_id, name, verb, before, after)
  select '${owner}', 'product', made_id(4, i % 2 * (i - 1) + 1), 'Vayu Glide', 'edited', '{"salePrice": 1}', '{"salePrice": 2}'
  from numbers;
  insert into product_imports (admin_id, file_hash, added, changed, unchanged, at, finished_at)
  select '${owner}', sha256(i::text::bytea), 1, 0, 0, at, at from numbers;
  insert into page_invalidations (product_id, created_at) select made_id(4, i), at from numbers;

  insert into wishlist_items (user_id, product_id) select made_id(1, i), made_id(4, popular) from numbers, generate_series(1, 3) as popular;
  insert into wishlist_items (user_id, product_id) select user_id, made_id(4, i) from numbers where i % 5 < 2 on conflict do nothing;
  insert into carts (user_id) select made_id(1, i) from numbers;
  update carts set coupon_id = made_id(9, ${to}), coupon_code = 'SAVE${to}';
  insert into cart_lines (user_id, product_id, size_id, quantity, seen_price)
  select made_id(1, i), made_id(4, popular), made_id(size - 3, popular), 1, 50000
  from numbers, generate_series(1, 3) as popular, generate_series(8, 9) as size;

  insert into orders (id, user_id, payment_method, subtotal, offer_discount, coupon_discount, shipping, total, shipping_address, placed_at)
  select timed_id(at, 1, i), user_id, 'COD', 50000, 0, 0, 3000, 53000, '{"name": "Asha", "phone": "9876543210",
    "address": "12 Lake View", "locality": null, "city": "Pune", "state": "Maharashtra", "pinCode": "411001", "typeOfPlace": "Home"}', at from numbers;
  insert into order_items (id, order_id, position, product_id, size_id, product_name, brand_name, category_id, brand_id,
    category_name, size, quantity, original_price, price, status)
  select timed_id(at, 2, i), timed_id(at, 1, i), 0, made_id(4, bought), made_id(5, bought), 'Vayu Glide', 'Maker', made_id(2, 1 + bought % 2),
    made_id(3, 1 + bought % 2), 'Shelf', 8, 1, 50000, 50000, (array['Delivered', 'Pending', 'ReturnInitialized'])[1 + i / 5 % 3]
  from numbers, lateral (select case i % 2 when 0 then 1 else i end as bought) as chosen;
  insert into order_sources (order_id, channel, source, medium, campaign, agreed_to)
  select timed_id(at, 1, i), 'paid', 'google', 'cpc', 'campaign ' || i, '2026-11-30' from numbers where i % 2 = 0;
  insert into reviews (product_id, user_id, order_item_id, stars, fit, text, state, hidden_for, reports, written_at)
  select order_items.product_id, made_id(1, i), order_items.id, 1 + i % 5, 'small', 'Good shoes.',
    (array['shown', 'shown', 'waiting', 'hidden'])[1 + i % 4], case i % 4 when 3 then 'It is against the law' end, i % 3, at
  from numbers join order_items on order_items.id = timed_id(at, 2, i) where i % 5 > 1;
  insert into review_photos (name, review_id, position, width, height, average_colour, approved, added_at)
  select md5(reviews.id::text), reviews.id, 1, 8, 6, '#808080', state = 'shown', written_at
  from numbers join reviews on reviews.order_item_id = timed_id(at, 2, i);
  insert into order_item_history (item_id, to_status) select timed_id(at, 2, i), 'Pending' from numbers;
  insert into stock_moves (size_id, quantity, cause, order_item_id)
  select size_id, -1, 'order', order_items.id from order_items join numbers on order_items.id = timed_id(at, 2, i);
  insert into stock_moves (size_id, quantity, cause)
  select size_id, 1, 'count' from order_items join numbers on order_items.id = timed_id(at, 2, i);
  insert into return_requests (item_id, reason, requested_at)
  select order_items.id, 'Other', at from order_items join numbers on order_items.id = timed_id(at, 2, i) where status like 'Return%';
  insert into invoices (order_id, number, document) select timed_id(at, 1, i), 'INVZ' || lpad(i::text, 9, '0'), jsonb_build_object(
    'number', 'INVZ' || lpad(i::text, 9, '0'), 'issuedAt', now(), 'orderId', timed_id(at, 1, i), 'lines', '[]'::jsonb, 'shipping', '[]'::jsonb,
    'seller', '{"gstin": "29AABCM1234A1Z3"}'::jsonb, 'buyer', '{"name": "Asha", "state": {"code": "29", "name": "Karnataka"}}'::jsonb,
    'sameState', true, 'stateTax', 'SGST', 'figures', '{"total": 0}'::jsonb) from numbers where i % 5 > 0;
  insert into idempotency_keys (user_id, key, request_hash, order_id, created_at)
  select user_id, 'key' || i, '', timed_id(at, 1, i), at from numbers;

  insert into payment_intents (id, user_id, purpose, amount, created_at) select timed_id(at, 3, i), user_id, 'top-up', 10000, at from numbers;
  insert into top_ups (payment_intent_id, payment_id, credited_at) select timed_id(at, 3, i), 'pay_' || i, at from numbers;
  insert into provider_refunds (payment_intent_id, payment_id, amount, reason, status, try_at, refund_id)
  select timed_id(at, 3, i), 'pay_' || i, 10000, 'second', 'processed', null, 'rfnd_' || i from numbers;
  insert into returned_payments (payment_id, payment_intent_id, returned) select 'pay_' || i, timed_id(at, 3, i), 100 from numbers;
  insert into payment_refunds (id, payment_id, amount, status, created_at) select 'rfnd_' || i, 'pay_' || i, 100, 'processed', at from numbers;
  insert into disputes (id, payment_id, amount, deducted, status, phase, reason, created_at)
  select 'disp_' || i, 'pay_' || i, 100, 0, 'won', 'chargeback', 'chargeback', at from numbers;
  insert into webhook_events (id, event, received_at) select 'event' || i, 'payment.captured', at from numbers;
  insert into ledger_accounts (kind, user_id) select 'wallet', user_id from numbers on conflict do nothing;
  insert into ledger_transactions (id, cause, reference, description, created_at)
  select timed_id(at, 4, i), 'top-up', timed_id(at, 3, i), 'Money added', at from numbers;
  insert into ledger_entries (transaction_id, account_id, amount)
  select timed_id(at, 4, i), ledger_accounts.id, case kind when 'wallet' then 10000 else -10000 end
  from numbers join ledger_accounts on ledger_accounts.user_id = numbers.user_id or kind = 'provider';
  drop table numbers`

/** Lets the shop grow: everything that it keeps many of is there `to` times. */
export async function fillShop(from: number, to: number, buyer: string, owner: string): Promise<void> {
  const client = new pg.Client({ connectionString: await urlOfOwn() })
  await client.connect()
  if (from === 1) await client.query(functions)
  await client.query(`begin; ${tables(from, to, buyer, owner)}; commit`)
  await rollUpSales()
  // Rows that were removed while it was filled count as read until they are cleared away.
  await client.query('vacuum analyze')
  await client.end()
}
