import { addDays } from '../../src/lib/dates.ts'
import { clock } from '../../src/platform/clock.ts'
import { NOTICE_VERSION } from '../../src/shop/legal/notices/rules.ts'
import { type AccessTable, admins, everybody, neverAsks, shoppers } from '../access.ts'
import { guest } from '../actors.ts'
import { byBuyer, byGuest, byOwner, type Calls } from '../growth/call.ts'

export const access: AccessTable = {
  'GET /legal/get-periods': admins('settings:read'),
  'POST /legal/add-period': neverAsks('settings:write', 'applies from its first day, in the audit log'),
  'GET /legal/get-consents': shoppers,
  'PUT /legal/set-consent': shoppers,
  'GET /legal/get-contact': everybody,
  'GET /legal/get-page': everybody,
  'POST /legal/preview-page': neverAsks('settings:read', 'changes nothing'),
}

export const growth: Calls = {
  'GET /legal/get-contact': { request: byGuest },
  'GET /legal/get-page': { request: () => ({ by: guest(), query: { page: 'terms' } }) },
  'POST /legal/preview-page': { request: ({ owner }) => ({ by: owner, body: { text: '## Ours' } }) },
  'GET /legal/get-periods': { request: byOwner },
  'POST /legal/add-period': {
    request: ({ owner, to }) => ({
      by: owner,
      body: {
        ...{ name: 'keep-books', amount: 9, unit: 'years', source: 'A law' },
        from: addDays(clock.today(), to),
      },
    }),
  },
  'GET /legal/get-consents': { request: byBuyer },
  'PUT /legal/set-consent': {
    request: ({ buyer }) => ({
      by: buyer,
      body: { purpose: 'newsletter', given: true, version: NOTICE_VERSION },
    }),
  },
}
