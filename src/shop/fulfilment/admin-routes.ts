import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { clock } from '../../platform/clock.ts'
import { may, mayConfirmed, requireConfirmed, requirePermission } from '../../platform/http/auth-guards.ts'
import { orRefuse, refuse } from '../../platform/http/errors.ts'
import type { SessionEnv } from '../../platform/http/session.ts'
import { body, idIn } from '../../platform/http/validate.ts'
import { presentNote } from '../notes/wire.ts'
import { presentStep } from '../orders/history-wire.ts'
import { presentOrderPayments } from '../orders/order-payments-wire.ts'
import { presentOrderToAdmin } from '../orders/wire.ts'
import { presentShipment, presentShipmentRefusal, shipmentDraftOf, shipmentForm } from '../shipments/wire.ts'
import { presentAsked, presentRefundRequest } from '../wallet/refund-requests/wire.ts'
import { MAX_BULK_ORDERS } from './bulk-rules.ts'
import { changeStatus } from './change-status.ts'
import { changeStatuses } from './change-statuses.ts'
import { presentClaim } from './claims/wire.ts'
import { editShipment } from './edit-shipment.ts'
import { findOrderDetails } from './find-order-details.ts'
import { presentDeliveries } from './outcomes/wire.ts'
import { mayRefund } from './refund-rules.ts'
import { returnToOrigin } from './return-to-origin.ts'
import { presentChoiceRefusal, presentReturnRequest, presentReturnStep } from './returns-wire.ts'
import { undoDeferredBatch, undoDeferredChange } from './undo-deferred-change.ts'
import {
  bulkForm,
  originForm,
  presentDeferredChange,
  presentOriginRefusal,
  presentOutcome,
  statusForm,
} from './wire.ts'

const tags = ['Orders (admin)']

