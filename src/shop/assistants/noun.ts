import type { Tables } from '../../lib/noun.ts'

export const tables: Tables = {
  shop_keys: { unexported: 'secret' },
}
