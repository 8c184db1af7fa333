import type { Tables } from '../../lib/noun.ts'

export const tables: Tables = {
  consents: {
    exported: 'id, user_id, purpose, version, language, given, at',
    erased: 'kept',
    kept: 'keep-erased after the account is erased; purge-personal-data',
    downloaded: true,
  },
  legal_periods: { exported: 'id, name, begins_on, amount, unit, source, created_at' },
}