export const fulfilmentAdminRoutes = new Hono<SessionEnv>()
  .get(
    '/order/get-order-details/:id',
    describeRoute({
      summary:
        'One order with its tags and notes, who did what to its items when, what is held, paid, refunded and mailed, and what speaks for a cash parcel coming back',
      tags,
    }),
    may('orders:read'),
    async (c) => {
      const id = idIn(c.req.param('id'), 'Order')
      const details = await findOrderDetails(id)
      if (!details) refuse(404, 'Order not found')
      const { order, addressDoubts, cashRisk, history, deferred, payments, shipments, mails, notes, tags } =
        details
      const { deliveries, claims, returnSteps, returns, firstReturnStep } = details
      const reader = { now: clock.now(), by: c.get('user').id }
      return c.json({
        order: presentOrderToAdmin(order),
        addressDoubts,
        cashRisk,
        history: history.map(presentStep),
        held: deferred.map(presentDeferredChange),
        shipments: shipments.map(presentShipment),
        deliveries: presentDeliveries(order, deliveries),
        claims: claims.map(presentClaim),
        returnSteps: returnSteps.map(presentReturnStep),
        returns: returns.map(presentReturnRequest),
        firstReturnStep,
        refundRequests: details.refundRequests.map((request) => presentRefundRequest(request, reader)),
        mails: mails.map(({ at, ...mail }) => ({ ...mail, at: at.toISOString() })),
        notes: notes.map(presentNote),
        tags,
        ...presentOrderPayments(order, payments),
      })
    },
  )
  .put(
    '/order/update-product-status/:id',
    describeRoute({
      summary:
        "Move an order's item to another status; with `hold` it can be undone for 10 seconds, with `courier` it leaves in a parcel",
      description:
        'Where the settings pay returns back in steps, `ReturnAccepted` books the first of them, with `way` and `trackingNumber`, and pays back when all are done.',
      tags,
    }),
    may('orders:write'),
    body(statusForm),
    async (c) => {
      const orderId = idIn(c.req.param('id'), 'Order')
      const { productId: id, newStatus: to, hold, way, refundTo, ...parcel } = c.req.valid('json')
      if (mayRefund(to)) {
        requirePermission(c.get('user'), 'money:refund')
        requireConfirmed(c.get('user'))
      }
      const acceptance = { kind: 'accepted', way, trackingNumber: parcel.trackingNumber ?? null } as const
      const move = { orderId, id, to, hold, refundTo, shipment: shipmentDraftOf(parcel), acceptance }
      const changed = await changeStatus(c.get('user').id, move)
      const { order, deferred: held, asked } = orRefuse(changed, presentChoiceRefusal)
      const answer = { message: 'Status updated', order: presentOrderToAdmin(order), held }
      return c.json({ ...answer, ...presentAsked(asked) })
    },
  )
  .put(
    '/order/undo-status-change/:id',
    describeRoute({ summary: 'Undo a status change that is held', tags }),
    may('orders:write'),
    async (c) => {
      const id = idIn(c.req.param('id'), 'Change')
      if (!(await undoDeferredChange(id))) refuse(409, 'This change can no longer be undone')
      return c.json({ message: 'The change is undone' })
    },
  )
  .post(
    '/order/change-statuses',
    describeRoute({
      summary: `Ship or deliver up to ${MAX_BULK_ORDERS} orders, each as a whole or not at all`,
      description:
        'Ships what is pending of each order, or delivers what is on its way; all is held for 10 seconds. `undo-status-changes` takes back what came with the same `batch`, a UUID of your choice, and what came earlier waits for what comes later. `notChanged` names the orders of which nothing was changed, and why. With `courier` each order leaves in a parcel; `trackingNumber` and `weight` (grams) belong to one order.',
      tags,
    }),
    may('orders:write'),
    body(bulkForm),
    async (c) => {
      const { batch, orders, newStatus: to, ...parcel } = c.req.valid('json')
      const shipment = shipmentDraftOf(parcel)
      const asked = { batch, to, orders: orders.map((orderId) => ({ orderId, shipment })) }
      const outcome = orRefuse(await changeStatuses(c.get('user').id, asked), presentShipmentRefusal)
      return c.json({ message: 'Statuses updated', ...presentOutcome(outcome) })
    },
  )
  .put(
    '/order/undo-status-changes/:batch',
    describeRoute({ summary: 'Undo all status changes of a batch that are held', tags }),
    may('orders:write'),
    async (c) => {
      const undone = await undoDeferredBatch(idIn(c.req.param('batch'), 'Change'))
      if (undone === 0) refuse(409, 'These changes can no longer be undone')
      return c.json({ message: 'The changes are undone', orders: undone })
    },
  )
  .put(
    '/order/edit-shipment/:id',
    describeRoute({ summary: 'Correct courier, tracking number or weight of a parcel', tags }),
    may('orders:write'),
    body(shipmentForm),
    async (c) => {
      const id = idIn(c.req.param('id'), 'Parcel')
      const { courier, trackingNumber = null, weight = null } = c.req.valid('json')
      const draft = { courierId: courier, trackingNumber, weightGrams: weight }
      const edited = await editShipment(c.get('user').id, id, draft)
      const shipment = presentShipment(orRefuse(edited, presentShipmentRefusal))
      return c.json({ message: 'Parcel saved', shipment })
    },
  )
  .put(
    '/order/return-to-origin/:id',
    describeRoute({
      summary: 'The courier has brought a parcel back: what is on its way is cancelled; held for 10 seconds',
      tags,
    }),
    mayConfirmed('money:refund'),
    body(originForm),
    async (c) => {
      const shipmentId = idIn(c.req.param('id'), 'Parcel')
      const { batch, refundTo } = c.req.valid('json')
      const returned = await returnToOrigin(c.get('user').id, { shipmentId, batch, refundTo })
      const { order, asked } = orRefuse(returned, presentOriginRefusal)
      const answer = { message: 'The parcel is marked as returned', order: presentOrderToAdmin(order) }
      return c.json({ ...answer, ...presentAsked(...asked) })
    },
  )
