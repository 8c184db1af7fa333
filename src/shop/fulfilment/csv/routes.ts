import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { clock } from '../../../platform/clock.ts'
import { adminsOnly } from '../../../platform/http/auth-guards.ts'
import { orRefuse } from '../../../platform/http/errors.ts'
import type { SessionEnv } from '../../../platform/http/session.ts'
import { body } from '../../../platform/http/validate.ts'
import { exportOrders } from './export-orders.ts'
import { importTracking } from './import-tracking.ts'
import { matchRemittance } from './match-remittance.ts'
import { exportForm, presentFileProblem, presentRemittance, remittanceForm, trackingForm } from './wire.ts'

const tags = ['Orders (admin)']

export const courierFileRoutes = new Hono<SessionEnv>()
  .post(
    '/order/export-orders',
    describeRoute({ summary: 'Orders as the CSV that Shiprocket or Delhivery takes, a row each item', tags }),
    adminsOnly,
    body(exportForm),
    async (c) => {
      const { format, orders } = c.req.valid('json')
      c.header('Content-Type', 'text/csv; charset=utf-8')
      c.header('Content-Disposition', `attachment; filename="${format}-${clock.today()}.csv"`)
      return c.body(await exportOrders(format, orders))
    },
  )
  .post(
    '/order/import-tracking',
    describeRoute({
      summary: "Give orders the tracking numbers of a courier's CSV; where a row is wrong, nothing is done",
      description:
        'Columns: order (long or short number), tracking number (or AWB, waybill), and if there are several, courier. What is pending is shipped, held for 10 seconds and undone by `batch`; what left without a number gets it.',
      tags,
    }),
    adminsOnly,
    body(trackingForm),
    async (c) => {
      const { file, courier, batch } = c.req.valid('json')
      const imported = await importTracking(c.get('user').id, { file, courierId: courier ?? null, batch })
      const outcome = orRefuse(imported, (problem) =>
        presentFileProblem(problem, 'order and tracking number'),
      )
      return c.json({ message: 'The tracking numbers are imported', ...outcome })
    },
  )
  .post(
    '/order/match-remittance',
    describeRoute({
      summary: "Compare a courier's CSV of remitted cash with what its parcels collected; nothing is changed",
      description: 'Columns: tracking number (or AWB, waybill) and amount (or COD amount).',
      tags,
    }),
    adminsOnly,
    body(remittanceForm),
    async (c) => {
      const matched = await matchRemittance(c.req.valid('json').file)
      return c.json(
        presentRemittance(
          orRefuse(matched, (problem) => presentFileProblem(problem, 'tracking number and amount')),
        ),
      )
    },
  )
