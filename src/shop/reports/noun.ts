import { ADMINS_ONLY, type Tables } from '../../lib/noun.ts'

export const tables: Tables = {
  sales_days: { unexported: 'derived' },
  sales_rollup: { unexported: 'derived' },
  sales_units: { unexported: 'derived' },
  sales_adjustments: { unexported: 'derived' },
  morning_mails: { unexported: 'work' },
  audits: { unexported: 'derived' },
  shop_exports: {
    unexported: 'secret',
    erased: 'kept',
    kept: 'as long as the audit log',
    downloaded: ADMINS_ONLY,
  },
}
