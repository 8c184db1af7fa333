import { db } from '../../platform/database.ts'
import type { AttachedDocument, Attachment } from '../../platform/mail/message.ts'
import { findCreditNote } from './credit-notes-store.ts'
import { findInvoice } from './store.ts'

/** Null if there is no such invoice or note. */
export async function drawAttachment(wanted: AttachedDocument): Promise<Attachment | null> {
  const issued =
    wanted.kind === 'invoice'
      ? await findInvoice(db, wanted.orderId)
      : await findCreditNote(db, wanted.itemId)
  if (!issued) return null
  // Loaded lazily: the PDF library costs 50 MB of memory per process.
  const { drawInvoice } = await import('./draw-invoice.ts')
  const content = await drawInvoice(issued.document)
  return { filename: `${issued.number}.pdf`, contentType: 'application/pdf', content }
}
