import { ADMINS_ONLY, type Tables } from '../../lib/noun.ts'

export const tables: Tables = {
  assistant_proposals: {
    unexported: 'work',
    erased: 'expires',
    kept: '90 days after its end; deleted with the next proposal',
    downloaded: ADMINS_ONLY,
  },
}
