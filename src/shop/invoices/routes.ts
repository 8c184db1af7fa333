import { type Context, Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import type { Permission } from '../../lib/permissions.ts'
import { db } from '../../platform/database.ts'
import { may, mayConfirmed, signedInOrKey } from '../../platform/http/auth-guards.ts'
import { fileAnswer } from '../../platform/http/describe.ts'
import { orRefuse, refuse } from '../../platform/http/errors.ts'
import { isNotModified } from '../../platform/http/etag.ts'
import type { SessionEnv, SignedIn } from '../../platform/http/session.ts'
import { body, idIn } from '../../platform/http/validate.ts'
import { gstForm, presentGstRefusal } from '../orders/gstin-wire.ts'
import { presentOrder } from '../orders/wire.ts'
import { deliveryForm, presentAddressEditRefusal } from './address-wire.ts'
import { findCreditNote } from './credit-notes-store.ts'
import type { InvoiceDocument } from './document-rules.ts'
import { findDocument } from './find-document.ts'
import { listDocuments } from './list-documents.ts'
import { setAddress } from './set-address.ts'
import { setGstin } from './set-gstin.ts'

const tags = ['Orders']

/** The buyer whose orders they are, unless the user may do so with those of all. */
const buyerIn = ({ id, permissions }: SignedIn, permission: Permission) =>
  permissions.has(permission) ? undefined : id

/** A pro-forma has no number and no ETag. */
async function respondWithPdf(c: Context, document: InvoiceDocument) {
  const { number, issuedAt, orderNumber } = document
  c.header('Cache-Control', 'private, no-cache')
  if (number !== null) {
    const etag = `"${number}-${new Date(issuedAt).getTime()}"`
    c.header('ETag', etag)
    if (isNotModified(c.req.header('if-none-match'), etag)) return c.body(null, 304)
  }
  // Loaded lazily: the PDF library costs 50 MB of memory per process.
  const { drawInvoice } = await import('./draw-invoice.ts')
  c.header('Content-Type', 'application/pdf')
  c.header('Content-Disposition', `attachment; filename="${number ?? `pro-forma-${orderNumber}`}.pdf"`)
  return c.body(new Uint8Array(await drawInvoice(document)))
}

export const invoiceRoutes = new Hono<SessionEnv>()
  .put(
    '/order/set-gstin/:orderId',
    describeRoute({ summary: "The buyer's GSTIN for the invoice, until it is made; empty: none", tags }),
    signedInOrKey('orders:write'),
    body(gstForm),
    async (c) => {
      const orderId = idIn(c.req.param('orderId'), 'Order')
      const form = c.req.valid('json')
      const order = orRefuse(
        await setGstin(c.get('user').id, orderId, form, buyerIn(c.get('user'), 'orders:write')),
        presentGstRefusal,
      )
      return c.json({ message: form.gstin ? 'GSTIN saved' : 'GSTIN removed', order: presentOrder(order) })
    },
  )
  .put(
    '/order/set-address/:orderId',
    describeRoute({
      summary: 'Correct the delivery address of an order, until its first parcel; can be undone',
      tags: ['Orders (admin)'],
    }),
    mayConfirmed('orders:write'),
    body(deliveryForm),
    async (c) => {
      const orderId = idIn(c.req.param('orderId'), 'Order')
      const { typeofPlace, locality, ...address } = c.req.valid('json')
      const fields = { ...address, locality: locality ?? null, typeOfPlace: typeofPlace ?? 'Home' }
      const order = orRefuse(await setAddress(c.get('user').id, orderId, fields), presentAddressEditRefusal)
      return c.json({ message: 'Address saved', order: presentOrder(order) })
    },
  )
  .get(
    '/order/invoice/:orderId',
    describeRoute({
      summary: 'The invoice of an order as a PDF, the same bytes every time; a pro-forma before the dispatch',
      tags,
      ...fileAnswer('application/pdf'),
    }),
    signedInOrKey('orders:read'),
    async (c) => {
      const orderId = idIn(c.req.param('orderId'), 'Order')
      const found = await findDocument(orderId, buyerIn(c.get('user'), 'orders:read'))
      return respondWithPdf(
        c,
        orRefuse(found, () => ({ status: 404, message: 'Order not found' })),
      )
    },
  )
  .get(
    '/order/receipt/:orderId',
    describeRoute({
      summary: 'What the invoice of an order says, as a PDF for a roll of 80 mm',
      tags: ['Orders (admin)'],
      ...fileAnswer('application/pdf'),
    }),
    may('orders:read'),
    async (c) => {
      const orderId = idIn(c.req.param('orderId'), 'Order')
      const found = await findDocument(orderId)
      const document = orRefuse(found, () => ({ status: 404, message: 'Order not found' }))
      const { drawReceipt } = await import('./draw-receipt.ts')
      c.header('Content-Type', 'application/pdf')
      c.header('Content-Disposition', `attachment; filename="receipt-${document.orderNumber ?? orderId}.pdf"`)
      c.header('Cache-Control', 'no-store')
      return c.body(new Uint8Array(await drawReceipt(document)))
    },
  )
  .get(
    '/order/credit-note/:itemId',
    describeRoute({
      summary: "The credit note of an order's item as a PDF, the same bytes every time",
      tags,
      ...fileAnswer('application/pdf'),
    }),
    signedInOrKey('orders:read'),
    async (c) => {
      const itemId = idIn(c.req.param('itemId'), 'Credit note')
      const note = await findCreditNote(db, itemId, buyerIn(c.get('user'), 'orders:read'))
      if (!note) refuse(404, 'Credit note not found')
      return respondWithPdf(c, note.document)
    },
  )
  .get(
    '/order/get-documents/:orderId',
    describeRoute({
      summary:
        'The numbers of the invoice and of the credit notes of an order, and until when a note lowers the tax',
      tags,
    }),
    signedInOrKey('orders:read'),
    async (c) => {
      const orderId = idIn(c.req.param('orderId'), 'Order')
      const documents = await listDocuments(orderId, buyerIn(c.get('user'), 'orders:read'))
      if (!documents) refuse(404, 'Order not found')
      return c.json(documents)
    },
  )
