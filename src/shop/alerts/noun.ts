import { rupees, type Tables } from '../../lib/noun.ts'

export const tables: Tables = {
  product_alerts: {
    exported: `id, user_id, product_id, size_id, ${rupees('price')}, created_at, mailed_at`,
    erased: 'deleted',
    kept: 'until a day after its mail (purge-personal-data), stopped or the account is erased',
    downloaded: true,
  },
  restocked_sizes: { unexported: 'work' },
}
