import type { Tables } from '../../lib/noun.ts'

export const tables: Tables = {
  carts: { erased: 'deleted', kept: 'until the account is erased', downloaded: true },
  cart_lines: { erased: 'deleted', kept: 'until the account is erased', downloaded: true },
}
