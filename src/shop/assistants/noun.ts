import type { Tables } from '../../lib/noun.ts'

export const tables: Tables = {
  assistant_sessions: {
    unexported: 'work',
    erased: 'expires',
    kept: 'seven days and one',
    downloaded: 'the lines are in the cart',
  },
  assistant_requests: {
    unexported: 'work',
    erased: 'expires',
    kept: 'a day',
    downloaded: 'the answers to programs',
  },
  shop_keys: { unexported: 'secret' },
  assistant_links: {
    unexported: 'secret',
    erased: 'deleted',
    kept: '180 days from the consent, or until unlinked; purge-assistant-links',
    downloaded: true,
  },
  assistant_grants: { unexported: 'secret' },
}
