import type { Tables } from '../../lib/noun.ts'

export const tables: Tables = {
  idempotency_keys: {
    unexported: 'work',
    erased: 'kept',
    kept: 'purge-idempotency-keys',
    downloaded: 'keys of a browser, with no data',
  },
}
