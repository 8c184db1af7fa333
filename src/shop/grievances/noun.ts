import type { Tables } from '../../lib/noun.ts'

export const tables: Tables = {
  grievances: {
    withheld: { work: 'key' },
    erased: { name: 'masked', email: 'masked', order_reference: 'kept' },
    kept: 'keep-grievances after it is resolved, and until then name and email for the answer; purge-personal-data',
    downloaded: true,
  },
  grievance_messages: { erased: { text: 'kept' }, kept: 'with its complaint', downloaded: true },
}
