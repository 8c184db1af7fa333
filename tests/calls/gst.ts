import { clock } from '../../src/platform/clock.ts'
import { type AccessTable, admins, asking } from '../access.ts'
import { byOwner, type Calls } from '../growth/call.ts'

export const access: AccessTable = {
  'GET /gst/get-months': admins('tax:read'),
  'GET /gst/get-return': admins('tax:read'),
  'GET /gst/download-return': asking('tax:read'),
  'POST /gst/close-month': asking('tax:write'),
  'PUT /gst/save-annual-return': asking('tax:write'),
}

const documents = ['credit_notes', 'invoices', 'ledger_entries', 'ledger_transactions', 'orders']
const withProducts = [...documents, 'products']
const lackingHsn = 'with the products of those that lack an HSN'

export const growth: Calls = {
  'GET /gst/get-months': { request: byOwner },
  'GET /gst/get-return': {
    request: ({ owner }) => ({ by: owner, query: { period: clock.today().slice(0, 7) } }),
    grows: { tables: withProducts, why: `adds up all documents of the month, ${lackingHsn}` },
  },
  'GET /gst/download-return': {
    request: ({ owner }) => ({ by: owner, query: { period: clock.today().slice(0, 7), file: 'register' } }),
    grows: {
      tables: withProducts,
      why: `lists all documents of the month, ${lackingHsn}, and is streamed`,
    },
  },
  'POST /gst/close-month': {
    request: ({ owner, to }) => ({ by: owner, body: { month: `1990-${to === 200 ? '01' : '02'}` } }),
  },
  'PUT /gst/save-annual-return': {
    request: ({ owner, to }) => ({
      by: owner,
      body: { year: to === 200 ? '2324' : '2425', filedOn: '2025-12-31' },
    }),
  },
}
