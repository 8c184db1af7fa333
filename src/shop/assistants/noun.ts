import type { Tables } from '../../lib/noun.ts'

export const tables: Tables = {
  shop_keys: { unexported: 'secret' },
  assistant_links: {
    unexported: 'secret',
    erased: 'deleted',
    kept: '180 days from the consent, or until unlinked; purge-assistant-links',
    downloaded: true,
  },
  assistant_grants: { unexported: 'secret' },
}
