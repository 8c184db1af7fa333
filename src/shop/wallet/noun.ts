import { rupees, type Tables, WITH_BOOKS } from '../../lib/noun.ts'

const BOOKED = `${WITH_BOOKS}, with the reason that an admin gave to the customer`

export const tables: Tables = {
  top_ups: { erased: 'kept', kept: WITH_BOOKS, downloaded: true },
  ledger_accounts: { erased: 'kept', kept: WITH_BOOKS, downloaded: true },
  ledger_transactions: { erased: { description: 'kept' }, kept: BOOKED, downloaded: true },
  ledger_entries: { erased: 'kept', kept: WITH_BOOKS, downloaded: true },
  pay_out_destinations: {
    unexported: 'secret',
    erased: 'deleted',
    kept: 'until it is paid, or the account is erased',
    downloaded: true,
  },
  pay_outs: {
    exported: `id, item_id, ${rupees('amount')}, kind, last_four, status, reference, paid_on, note, settled_by, created_at, settled_at`,
    withheld: { work: 'key, movement_id' },
    erased: { note: 'kept' },
    kept: BOOKED,
    downloaded: true,
  },
  refund_requests: {
    exported: `id, act, subject, order_id, user_id, ${rupees('amount')}, asked_by, asked_at, expires_at, state, decided_by, decided_at, reason`,
    withheld: { work: 'input' },
    erased: { input: 'kept', reason: 'kept' },
    kept: BOOKED,
    downloaded: 'what admins ask of each other; what is paid back is in the wallet and with the order',
  },
  goodwill_credits: {
    exported: `id, user_id, ${rupees('amount')}, reason, given_by, given_at`,
    withheld: { work: 'key' },
    erased: { reason: 'kept' },
    kept: BOOKED,
    downloaded: 'movements of the wallet say them',
  },
}
