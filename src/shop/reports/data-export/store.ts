import { type Database, run } from '../../../platform/database.ts'

/** A file of the export: `sql` names its columns, and rows come by key, that is by age. */
export type ExportedTable = { file: string; tables: string[]; sql: string }

const rupees = (...columns: string[]) => columns.map((column) => `${column} / 100.0 as ${column}`).join(', ')

/** Columns are listed one by one: one that is added later, which may be a secret, is not exported by itself. */
export const exportedTables: ExportedTable[] = [
  {
    file: 'categories.csv',
    tables: ['categories'],
    sql: `select id, name, description, hsn, unit, tax_class, size_system, active, created_at, updated_at from categories order by id`,
  },
  {
    file: 'brands.csv',
    tables: ['brands'],
    sql: 'select id, name, title, logo, country_of_origin, maker, imported_in, created_at from brands order by id',
  },
  {
    file: 'all-products.csv',
    tables: ['products'],
    sql: `select id, name, description, category_id, brand_id, gender, ${rupees('regular_price', 'sale_price')}, active,
      colour, hsn, unit, tax_class, pieces, country_of_origin, maker, net_quantity, imported_in, bis_licence, thumbnail, go_live_at, created_at, updated_at, deleted_at from products order by id`,
  },
  {
    file: 'product-pictures.csv',
    tables: ['product_pictures'],
    sql: 'select product_id, position, image from product_pictures order by product_id, position',
  },
  {
    file: 'pictures.csv',
    tables: ['images'],
    sql: 'select hash, width, height, created_at from images order by hash',
  },
  {
    file: 'stock.csv',
    tables: ['product_sizes'],
    sql: 'select id, product_id, size, stock, sku, barcode, place, low_stock, incoming, incoming_on, added_at, removed_at from product_sizes order by id',
  },
  {
    file: 'product-batches.csv',
    tables: ['product_batches'],
    sql: `select id, kind, name, admin_id, at, added, changed, unchanged, refused, undone_at, undone_by
      from product_batches order by id`,
  },
  {
    file: 'stock-moves.csv',
    tables: ['stock_moves'],
    sql: 'select id, size_id, quantity, cause, order_item_id, created_at from stock_moves order by id',
  },
  {
    file: 'offers.csv',
    tables: ['offers'],
    sql: `select id, name, description, percentage, category_id, product_id, start_date, end_date, created_at, ended_at
      from offers order by id`,
  },
  {
    file: 'coupons.csv',
    tables: ['coupons'],
    sql: `select id, code, percentage, ${rupees('minimum_purchase', 'maximum_discount')}, expiry_date, max_uses,
      max_uses_per_shopper, first_order_only, created_at from coupons order by id`,
  },
  {
    file: 'coupon-uses.csv',
    tables: ['coupon_uses'],
    sql: 'select order_id, coupon_id, user_id from coupon_uses order by order_id',
  },
  {
    file: 'customers.csv',
    tables: ['users'],
    sql: `select id, name, email, phone, is_verified as active, google_sub is not null as google, picture, created_at,
      deleted_at from users where role = 'user' order by id`,
  },
  {
    file: 'admins.csv',
    tables: ['users'],
    sql: "select id, name, email, created_at, deleted_at from users where role = 'admin' order by id",
  },
  {
    file: 'addresses.csv',
    tables: ['addresses'],
    sql: `select id, user_id, name, phone, address, locality, city, state, pin_code, type_of_place, is_default, created_at
      from addresses order by id`,
  },
  {
    file: 'wishlists.csv',
    tables: ['wishlist_items'],
    sql: 'select user_id, product_id, created_at from wishlist_items order by user_id, product_id',
  },
  {
    file: 'remembered-sizes.csv',
    tables: ['remembered_sizes'],
    sql: `select user_id, size, place from remembered_sizes, unnest(sizes) with ordinality as chosen (size, place)
      order by user_id, place`,
  },
  {
    file: 'product-alerts.csv',
    tables: ['product_alerts'],
    sql: `select id, user_id, product_id, size_id, ${rupees('price')}, created_at, mailed_at from product_alerts order by id`,
  },
  {
    file: 'carts.csv',
    tables: ['carts', 'cart_lines'],
    sql: `select cart_lines.id, user_id, product_id, size_id, quantity, coupon_code, created_at
      from cart_lines left join carts using (user_id) order by cart_lines.id`,
  },
  {
    file: 'orders.csv',
    tables: ['orders'],
    sql: `select id, user_id, state, order_status, payment_method, payment_id, coupon_code,
      ${rupees('subtotal', 'offer_discount', 'coupon_discount', 'shipping', 'total')}, placed_at, shipping_address,
      gstin, legal_name from orders order by id`,
  },
  {
    file: 'order-items.csv',
    tables: ['order_items'],
    sql: `select id, order_id, position, product_id, product_name, brand_id, brand_name, category_id, category_name,
      size_id, size, size_label, quantity, ${rupees('original_price', 'price', 'coupon_share')}, status, cancel_reason, sold_at
      from order_items order by id`,
  },
  {
    file: 'exchanges.csv',
    tables: ['exchanges'],
    sql: 'select id, returned_item_id, size_id, quantity, state, created_at, ends_at from exchanges order by id',
  },
  {
    file: 'order-item-history.csv',
    tables: ['order_item_history'],
    sql: `select id, item_id, from_status, to_status, by_user, reason, created_at from order_item_history order by id`,
  },
  {
    file: 'returns.csv',
    tables: ['return_requests'],
    sql: 'select id, order_id, item_id, buyer_id, reason, status, requested_at from return_requests order by id',
  },
  {
    file: 'payments.csv',
    tables: ['payment_intents', 'top_ups'],
    sql: `select id, purpose, user_id, ${rupees('amount')}, provider_order_id,
      coalesce(top_ups.payment_id, (select payment_id from orders where orders.id = payment_intents.id)) as payment_id,
      credited_at, created_at
      from payment_intents left join top_ups on payment_intent_id = payment_intents.id order by id`,
  },
  {
    file: 'refunds.csv',
    tables: ['provider_refunds'],
    sql: `select payment_id, payment_intent_id, refund_id, ${rupees('amount')}, reason, status, created_at
      from provider_refunds order by payment_id`,
  },
  {
    file: 'returned-payments.csv',
    tables: ['returned_payments'],
    sql: `select payment_id, payment_intent_id, ${rupees('returned')}, ${rupees('disputed')}, ${rupees('used')},
        ${rupees('unrecovered')}, unrecovered_at
      from returned_payments order by payment_id`,
  },
  {
    file: 'provider-refunds.csv',
    tables: ['payment_refunds'],
    sql: `select id, payment_id, ${rupees('amount')}, status, created_at from payment_refunds order by id`,
  },
  {
    file: 'disputes.csv',
    tables: ['disputes'],
    sql: `select id, payment_id, ${rupees('amount')}, ${rupees('deducted')}, status, phase, reason, respond_by, created_at
      from disputes order by id`,
  },
  {
    file: 'wallets.csv',
    tables: ['ledger_accounts'],
    sql: `select id, kind, user_id, ${rupees('balance')} from ledger_accounts order by id`,
  },
  {
    file: 'wallet-transactions.csv',
    tables: ['ledger_transactions'],
    sql: 'select id, cause, reference, description, created_at from ledger_transactions order by id',
  },
  {
    file: 'wallet-entries.csv',
    tables: ['ledger_entries'],
    sql: `select transaction_id, account_id, ${rupees('amount')} from ledger_entries order by transaction_id, account_id`,
  },
  {
    file: 'invoices.csv',
    tables: ['invoices'],
    sql: 'select order_id, number, issued_at, document from invoices order by order_id',
  },
  {
    file: 'credit-notes.csv',
    tables: ['credit_notes'],
    sql: 'select item_id, order_id, number, issued_at, document from credit_notes order by item_id',
  },
  {
    file: 'shop-settings.csv',
    tables: ['settings'],
    sql: 'select section, version, fields, updated_at from settings order by section',
  },
  {
    file: 'couriers.csv',
    tables: ['couriers'],
    sql: 'select id, name, tracking_url, created_at from couriers order by id',
  },
  {
    file: 'shipments.csv',
    tables: ['shipments'],
    sql: `select id, order_id, courier_id, tracking_number, weight_grams, created_by, created_at, returned_at, cash_due
      from shipments order by id`,
  },
  {
    file: 'shipment-items.csv',
    tables: ['shipment_items'],
    sql: 'select item_id, shipment_id from shipment_items order by item_id',
  },
  {
    file: 'courier-columns.csv',
    tables: ['courier_columns'],
    sql: 'select courier_id, file, columns from courier_columns order by courier_id, file',
  },
  {
    file: 'remittances.csv',
    tables: ['remittances'],
    sql: 'select id, courier_id, file_name, booked_by, booked_at from remittances order by id',
  },
  {
    file: 'remitted-parcels.csv',
    tables: ['remitted_parcels'],
    sql: `select remittance_id, file_row, shipment_id, ${rupees('amount', 'expected')}, reference, paid_on
      from remitted_parcels order by remittance_id, file_row`,
  },
  {
    file: 'goodwill-credits.csv',
    tables: ['goodwill_credits'],
    sql: `select id, user_id, ${rupees('amount')}, reason, given_by, given_at from goodwill_credits order by id`,
  },
  {
    file: 'notes.csv',
    tables: ['notes'],
    sql: 'select id, order_id, user_id, admin_id, text, written_at from notes order by id',
  },
  {
    file: 'order-tags.csv',
    tables: ['order_tags'],
    sql: 'select order_id, tag from order_tags order by order_id, tag',
  },
  {
    file: 'order-addresses.csv',
    tables: ['order_addresses'],
    sql: 'select id, order_id, address, made_at from order_addresses order by id',
  },
  {
    file: 'order-mails.csv',
    tables: ['order_mails'],
    sql: 'select id, order_id, subject, posted_at from order_mails order by id',
  },
  {
    file: 'tax-classes.csv',
    tables: ['tax_classes'],
    sql: 'select id, name, created_at from tax_classes order by id',
  },
  {
    file: 'tax-rates.csv',
    tables: ['tax_rates'],
    sql: `select id, class_id, begins_on, percent, ${rupees('up_to')}, percent_above, source, created_at
      from tax_rates order by id`,
  },
  {
    file: 'closed-months.csv',
    tables: ['closed_months'],
    sql: 'select id, month, closed_by, closed_at from closed_months order by id',
  },
  {
    file: 'annual-returns.csv',
    tables: ['annual_returns'],
    sql: 'select id, financial_year, filed_on, entered_by, entered_at from annual_returns order by id',
  },
  {
    file: 'legal-periods.csv',
    tables: ['legal_periods'],
    sql: 'select id, name, begins_on, amount, unit, source, created_at from legal_periods order by id',
  },
  {
    file: 'complaints.csv',
    tables: ['grievances'],
    sql: `select id, ticket, user_id, name, email, topic, order_reference, received_at, acknowledge_by, resolve_by,
      acknowledged_at, resolved_at, reopened_at from grievances order by id`,
  },
  {
    file: 'complaint-messages.csv',
    tables: ['grievance_messages'],
    sql: 'select id, grievance_id, admin_id, text, written_at from grievance_messages order by id',
  },
  {
    file: 'consents.csv',
    tables: ['consents'],
    sql: 'select id, user_id, purpose, version, language, given, at from consents order by id',
  },
  {
    file: 'nominees.csv',
    tables: ['nominees'],
    sql: 'select user_id, name, email, relation, named_at from nominees order by user_id',
  },
  {
    file: 'audit-log.csv',
    tables: ['audit_log'],
    sql: 'select id, at, admin_id, verb, thing, thing_id, name, before, after, undoes from audit_log order by id',
  },
  {
    file: 'synonyms.csv',
    tables: ['synonyms'],
    sql: 'select id, typed, searched, both_ways, created_at from synonyms order by id',
  },
  {
    file: 'saved-views.csv',
    tables: ['saved_views'],
    sql: 'select id, list, name, query, created_at from saved_views order by id',
  },
  {
    file: 'searches-without-result.csv',
    tables: ['searches_without_result'],
    sql: 'select id, words, count, last_searched_at from searches_without_result order by id',
  },
]

