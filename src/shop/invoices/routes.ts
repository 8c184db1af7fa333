import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { signedIn } from '../../platform/http/auth-guards.ts'
import { orRefuse } from '../../platform/http/errors.ts'
import { isNotModified } from '../../platform/http/etag.ts'
import type { SessionEnv } from '../../platform/http/session.ts'
import { idIn } from '../../platform/http/validate.ts'
import { orderName } from '../orders/rules.ts'
import { findDocument } from './find-document.ts'

export const invoiceRoutes = new Hono<SessionEnv>().get(
  '/order/invoice/:orderId',
  describeRoute({
    summary: 'The invoice of an order as a PDF, the same bytes every time; a pro-forma before the dispatch',
    tags: ['Orders'],
  }),
  signedIn,
  async (c) => {
    const { id, role } = c.get('user')
    const orderId = idIn(c.req.param('orderId'), 'Order')
    const found = await findDocument(orderId, role === 'admin' ? undefined : id)
    const answer = orRefuse(found, () => ({
      status: 404,
      message: 'Order not found',
    }))
    c.header('Cache-Control', 'private, no-cache')
    if ('invoice' in answer) {
      const { number, issuedAt } = answer.invoice
      const etag = `"${number}-${issuedAt.getTime()}"`
      c.header('ETag', etag)
      if (isNotModified(c.req.header('if-none-match'), etag)) return c.body(null, 304)
    }
    const document = 'invoice' in answer ? answer.invoice.document : answer.proForma
    const name = document.number ?? `pro-forma-${orderName(orderId)}`
    // Loaded lazily: the PDF library costs 50 MB of memory per process.
    const { drawInvoice } = await import('./draw-invoice.ts')
    c.header('Content-Type', 'application/pdf')
    c.header('Content-Disposition', `attachment; filename="${name}.pdf"`)
    return c.body(new Uint8Array(await drawInvoice(document)))
  },
)
