import { type Tables, WITH_BOOKS } from '../../lib/noun.ts'

export const tables: Tables = {
  audit_log: {
    exported: 'id, at, admin_id, verb, thing, thing_id, name, before, after, undoes, api_key_id',
    erased: { before: 'kept', after: 'kept' },
    kept: `${WITH_BOOKS}: it never changes. Customers are named only in what admins typed, such as a tag or a GSTIN`,
    downloaded: 'what admins did',
  },
}
