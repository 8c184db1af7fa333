import { type Tables, UNTIL_ERASED } from '../../lib/noun.ts'

export const tables: Tables = {
  nominees: {
    exported: 'user_id, name, email, relation, named_at',
    erased: 'deleted',
    kept: UNTIL_ERASED,
    downloaded: true,
  },
  erased_accounts: {
    unexported: 'secret',
    erased: 'kept',
    kept: 'keep-erased; purge-personal-data',
    downloaded: 'of erased accounts',
  },
  masked_orders: { unexported: 'work' },
}