/** Secrets, what the shop works with, and what it makes from other tables by itself. */
export const unexportedTables = [
  'admin_invitations',
  'assets',
  'audits',
  'backup_runs',
  'credit_note_counters',
  'deferred_status_changes',
  'discarded_pictures',
  'email_changes',
  'erased_accounts',
  'idempotency_keys',
  'invoice_counters',
  'invoices_at_dispatch',
  'masked_orders',
  'migrations',
  'morning_mails',
  'one_time_codes',
  'page_invalidations',
  'passkey_challenges',
  'passkeys',
  'pending_confirmations',
  'pending_invoices',
  'pending_return_files',
  'pending_sign_ins',
  'price_updates',
  'product_batch_changes',
  'product_imports',
  'product_stock',
  'provider_checks',
  'provider_listing',
  'selling_sizes',
  'rate_limits',
  'recovery_codes',
  'registrations',
  'releases',
  'restocked_sizes',
  'return_files',
  'sales_adjustments',
  'sales_days',
  'sales_rollup',
  'sales_units',
  'samples',
  'sandbox_mails',
  'search_words',
  'security_settings',
  'sessions',
  'sign_ins',
  'stock_totals_state',
  'totp_secrets',
  'undelivered_mails',
  'wal_archive',
  'webhook_events',
]

/** The names of pictures of products, brands and people. */
export const pictureNames = `
  select hash as name from images union all select picture from users where picture is not null`

/** Of a table without rows, too. */
export async function readColumns(on: Database, sql: string): Promise<string[]> {
  const [nulls] = await run<object>(
    on,
    `select found.* from (values (1)) as one left join (${sql} limit 0) as found on true`,
    [],
  )
  return Object.keys(nulls ?? {})
}
