import { rupees, type Tables } from '../../lib/noun.ts'

export const tables: Tables = {
  tax_classes: { exported: 'id, name, created_at' },
  tax_rates: {
    exported: `id, class_id, begins_on, percent, ${rupees('up_to')}, percent_above, source, created_at`,
  },
  closed_months: { exported: 'id, month, closed_by, closed_at' },
  annual_returns: { exported: 'id, financial_year, filed_on, entered_by, entered_at' },
}
