import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { pageOf } from '../../../forms/paging.ts'
import { endOf } from '../../../lib/dates.ts'
import { clock } from '../../../platform/clock.ts'
import { db } from '../../../platform/database.ts'
import { may } from '../../../platform/http/auth-guards.ts'
import { fileAnswer } from '../../../platform/http/describe.ts'
import type { SessionEnv } from '../../../platform/http/session.ts'
import { query } from '../../../platform/http/validate.ts'
import { readBalances } from './read-balances.ts'
import { listBalanceRows } from './store.ts'
import {
  balanceRowsFields,
  balancesCsv,
  balancesFields,
  dayAskedFor,
  presentBalance,
  presentBalanceRow,
} from './wire.ts'

const tags = ['Reports']

export const balanceRoutes = new Hono<SessionEnv>()
  .get(
    '/report/get-balances',
    describeRoute({
      summary: 'What the shop owes and is owed at the end of a day, by account; without a day, now',
      tags,
    }),
    may('reports:read'),
    query(z.object(balancesFields)),
    async (c) => {
      const day = dayAskedFor(c.req.valid('query').day, clock.now())
      return c.json({ day, balances: (await readBalances(day)).map(presentBalance) })
    },
  )
  .get(
    '/report/get-balance-rows',
    describeRoute({ summary: 'What one of these balances is made of', tags }),
    may('reports:read'),
    query(z.object(balanceRowsFields)),
    async (c) => {
      const { of: name, day: asked, ...page } = c.req.valid('query')
      const day = dayAskedFor(asked, clock.now())
      const { rows, total } = await listBalanceRows(db, { name, before: endOf(day) }, pageOf(page))
      return c.json({ day, rows: rows.map(presentBalanceRow), total })
    },
  )
  .get(
    '/report/download-balances',
    describeRoute({ summary: 'The balances of a day as CSV', tags, ...fileAnswer('text/csv') }),
    may('reports:read'),
    query(z.object(balancesFields)),
    async (c) => {
      const day = dayAskedFor(c.req.valid('query').day, clock.now())
      c.header('Content-Type', 'text/csv; charset=utf-8')
      c.header('Content-Disposition', `attachment; filename="balances-${day}.csv"`)
      return c.body(balancesCsv(day, await readBalances(day)))
    },
  )
