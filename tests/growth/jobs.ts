import type { Growth } from './call.ts'

const toFindTheOld = 'reads what it keeps to find what is over, and deletes that in batches of 1,000'

/** The jobs that touch more rows in a larger shop. */
export const jobs: Record<string, Growth> = {
  'delete-replaced-pictures': {
    tables: ['discarded_pictures'],
    why: 'the pictures that were replaced within a minute and those that are due',
  },
  'purge-sign-ins': {
    tables: [
      'registrations',
      'one_time_codes',
      'rate_limits',
      'sessions',
      'sign_ins',
      'pending_sign_ins',
      'passkey_challenges',
      'undelivered_mails',
    ],
    why: toFindTheOld,
  },
  'purge-personal-data': {
    tables: ['grievances'],
    why: toFindTheOld,
    isBounded: true,
  },
  'rank-products': {
    tables: ['orders', 'order_items', 'products'],
    why: 'reads what was sold in 90 days, and writes the ranks that changed in batches of 500',
  },
  'refresh-bought-together': {
    tables: ['products', 'order_items', 'orders', 'bought_together'],
    why: 'reads the products in parts of 100, with 1,000 orders of a year at most for each, once a night',
  },
  'count-sold-sizes': {
    tables: ['orders', 'order_items', 'product_sizes', 'selling_sizes'],
    why: 'reads what was sold in 28 days, and writes the sizes that changed in batches of 1,000',
  },
  'send-morning-mail': {
    tables: [
      'reviews',
      'orders',
      'return_requests',
      'grievances',
      'product_stock',
      'product_sizes',
      'products',
      'selling_sizes',
      'categories',
      'page_invalidations',
      'payment_intents',
      'top_ups',
    ],
    why: 'what the dashboard counts, up to 10,000 of each kind, the payments of 90 days, the orders of yesterday, and the lists of the page Stock, once in the morning',
  },
  'refresh-search-words': {
    tables: ['brands', 'products', 'categories'],
    why: 'reads the words of the whole catalogue once a night',
  },
  'dispatch-events': {
    tables: ['event_outbox', 'events'],
    why: 'gives positions to the events that wait, 500 in each transaction',
  },
  'purge-webhooks': { tables: ['webhook_events'], why: toFindTheOld },
  'purge-idempotency-keys': { tables: ['idempotency_keys'], why: toFindTheOld },
  'purge-page-invalidations': { tables: ['page_invalidations'], why: toFindTheOld },
}
