import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { pageFields, pageOf } from '../../forms/paging.ts'
import { fromRupees, toRupees } from '../../lib/money.ts'
import { clock } from '../../platform/clock.ts'
import { db } from '../../platform/database.ts'
import { may, mayConfirmed } from '../../platform/http/auth-guards.ts'
import { fileAnswer } from '../../platform/http/describe.ts'
import { orRefuse, refuse } from '../../platform/http/errors.ts'
import type { SessionEnv } from '../../platform/http/session.ts'
import { body, query } from '../../platform/http/validate.ts'
import { bookReport, checkReport } from './book-report.ts'
import { findUnsettled } from './find-unsettled.ts'
import { findSettlement, listDifferences, listFeeMonths, listLines, listSettlements } from './store.ts'
import {
  feesCsv,
  linesFields,
  presentFeeMonth,
  presentLine,
  presentReportCheck,
  presentReportRefusal,
  presentSettlement,
  presentUnsettled,
  reportCheckForm,
  reportForm,
  unsettledFields,
} from './wire.ts'

const tags = ['Settlements (admin)']

export const settlementRoutes = new Hono<SessionEnv>()
  .get(
    '/settlement/get-settlements',
    describeRoute({ summary: 'What the payment provider paid out to the bank, newest first', tags }),
    may('money:reconcile'),
    query(z.object(pageFields)),
    async (c) => {
      const { settlements, total } = await listSettlements(db, pageOf(c.req.valid('query')))
      return c.json({ settlements: settlements.map(presentSettlement), total })
    },
  )
  .get(
    '/settlement/get-lines',
    describeRoute({
      summary:
        'The payments, refunds and disputes of a settlement; without one, those that differ from the books',
      tags,
    }),
    may('money:reconcile'),
    query(linesFields),
    async (c) => {
      const { settlement: id, ...page } = c.req.valid('query')
      const settlement = id === undefined ? null : await findSettlement(db, id)
      if (id !== undefined && !settlement) refuse(404, 'Settlement not found')
      const found = await (settlement
        ? listLines(db, settlement.id, pageOf(page))
        : listDifferences(db, pageOf(page)))
      return c.json({
        settlement: settlement && presentSettlement(settlement),
        lines: found.lines.map(presentLine),
        total: found.total,
      })
    },
  )
  .get(
    '/settlement/get-unsettled',
    describeRoute({
      summary: 'Payments that were made `days` ago or earlier and that no settlement has',
      description: 'Without `days`, those of the setting. `amount` is what all of them paid.',
      tags,
    }),
    may('money:reconcile'),
    query(unsettledFields),
    async (c) => {
      const { days, ...page } = c.req.valid('query')
      const found = await findUnsettled(days ?? null, pageOf(page))
      const { payments, total, amount } = found
      return c.json({
        payments: payments.map(presentUnsettled),
        total,
        amount: toRupees(amount),
        days: found.days,
      })
    },
  )
  .get(
    '/settlement/get-fees',
    describeRoute({
      summary: 'What the provider took of its settlements, and the GST on it, by month',
      tags,
    }),
    may('money:reconcile'),
    async (c) => c.json({ months: (await listFeeMonths(db)).map(presentFeeMonth) }),
  )
  .get(
    '/settlement/download-fees',
    describeRoute({ summary: 'The same as CSV, for the input credit', tags, ...fileAnswer('text/csv') }),
    may('money:reconcile'),
    async (c) => {
      c.header('Content-Type', 'text/csv; charset=utf-8')
      c.header('Content-Disposition', `attachment; filename="provider-fees-${clock.today()}.csv"`)
      return c.body(feesCsv(await listFeeMonths(db)))
    },
  )
  .post(
    '/settlement/check-report',
    describeRoute({
      summary: "What booking the provider's settlement recon report would book; nothing is changed",
      description: 'CSV of any delimiter and encoding, or an Excel workbook.',
      tags,
    }),
    may('money:reconcile'),
    body(reportCheckForm),
    async (c) =>
      c.json(presentReportCheck(orRefuse(await checkReport(c.req.valid('json').file), presentReportRefusal))),
  )
  .post(
    '/settlement/book-report',
    describeRoute({
      summary: 'Book the settlements of a report that are not booked yet',
      description:
        '`settlements` and `total` are those of `check-report`: nothing is booked if they have changed.',
      tags,
    }),
    mayConfirmed('money:reconcile'),
    body(reportForm),
    async (c) => {
      const { name: fileName, total, ...report } = c.req.valid('json')
      const booking = { ...report, fileName, total: fromRupees(total) }
      const { booked } = orRefuse(await bookReport(c.get('user').id, booking), presentReportRefusal)
      return c.json({ message: 'The settlements are booked', booked })
    },
  )
