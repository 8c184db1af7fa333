import { ADMINS_ONLY, type Tables } from '../../lib/noun.ts'

export const tables: Tables = {
  categories: {
    exported:
      'id, name, description, hsn, unit, tax_class, size_system, sizes_mean, size_list, active, created_at, updated_at',
  },
  brands: {
    exported: 'id, name, title, logo, country_of_origin, maker, imported_in, created_at, updated_at',
  },
  products: {
    withheld: {
      derived:
        'origin, facts, listed, main_colour, number, search, sizes_in_stock, sold_recently, rating_score, price_on_even_days, price_on_odd_days, percentage_on_even_days, percentage_on_odd_days',
      work: 'changed_in',
    },
  },
  product_pictures: {},
  product_sizes: {},
  product_stock: { unexported: 'derived' },
  selling_sizes: { unexported: 'derived' },
  bought_together: { unexported: 'derived' },
  product_batches: {
    exported: 'id, kind, name, admin_id, at, added, changed, unchanged, refused, undone_at, undone_by',
    withheld: { work: 'planned, source' },
    erased: 'kept',
    kept: 'as long as the audit log',
    downloaded: ADMINS_ONLY,
  },
  product_batch_changes: { unexported: 'work' },
  product_batch_pictures: { unexported: 'work' },
  picture_zips: {
    unexported: 'work',
    erased: 'kept',
    kept: 'as long as the audit log',
    downloaded: ADMINS_ONLY,
  },
  picture_zip_files: { unexported: 'work' },
  product_redirects: { exported: 'path, product_id, batch_id' },
  product_imports: { unexported: 'work', erased: 'kept', kept: 'purge-imports', downloaded: ADMINS_ONLY },
  stock_moves: { exported: 'id, size_id, quantity, cause, order_item_id, created_at' },
  stock_totals_state: { unexported: 'derived' },
  own_sizes: { exported: 'number, label', withheld: { derived: 'key' } },
  size_lists: { exported: 'id, name, sizes, created_at, updated_at' },
  size_guides: {
    exported: 'id, brand_id, gender, size_system, size_list, columns, rows, created_at, updated_at',
  },
  sports: { exported: 'id, slug, words, hidden, updated_at' },
  synonyms: { exported: 'id, typed, searched, both_ways, created_at' },
  search_words: { unexported: 'derived' },
  searches_without_result: { exported: 'id, words, count, by_assistants, last_searched_at' },
  search_visits: {
    unexported: 'work',
    erased: 'kept',
    kept: 'refresh-popular-searches',
    downloaded: ADMINS_ONLY,
  },
  popular_searches: { exported: 'id, words, visitors, hidden' },
  price_updates: { unexported: 'work' },
  samples: { unexported: 'work' },
}
