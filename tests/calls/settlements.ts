import { randomUUID } from 'node:crypto'
import { type AccessTable, admins, asking, neverAsks } from '../access.ts'
import { byOwner, type Calls, page } from '../growth/call.ts'

export const access: AccessTable = {
  'GET /settlement/get-settlements': admins('money:reconcile'),
  'GET /settlement/get-lines': admins('money:reconcile'),
  'GET /settlement/get-unsettled': admins('money:reconcile'),
  'GET /settlement/get-fees': admins('money:reconcile'),
  'GET /settlement/download-fees': neverAsks('money:reconcile', 'names no customer'),
  'POST /settlement/check-report': neverAsks('money:reconcile', 'changes nothing'),
  'POST /settlement/book-report': asking('money:reconcile'),
}

function reportOf(): { file: string; settlements: number; total: number } {
  const [settlement, payment] = [`setl_${randomUUID()}`, `pay_${randomUUID()}`]
  const lines = [
    'transaction_entity,entity_id,amount,debit,credit,tax,settlement_id,settled_at',
    `payment,${payment},100,0,97.64,0.36,${settlement},20/11/2026 10:00:00`,
  ]
  return { file: Buffer.from(lines.join('\n')).toString('base64'), settlements: 1, total: 97.64 }
}

export const growth: Calls = {
  'GET /settlement/get-settlements': { request: ({ owner }) => ({ by: owner, query: page }) },
  'GET /settlement/get-lines': { request: ({ owner }) => ({ by: owner, query: page }) },
  'GET /settlement/get-unsettled': {
    request: ({ owner }) => ({ by: owner, query: { ...page, days: '0' } }),
    grows: { tables: ['payment_intents', 'top_ups'], why: 'looks at the payments of 90 days' },
  },
  'GET /settlement/get-fees': { request: byOwner },
  'GET /settlement/download-fees': { request: byOwner },
  'POST /settlement/check-report': {
    request: ({ owner }) => ({ by: owner, body: { file: reportOf().file } }),
  },
  'POST /settlement/book-report': { request: ({ owner }) => ({ by: owner, body: reportOf() }) },
}
