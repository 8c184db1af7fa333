import type { Tables } from '../../lib/noun.ts'

export const tables: Tables = {
  notes: {
    exported: 'id, order_id, user_id, admin_id, text, written_at',
    erased: 'deleted',
    kept: 'of a customer, or with their name on an order, until the account is erased; others as long as the books (keep-books)',
    downloaded: 'working notes of the shop',
  },
}
