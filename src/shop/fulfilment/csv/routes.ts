import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { clock } from '../../../platform/clock.ts'
import { may, mayConfirmed } from '../../../platform/http/auth-guards.ts'
import { fileAnswer } from '../../../platform/http/describe.ts'
import { orRefuse } from '../../../platform/http/errors.ts'
import type { SessionEnv } from '../../../platform/http/session.ts'
import { body } from '../../../platform/http/validate.ts'
import { exportOrders } from './export-orders.ts'
import { checkTracking, importTracking } from './import-tracking.ts'
import {
  courierFileOf,
  exportForm,
  presentColumns,
  presentFileProblem,
  presentTrackingImport,
  trackingCheckForm,
  trackingForm,
} from './wire.ts'

const tags = ['Orders (admin)']
const fileForms =
  'CSV of any delimiter and encoding, or an Excel workbook; titles above the headings are passed over.'

export const courierFileRoutes = new Hono<SessionEnv>()
  .post(
    '/order/export-orders',
    describeRoute({
      summary: 'Orders as the CSV that Shiprocket or Delhivery takes, a row each item',
      tags,
      ...fileAnswer('text/csv'),
    }),
    mayConfirmed('orders:export'),
    body(exportForm),
    async (c) => {
      const { format, orders } = c.req.valid('json')
      c.header('Content-Type', 'text/csv; charset=utf-8')
      c.header('Content-Disposition', `attachment; filename="${format}-${clock.today()}.csv"`)
      return c.body(await exportOrders(format, orders))
    },
  )
  .post(
    '/order/check-tracking',
    describeRoute({
      summary:
        "What importing a courier's tracking numbers would do, and which columns it reads; nothing is changed",
      description: `${fileForms} Columns: order (its number or id) and tracking number (or AWB, waybill …), and where the file has them courier and SKU. \`columns\` chooses others by their headings. \`missingCouriers\`: couriers of India that the file names and the shop has not.`,
      tags,
    }),
    may('orders:write'),
    body(trackingCheckForm),
    async (c) => {
      const checked = await checkTracking(courierFileOf(c.req.valid('json')))
      const { table, check, missing } = orRefuse(checked, (problem) =>
        presentFileProblem('tracking', problem),
      )
      return c.json({
        ...presentColumns(table),
        ...presentTrackingImport(check),
        missingCouriers: missing,
      })
    },
  )
  .post(
    '/order/import-tracking',
    describeRoute({
      summary: "Give orders the tracking numbers of a courier's file; rows that cannot be used are left out",
      description:
        'What is pending is shipped, held for 10 seconds and undone by `batch`; what left without a number gets it. With `rows`, as `check-tracking` answered it, nothing is done if as many are no longer understood. The columns are remembered for the courier.',
      tags,
    }),
    may('orders:write'),
    body(trackingForm),
    async (c) => {
      const { batch, rows, ...file } = c.req.valid('json')
      const imported = await importTracking(c.get('user').id, {
        ...courierFileOf(file),
        batch,
        rows: rows ?? null,
      })
      const outcome = orRefuse(imported, (problem) => presentFileProblem('tracking', problem))
      return c.json({ message: 'The tracking numbers are imported', ...presentTrackingImport(outcome) })
    },
  )
