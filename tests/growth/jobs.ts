import type { Growth } from './calls.ts'

const toFindTheOld = 'reads what it keeps to find what is over, and deletes that in batches of 1,000'

/** Every job, and how it may grow; null where it touches no more in a larger shop. */
export const jobs: Record<string, Growth | null> = {
  'warn-of-other-pictures': null,
  'confirm-orders': null,
  'make-deferred-changes': null,
  'mail-restocks': null,
  'end-exchanges': null,
  'issue-pending-invoices': null,
  'write-return-files': null,
  'reconcile-payments': null,
  'send-refunds': null,
  'check-provider': null,
  'prepare-prices': null,
  'make-products-live': null,
  'delete-replaced-pictures': {
    tables: ['discarded_pictures'],
    why: 'the pictures that were replaced within a minute and those that are due',
  },
  'continue-audit': null,
  'copy-write-ahead-log': null,
  'give-up-write-ahead-log': null,
  'copy-pictures': null,
  'back-up': null,
  drill: null,
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
  'encrypt-again': null,
  'rank-products': {
    tables: ['orders', 'order_items', 'products'],
    why: 'reads what was sold in 90 days, and writes the ranks that changed in batches of 500',
  },
  'count-sold-sizes': {
    tables: ['orders', 'order_items', 'product_sizes', 'selling_sizes'],
    why: 'reads what was sold in 28 days, and writes the sizes that changed in batches of 1,000',
  },
  'send-morning-mail': {
    tables: [
      'orders',
      'return_requests',
      'grievances',
      'product_stock',
      'product_sizes',
      'products',
      'selling_sizes',
      'categories',
      'page_invalidations',
    ],
    why: 'what the dashboard counts, up to 10,000 of each kind, the orders of yesterday, and the lists of the page Stock, once in the morning',
  },
  'mail-price-drops': null,
  'purge-imports': null,
  'refresh-search-words': {
    tables: ['brands', 'products', 'categories'],
    why: 'reads the words of the whole catalogue once a night',
  },
  'purge-searches': null,
  'sum-stock': null,
  'purge-webhooks': { tables: ['webhook_events'], why: toFindTheOld },
  'purge-idempotency-keys': { tables: ['idempotency_keys'], why: toFindTheOld },
  'clear-unpaid-orders': null,
  'begin-audit': null,
  'roll-up-sales': null,
  'purge-page-invalidations': { tables: ['page_invalidations'], why: toFindTheOld },
}
