import { ADMINS_ONLY, type Tables } from '../../lib/noun.ts'

export const tables: Tables = {
  settings: {},
  scheduled_settings: {
    unexported: 'work',
    erased: 'kept',
    kept: 'until it is published or taken back',
    downloaded: ADMINS_ONLY,
  },
  service_keys: { unexported: 'secret' },
}
