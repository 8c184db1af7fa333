import { rupees, type Tables, WITH_BOOKS } from '../../lib/noun.ts'

export const tables: Tables = {
  return_requests: { erased: 'kept', kept: WITH_BOOKS, downloaded: true },
  deferred_status_changes: {
    unexported: 'work',
    erased: 'expires',
    kept: 'seconds',
    downloaded: 'seconds before it is in the history',
  },
  item_outcomes: {
    exported: 'id, item_id, corrects, whole, damaged, lost, destroyed, kept, booked_by, booked_at',
    erased: 'kept',
    kept: WITH_BOOKS,
    downloaded: 'what the shop and its courier know of a parcel',
  },
  stop_requests: {
    unexported: 'work',
    erased: 'kept',
    kept: 'until the parcel is back, lost or delivered after all',
    downloaded: 'a cancellation of the history that the courier was told of',
  },
  courier_claims: {
    exported: `id, shipment_id, ${rupees('amount')}, reference, state, made_by, made_at, updated_at`,
  },
  courier_columns: {},
  remittances: { exported: 'id, courier_id, file_name, booked_by, booked_at' },
  remitted_parcels: {},
}
