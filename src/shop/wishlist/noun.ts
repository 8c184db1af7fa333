import type { Tables } from '../../lib/noun.ts'

export const tables: Tables = {
  wishlist_items: { erased: 'deleted', kept: 'until the account is erased', downloaded: true },
}
