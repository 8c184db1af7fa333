import { writePdf } from '../../platform/pdf.ts'
import { headingOf, type InvoiceDocument } from './document-rules.ts'
import { drawHead } from './draw-head.ts'
import { drawLines } from './draw-lines.ts'
import { drawEnd, drawFooters } from './draw-totals.ts'

/** Deterministic: the same document always gives the same bytes. */
export function drawInvoice(invoice: InvoiceDocument): Promise<Buffer> {
  const about = {
    title: headingOf(invoice),
    author: invoice.seller.name,
    at: new Date(invoice.issuedAt),
  }
  return writePdf(about, (paper) => {
    drawEnd(paper, invoice, drawLines(paper, invoice, drawHead(paper, invoice)))
    drawFooters(paper, invoice)
  })
}
