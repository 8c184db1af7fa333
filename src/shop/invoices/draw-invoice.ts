import { writePdf } from '../../platform/pdf.ts'
import { headingOf, type InvoiceDocument } from './document-rules.ts'
import { drawHead } from './draw-head.ts'
import { drawLines } from './draw-lines.ts'
import { drawEnd, drawFooters } from './draw-totals.ts'
import { loadLogo } from './pdf-background.ts'

/** Deterministic: the same document always gives the same bytes. */
export async function drawInvoice(invoice: InvoiceDocument): Promise<Buffer> {
  const about = {
    title: headingOf(invoice),
    author: invoice.seller.name,
    at: new Date(invoice.issuedAt),
  }
  const logo = await loadLogo(invoice.seller.look)
  return writePdf(about, (paper) => {
    drawEnd(paper, invoice, drawLines(paper, invoice, drawHead(paper, invoice, logo)))
    drawFooters(paper, invoice)
  })
}
