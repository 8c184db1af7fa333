import type { Tables } from '../../lib/noun.ts'

export const tables: Tables = {
  multibuys: {
    exported:
      'id, name, buy, get, percentage, category_id, brand_id, starts_at, ends_at, created_at, ended_at',
    withheld: { derived: 'shown' },
  },
}
