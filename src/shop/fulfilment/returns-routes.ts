import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { pageFields, pageOf } from '../../forms/paging.ts'
import { may, mayConfirmed, requireConfirmed } from '../../platform/http/auth-guards.ts'
import { orRefuse } from '../../platform/http/errors.ts'
import type { SessionEnv } from '../../platform/http/session.ts'
import { body, query } from '../../platform/http/validate.ts'
import { isManyPeople } from '../accounts/step-up-rules.ts'
import { presentAsked } from '../wallet/refund-requests/wire.ts'
import { bookReturnStep } from './book-return-step.ts'
import { listReturns } from './list-returns.ts'
import {
  acceptForm,
  inspectionForm,
  presentReturnRequest,
  presentSettleRefusal,
  presentStepRefusal,
  refundForm,
  returnFields,
  returnStepForm,
  settleForm,
} from './returns-wire.ts'
import { isOneStep, settleReturn } from './settle-return.ts'

const tags = ['Returns (admin)']

export const returnRoutes = new Hono<SessionEnv>()
  .get(
    '/order/get-return-details',
    describeRoute({
      summary: 'What shoppers want to give back, newest first, by status or by what a search finds',
      tags,
    }),
    may('orders:read'),
    query(z.object({ ...returnFields, ...pageFields })),
    async (c) => {
      const { status, search, ...params } = c.req.valid('query')
      const page = pageOf(params)
      if (isManyPeople(page.limit)) requireConfirmed(c.get('user'))
      const { requests, total } = await listReturns(page, { status, search })
      return c.json({ returnRequest: requests.map(presentReturnRequest), total })
    },
  )
  .put(
    '/order/accept-return',
    describeRoute({
      summary: 'Take an item back: its money goes to the wallet, at once or after the steps of the settings',
      tags,
    }),
    mayConfirmed('money:refund'),
    body(acceptForm),
    async (c) => {
      const { returnId, hold, refundTo, way, trackingNumber } = c.req.valid('json')
      const by = c.get('user').id
      if (await isOneStep()) {
        const settled = await settleReturn(by, { returnId, hold, refundTo, to: 'ReturnAccepted' })
        const { deferred: held, asked } = orRefuse(settled, presentSettleRefusal)
        return c.json({ message: 'Return accepted', held, ...presentAsked(asked) })
      }
      orRefuse(
        await bookReturnStep(by, returnId, { kind: 'accepted', way, trackingNumber }),
        presentStepRefusal,
      )
      return c.json({ message: 'Return accepted', held: null })
    },
  )
  .put(
    '/order/receive-return',
    describeRoute({ summary: 'An accepted return has come, where the settings pay back later', tags }),
    may('orders:write'),
    body(returnStepForm),
    async (c) => {
      const { returnId } = c.req.valid('json')
      orRefuse(await bookReturnStep(c.get('user').id, returnId, { kind: 'received' }), presentStepRefusal)
      return c.json({ message: 'Return received' })
    },
  )
  .put(
    '/order/inspect-return',
    describeRoute({
      summary:
        'How many units of a return are whole, damaged or not of the shop: only whole ones are restocked',
      tags,
    }),
    may('orders:write'),
    body(inspectionForm),
    async (c) => {
      const { returnId, ...units } = c.req.valid('json')
      const step = { kind: 'inspected', units } as const
      orRefuse(await bookReturnStep(c.get('user').id, returnId, step), presentStepRefusal)
      return c.json({ message: 'Return inspected' })
    },
  )
  .put(
    '/order/refund-return',
    describeRoute({
      summary: 'Pay a return back, whole or an `amount` of it with the reason that its shopper reads',
      tags,
    }),
    mayConfirmed('money:refund'),
    body(refundForm),
    async (c) => {
      const { amount, reason, ...settlement } = c.req.valid('json')
      const partial = amount === null ? null : { amount, reason }
      const settled = await settleReturn(c.get('user').id, { ...settlement, partial, to: 'ReturnAccepted' })
      const { deferred: held, asked } = orRefuse(settled, presentSettleRefusal)
      return c.json({ message: 'Return refunded', held, ...presentAsked(asked) })
    },
  )
  .put(
    '/order/reject-return',
    describeRoute({ summary: 'Refuse to take an item back', tags }),
    may('orders:write'),
    body(settleForm),
    async (c) => {
      const settled = await settleReturn(c.get('user').id, { ...c.req.valid('json'), to: 'ReturnRejected' })
      const { deferred: held } = orRefuse(settled, presentSettleRefusal)
      return c.json({ message: 'Return rejected', held })
    },
  )
