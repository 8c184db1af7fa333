import { rupees, type Tables, WITH_BOOKS } from '../../lib/noun.ts'

export const tables: Tables = {
  payment_intents: { withheld: { work: 'check_at' }, erased: 'kept', kept: WITH_BOOKS, downloaded: true },
  provider_refunds: {
    withheld: { work: 'failures, send_at, try_at' },
    erased: 'kept',
    kept: WITH_BOOKS,
    downloaded: true,
  },
  returned_payments: {
    exported: `payment_id, payment_intent_id, ${rupees('returned')}, ${rupees('disputed')}, ${rupees('used')}, ${rupees('unrecovered')}, unrecovered_at`,
    withheld: { derived: 'movements' },
    erased: 'kept',
    kept: WITH_BOOKS,
    downloaded: 'sums of refunds, which are downloaded',
  },
  payment_refunds: { erased: 'kept', kept: WITH_BOOKS, downloaded: true },
  disputes: {
    exported: `id, payment_id, ${rupees('amount')}, ${rupees('deducted')}, status, phase, reason, respond_by, created_at`,
    withheld: { work: 'bookings' },
    erased: 'kept',
    kept: WITH_BOOKS,
    downloaded: true,
  },
  webhook_events: { unexported: 'work' },
  provider_checks: { unexported: 'work' },
  provider_listing: { unexported: 'work' },
}
