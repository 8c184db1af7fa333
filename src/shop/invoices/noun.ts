import { MASKED_AFTER_BOOKS, type Tables } from '../../lib/noun.ts'

export const tables: Tables = {
  invoices: {
    exported: 'order_id, number, issued_at, document',
    erased: { document: 'kept' },
    kept: MASKED_AFTER_BOOKS,
    downloaded: true,
  },
  credit_notes: {
    exported: 'item_id, order_id, number, issued_at, document',
    erased: { document: 'kept' },
    kept: MASKED_AFTER_BOOKS,
    downloaded: true,
  },
  invoice_counters: { unexported: 'derived' },
  credit_note_counters: { unexported: 'derived' },
  pending_invoices: { unexported: 'work' },
  invoices_at_dispatch: { unexported: 'work' },
}
