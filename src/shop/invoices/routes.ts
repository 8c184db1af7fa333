import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { signedIn } from '../../platform/http/auth-guards.ts'
import { orRefuse } from '../../platform/http/errors.ts'
import { isNotModified } from '../../platform/http/etag.ts'
import type { SessionEnv } from '../../platform/http/session.ts'
import { idIn } from '../../platform/http/validate.ts'
import { issueInvoice } from './issue-invoice.ts'

export const invoiceRoutes = new Hono<SessionEnv>().get(
  '/order/invoice/:orderId',
  describeRoute({ summary: 'The invoice of an order as a PDF, the same bytes every time', tags: ['Orders'] }),
  signedIn,
  async (c) => {
    const { id, role } = c.get('user')
    const orderId = idIn(c.req.param('orderId'), 'Order')
    const issued = await issueInvoice(orderId, role === 'admin' ? undefined : id)
    const { number, issuedAt, document } = orRefuse(issued, () => ({
      status: 404,
      message: 'Order not found',
    }))
    const etag = `"${number}-${issuedAt.getTime()}"`
    c.header('Cache-Control', 'private, no-cache')
    c.header('ETag', etag)
    if (isNotModified(c.req.header('if-none-match'), etag)) return c.body(null, 304)
    // Loaded lazily: the PDF library costs 50 MB of memory per process.
    const { drawInvoice } = await import('./draw-invoice.ts')
    c.header('Content-Type', 'application/pdf')
    c.header('Content-Disposition', `attachment; filename="${number}.pdf"`)
    return c.body(new Uint8Array(await drawInvoice(document)))
  },
)
