import { ADMINS_ONLY, rupees, type Tables, UNTIL_ERASED } from '../../lib/noun.ts'

export const tables: Tables = {
  nominees: {
    exported: 'user_id, name, email, relation, named_at',
    erased: 'deleted',
    kept: UNTIL_ERASED,
    downloaded: true,
  },
  erased_accounts: {
    unexported: 'secret',
    erased: 'kept',
    kept: 'keep-erased; purge-personal-data',
    downloaded: 'of erased accounts',
  },
  customer_imports: {
    unexported: 'work',
    erased: 'kept',
    kept: 'for good: who brought customers along from another shop',
    downloaded: ADMINS_ONLY,
  },
  imported_customers: {
    unexported: 'work',
    erased: 'kept',
    kept: 'with the row of the account, so that the import can be undone',
    downloaded: 'says only that an import has opened the account',
  },
  foreign_orders: {
    exported: `id, shop, number, email, at, status, ${rupees('total')}, total_text, ${rupees('refunded')}, refunded_text`,
    withheld: { work: 'import_id' },
    erased: 'deleted',
    kept: 'until the account of its email address is erased, or the import undone',
    downloaded: true,
  },
  foreign_order_items: {
    exported: `order_id, position, name, sku, quantity, ${rupees('amount')}, amount_text`,
    erased: 'deleted',
    kept: 'with its order',
    downloaded: true,
  },
  masked_orders: { unexported: 'work' },
}
