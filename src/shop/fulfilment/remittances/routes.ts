import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { pageFields, pageOf } from '../../../forms/paging.ts'
import { fromRupees, toRupees } from '../../../lib/money.ts'
import { db } from '../../../platform/database.ts'
import { may, mayConfirmed } from '../../../platform/http/auth-guards.ts'
import { orRefuse, refuse } from '../../../platform/http/errors.ts'
import type { SessionEnv } from '../../../platform/http/session.ts'
import { body, idIn, query } from '../../../platform/http/validate.ts'
import { courierFileOf, presentColumns } from '../csv/wire.ts'
import { bookRemittance, checkRemittance, removeRemittance } from './book-remittance.ts'
import { findUnremitted } from './find-unremitted.ts'
import { listRemittances } from './store.ts'
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
    may('money:reconcile'),
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
    mayConfirmed('money:reconcile'),
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
    may('money:reconcile'),
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
    mayConfirmed('money:reconcile'),
    async (c) => {
      const removed = await removeRemittance(c.get('user').id, idIn(c.req.param('id'), 'Remittance'))
      if (!removed.ok) refuse(404, 'Remittance not found')
      return c.json({ message: 'The remittance is no longer booked' })
    },
  )
  .get(
    '/order/get-unremitted',
    describeRoute({
      summary: 'Parcels with cash on delivery that were delivered `days` ago or earlier and never remitted',
      description: 'Without `days`, those of the setting. `amount` is what all of them had to collect.',
      tags,
    }),
    may('money:reconcile'),
    query(unremittedFields),
    async (c) => {
      const { courier, days, ...page } = c.req.valid('query')
      const found = await findUnremitted({ days: days ?? null, courierId: courier ?? null }, pageOf(page))
      const { parcels, total, amount } = found
      return c.json({
        parcels: parcels.map(presentUnremitted),
        total,
        amount: toRupees(amount),
        days: found.days,
      })
    },
  )
