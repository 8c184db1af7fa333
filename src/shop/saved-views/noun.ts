import type { Tables } from '../../lib/noun.ts'

export const tables: Tables = { saved_views: { exported: 'id, list, name, query, created_at' } }
