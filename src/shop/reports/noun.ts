import type { Tables } from '../../lib/noun.ts'

export const tables: Tables = {
  sales_days: { unexported: 'derived' },
  sales_rollup: { unexported: 'derived' },
  sales_units: { unexported: 'derived' },
  sales_adjustments: { unexported: 'derived' },
  morning_mails: { unexported: 'work' },
  audits: { unexported: 'derived' },
}
