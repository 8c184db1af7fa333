import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { pageOf } from '../../../forms/paging.ts'
import { formatRupees, toRupees } from '../../../lib/money.ts'
import { clock } from '../../../platform/clock.ts'
import { db } from '../../../platform/database.ts'
import { may, mayConfirmed } from '../../../platform/http/auth-guards.ts'
import { fileAnswer } from '../../../platform/http/describe.ts'
import { orRefuse } from '../../../platform/http/errors.ts'
import type { SessionEnv } from '../../../platform/http/session.ts'
import { body, idIn, query } from '../../../platform/http/validate.ts'
import { presentAsked } from '../refund-requests/wire.ts'
import { payOutFile } from './file-rules.ts'
import { openDestination } from './seal-destination.ts'
import { payPayOuts, payUnclaimed, returnPayOut } from './settle-pay-outs.ts'
import { listPayOuts, listSealedPayOuts, readUnclaimed } from './store.ts'
import { paidForm, payOutFields, presentPayOut, presentPayOutRefusal, unclaimedForm } from './wire.ts'

const tags = ['Pay-outs (admin)']

export const payOutRoutes = new Hono<SessionEnv>()
  .get(
    '/wallet/get-pay-outs',
    describeRoute({
      summary:
        'Refunds to bank accounts and UPI ids, newest first; those that are due unless `status` says otherwise',
      description: '`amount` is that of all of them, `unclaimed` what deleted customers have left.',
      tags,
    }),
    may('money:refund'),
    query(payOutFields),
    async (c) => {
      const { status, ...page } = c.req.valid('query')
      const { payOuts, total, amount } = await listPayOuts(db, pageOf(page), status)
      const unclaimed = toRupees(await readUnclaimed(db))
      return c.json({ payOuts: payOuts.map(presentPayOut), total, amount: toRupees(amount), unclaimed })
    },
  )
  .post(
    '/wallet/download-pay-outs',
    describeRoute({
      summary: 'The oldest pay-outs that are due as CSV for a bank, with names and account numbers',
      tags,
      ...fileAnswer('text/csv'),
    }),
    mayConfirmed('money:refund'),
    async (c) => {
      const dues = (await listSealedPayOuts(db)).map(({ sealed, ...due }) => ({
        ...due,
        destination: sealed && openDestination(sealed),
      }))
      c.header('Content-Type', 'text/csv; charset=utf-8')
      c.header('Content-Disposition', `attachment; filename="pay-outs-${clock.today()}.csv"`)
      return c.body(payOutFile(dues))
    },
  )
  .post(
    '/wallet/mark-paid',
    describeRoute({ summary: 'Mark pay-outs as paid, all of them or none; the customers are mailed', tags }),
    mayConfirmed('money:refund'),
    body(paidForm),
    async (c) => {
      const { amount } = orRefuse(
        await payPayOuts(c.get('user').id, c.req.valid('json')),
        presentPayOutRefusal,
      )
      return c.json({ message: `${formatRupees(toRupees(amount))} is marked as paid` })
    },
  )
  .post(
    '/wallet/return-pay-out/:id',
    describeRoute({ summary: 'The bank returned a pay-out: it goes to the wallet, with a mail', tags }),
    mayConfirmed('money:refund'),
    async (c) => {
      const id = idIn(c.req.param('id'), 'Pay-out')
      orRefuse(await returnPayOut(c.get('user').id, id), presentPayOutRefusal)
      return c.json({ message: 'The refund is in the wallet' })
    },
  )
  .post(
    '/wallet/pay-unclaimed',
    describeRoute({ summary: 'Book what was paid of the money that deleted customers have left', tags }),
    mayConfirmed('money:refund'),
    body(unclaimedForm),
    async (c) => {
      const asked = orRefuse(await payUnclaimed(c.get('user').id, c.req.valid('json')), presentPayOutRefusal)
      return c.json({ message: 'The pay-out is booked', ...presentAsked(asked) })
    },
  )
