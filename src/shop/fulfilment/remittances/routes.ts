import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { pageFields, pageOf } from '../../../forms/paging.ts'
import { fromRupees, toRupees } from '../../../lib/money.ts'
import { clock } from '../../../platform/clock.ts'
import { db } from '../../../platform/database.ts'
import { adminsOnly, confirmed } from '../../../platform/http/auth-guards.ts'
import { orRefuse, refuse } from '../../../platform/http/errors.ts'
import type { SessionEnv } from '../../../platform/http/session.ts'
import { body, idIn, query } from '../../../platform/http/validate.ts'
import { courierFileOf, presentColumns } from '../csv/wire.ts'
import { bookRemittance, checkRemittance, removeRemittance } from './book-remittance.ts'
import { REMITTANCE_DAYS } from './rules.ts'
import { listRemittances, listUnremitted } from './store.ts'
import {
  presentRemittance,
  presentRemittanceCheck,
  presentRemittanceRefusal,
  presentUnremitted,
  remittanceCheckForm,
  remittanceForm,
  unremittedFields,
} from './wire.ts'

const tags = ['Cash on delivery (admin)']
const DAY_MS = 86_400_000

export const remittanceRoutes = new Hono<SessionEnv>()
  .post(
    '/order/match-remittance',
    describeRoute({
      summary:
        "What booking a courier's file of remitted cash would book, and which columns it reads; nothing is changed",
      description:
        'Columns: tracking number (or AWB, waybill …) and amount (or COD amount …), and where the file has them reference and day. `columns` chooses others by their headings. `differences` names every row that is not booked, or not as much as was to be collected.',
      tags,
    }),
    adminsOnly,
    body(remittanceCheckForm),
    async (c) => {
      const checked = await checkRemittance(courierFileOf(c.req.valid('json')))
      const { table, check } = orRefuse(checked, presentRemittanceRefusal)
      return c.json({ ...presentColumns(table), ...presentRemittanceCheck(check) })
    },
  )
  .post(
    '/order/book-remittance',
    describeRoute({
      summary:
        'Book the rows that are understood of a file of remitted cash; those booked before are not booked again',
      description:
        '`rows` and `total` are `booked` and `bookedTotal` of `match-remittance`: nothing is booked if they have changed. The columns are remembered for the courier.',
      tags,
    }),
    adminsOnly,
    confirmed,
    body(remittanceForm),
    async (c) => {
      const { courier: courierId, name: fileName, rows, total, ...file } = c.req.valid('json')
      const booking = { ...courierFileOf(file), courierId, fileName, rows, total: fromRupees(total) }
      const booked = await bookRemittance(c.get('user').id, booking)
      const { id, ...check } = orRefuse(booked, presentRemittanceRefusal)
      return c.json({ message: 'The remittance is booked', _id: id, ...presentRemittanceCheck(check) })
    },
  )
  .get(
    '/order/get-remittances',
    describeRoute({ summary: 'Booked files of remitted cash, newest first', tags }),
    adminsOnly,
    query(z.object(pageFields)),
    async (c) => {
      const { remittances, total } = await listRemittances(db, pageOf(c.req.valid('query')))
      return c.json({ remittances: remittances.map(presentRemittance), total })
    },
  )
  .delete(
    '/order/delete-remittance/:id',
    describeRoute({
      summary: 'Take back a file that was booked by mistake: its parcels are due again',
      tags,
    }),
    adminsOnly,
    confirmed,
    async (c) => {
      const removed = await removeRemittance(c.get('user').id, idIn(c.req.param('id'), 'Remittance'))
      if (!removed.ok) refuse(404, 'Remittance not found')
      return c.json({ message: 'The remittance is no longer booked' })
    },
  )
  .get(
    '/order/get-unremitted',
    describeRoute({
      summary: `Parcels with cash on delivery that were delivered \`days\` ago or earlier (${REMITTANCE_DAYS}) and never remitted`,
      description: '`amount` is what all of them had to collect.',
      tags,
    }),
    adminsOnly,
    query(unremittedFields),
    async (c) => {
      const { courier, days, ...page } = c.req.valid('query')
      const before = new Date(clock.now().getTime() - days * DAY_MS)
      const found = await listUnremitted(db, pageOf(page), { before, courierId: courier ?? null })
      const { parcels, total, amount } = found
      return c.json({ parcels: parcels.map(presentUnremitted), total, amount: toRupees(amount) })
    },
  )
