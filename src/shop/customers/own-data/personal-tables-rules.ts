/**
 * What erasing an account does to a table: its rows go at once, or only its name; or they stay with what they need (see
 * `kept`), or are so short-lived that they go by themselves.
 */
type Erasure = 'deleted' | 'masked' | 'kept' | 'expires'

/** `downloaded`: in the customer's own download; else why not. */
type PersonalTable = { erased: Erasure; kept: string; downloaded: true | string }

const untilErased = 'until the account is erased; then sealed in erased_accounts'
const secret = 'a secret, which opens the account'
const adminsOnly = 'admins only, who are no customers'
const withBooks = 'as long as the books (keep-books)'
const maskedAfterBooks = 'with its buyer as long as the books (keep-books), then without; purge-personal-data'

/** Every table with data of people. A new table joins these or `otherTables`: a test compares both with the database. */
export const personalTables: Record<string, PersonalTable> = {
  users: {
    erased: 'masked',
    kept: 'the row for the books; name, email, phone and picture until erased',
    downloaded: true,
  },
  addresses: { erased: 'deleted', kept: untilErased, downloaded: true },
  nominees: { erased: 'deleted', kept: untilErased, downloaded: true },
  sessions: { erased: 'deleted', kept: '30 days without use; purge-sign-ins', downloaded: true },
  sign_ins: { erased: 'deleted', kept: 'keep-sign-ins; purge-sign-ins', downloaded: true },
  remembered_sizes: { erased: 'deleted', kept: 'until the account is erased', downloaded: true },
  wishlist_items: { erased: 'deleted', kept: 'until the account is erased', downloaded: true },
  product_alerts: {
    erased: 'deleted',
    kept: 'until a day after its mail (purge-personal-data), stopped or the account is erased',
    downloaded: true,
  },
  carts: { erased: 'deleted', kept: 'until the account is erased', downloaded: true },
  cart_lines: { erased: 'deleted', kept: 'until the account is erased', downloaded: true },
  consents: {
    erased: 'kept',
    kept: 'keep-erased after the account is erased; purge-personal-data',
    downloaded: true,
  },
  grievances: {
    erased: 'masked',
    kept: 'keep-grievances after it is resolved; an open one keeps its email for the answer; purge-personal-data',
    downloaded: true,
  },
  grievance_messages: { erased: 'kept', kept: 'with its complaint', downloaded: true },
  orders: {
    erased: 'masked',
    kept: `${maskedAfterBooks}; unpaid ones until the account is erased`,
    downloaded: true,
  },
  order_items: { erased: 'kept', kept: withBooks, downloaded: true },
  order_item_history: { erased: 'kept', kept: withBooks, downloaded: true },
  coupon_uses: {
    erased: 'kept',
    kept: withBooks,
    downloaded: 'said by its order, which is downloaded',
  },
  shipments: { erased: 'kept', kept: withBooks, downloaded: 'numbers of couriers, said on the order' },
  goodwill_credits: { erased: 'kept', kept: withBooks, downloaded: 'movements of the wallet say them' },
  notes: {
    erased: 'deleted',
    kept: 'of a customer until the account is erased; of an order as long as the books (keep-books)',
    downloaded: 'working notes of the shop',
  },
  order_addresses: {
    erased: 'deleted',
    kept: 'until the account is erased, at most as long as the books (keep-books)',
    downloaded: 'of an order, which says its address',
  },
  order_tags: {
    erased: 'masked',
    kept: 'with the order; those that name the customer until the account is erased',
    downloaded: 'working marks of the shop',
  },
  order_mails: { erased: 'kept', kept: withBooks, downloaded: 'subjects of mails that the customer has' },
  exchanges: { erased: 'kept', kept: withBooks, downloaded: true },
  return_requests: { erased: 'kept', kept: withBooks, downloaded: true },
  invoices: { erased: 'kept', kept: maskedAfterBooks, downloaded: true },
  credit_notes: { erased: 'kept', kept: maskedAfterBooks, downloaded: true },
  payment_intents: { erased: 'kept', kept: withBooks, downloaded: true },
  top_ups: { erased: 'kept', kept: withBooks, downloaded: true },
  provider_refunds: { erased: 'kept', kept: withBooks, downloaded: true },
  returned_payments: { erased: 'kept', kept: withBooks, downloaded: 'sums of refunds, which are downloaded' },
  payment_refunds: { erased: 'kept', kept: withBooks, downloaded: true },
  disputes: { erased: 'kept', kept: withBooks, downloaded: true },
  ledger_accounts: { erased: 'kept', kept: withBooks, downloaded: true },
  ledger_transactions: { erased: 'kept', kept: withBooks, downloaded: true },
  ledger_entries: { erased: 'kept', kept: withBooks, downloaded: true },
  email_changes: { erased: 'deleted', kept: 'a day; purge-sign-ins', downloaded: 'a request of minutes' },
  registrations: { erased: 'masked', kept: 'a day; purge-sign-ins', downloaded: 'of no account' },
  one_time_codes: { erased: 'deleted', kept: 'a day; purge-sign-ins', downloaded: secret },
  idempotency_keys: {
    erased: 'kept',
    kept: 'purge-idempotency-keys',
    downloaded: 'keys of a browser, with no data',
  },
  erased_accounts: {
    erased: 'kept',
    kept: 'keep-erased; purge-personal-data',
    downloaded: 'of erased accounts',
  },
  pending_sign_ins: { erased: 'deleted', kept: 'minutes; purge-sign-ins', downloaded: adminsOnly },
  totp_secrets: { erased: 'deleted', kept: 'until removed', downloaded: adminsOnly },
  passkeys: { erased: 'deleted', kept: 'until removed', downloaded: adminsOnly },
  recovery_codes: { erased: 'deleted', kept: 'until used', downloaded: adminsOnly },
  passkey_challenges: { erased: 'expires', kept: 'minutes; purge-sign-ins', downloaded: adminsOnly },
  admin_invitations: { erased: 'expires', kept: 'three days; purge-sign-ins', downloaded: adminsOnly },
  return_files: {
    erased: 'kept',
    kept: 'as long as the books (keep-books); purge-personal-data',
    downloaded: 'the shop’s returns, which name registered buyers as their invoices do',
  },
  audit_log: { erased: 'kept', kept: withBooks, downloaded: 'what admins did; it names no customer' },
  deferred_status_changes: {
    erased: 'expires',
    kept: 'seconds',
    downloaded: 'seconds before it is in the history',
  },
  product_imports: { erased: 'kept', kept: 'purge-imports', downloaded: adminsOnly },
  product_batches: { erased: 'kept', kept: 'as long as the audit log', downloaded: adminsOnly },
  rate_limits: { erased: 'expires', kept: 'a day; purge-sign-ins', downloaded: 'hashes that name nobody' },
  images: {
    erased: 'expires',
    kept: 'a profile picture, until replaced or erased; delete-replaced-pictures',
    downloaded: 'the picture is in the account',
  },
  discarded_pictures: {
    erased: 'expires',
    kept: 'a minute; delete-replaced-pictures',
    downloaded: 'to be deleted',
  },
  sandbox_mails: { erased: 'kept', kept: 'demo only', downloaded: 'demo only' },
}

