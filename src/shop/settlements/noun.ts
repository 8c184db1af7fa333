import { rupees, type Tables } from '../../lib/noun.ts'

export const tables: Tables = {
  settlements: {
    exported: `id, bank_reference, status, settled_at, ${rupees('amount', 'gross', 'fee', 'tax')}, booked_at`,
  },
  settlement_lines: {
    exported: `settlement_id, id, kind, about, currency, ${rupees('gross', 'fee', 'tax')}, difference`,
  },
  settlement_listing: { unexported: 'work' },
}
