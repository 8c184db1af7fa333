import { rupees, type Tables } from '../../lib/noun.ts'

export const tables: Tables = {
  offers: {
    exported: `id, name, description, percentage, ${rupees('amount_off')}, category_id, product_id, brand_id, whole_shop, selection, start_date, start_time, end_date, end_time, starts_at, ends_at, created_at, ended_at`,
    withheld: { work: 'begun' },
  },
  offer_products: { exported: 'offer_id, product_id', withheld: { derived: 'end_date' } },
}
