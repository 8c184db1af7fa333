import { addDays } from '../../src/lib/dates.ts'
import { type AccessTable, admins, neverAsks } from '../access.ts'
import { byOwner, type Calls } from '../growth/call.ts'

export const access: AccessTable = {
  'GET /tax/get-classes': admins('products:read'),
  'POST /tax/add-rate': neverAsks('tax:write', 'applies from its first day, in the audit log'),
}

export const growth: Calls = {
  'GET /tax/get-classes': { request: byOwner },
  'POST /tax/add-rate': {
    request: ({ owner, to }) => ({
      by: owner,
      body: {
        taxClass: 'flat-18',
        from: addDays('2030-01-01', to % 10_000),
        percent: 18,
        source: 'Finance Act',
      },
    }),
  },
}