/** Tables without data of people. */
export const otherTables = [
  ...[
    'categories',
    'brands',
    'products',
    'product_pictures',
    'product_sizes',
    'product_stock',
    'selling_sizes',
    'restocked_sizes',
    'product_batch_changes',
    'stock_moves',
  ],
  ...[
    'offers',
    'coupons',
    'tax_classes',
    'tax_rates',
    'legal_periods',
    'synonyms',
    'searches_without_result',
  ],
  ...['search_words', 'price_updates', 'page_invalidations', 'assets', 'audits', 'backup_runs'],
  ...['migrations', 'releases'],
  ...['wal_archive', 'stock_totals_state', 'sales_adjustments', 'sales_days', 'sales_rollup', 'sales_units'],
  'morning_mails',
  ...['invoice_counters', 'credit_note_counters', 'pending_invoices', 'invoices_at_dispatch'],
  ...['pending_confirmations', 'undelivered_mails', 'webhook_events', 'security_settings'],
  ...['provider_checks', 'provider_listing'],
  ...[
    'samples',
    'settings',
    'couriers',
    'courier_columns',
    'remittances',
    'remitted_parcels',
    'saved_views',
    'shipment_items',
    'closed_months',
    'annual_returns',
    'pending_return_files',
    'masked_orders',
  ],
]
