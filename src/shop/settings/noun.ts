import type { Tables } from '../../lib/noun.ts'

export const tables: Tables = { settings: {}, service_keys: { unexported: 'secret' } }
