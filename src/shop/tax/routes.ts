import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { db } from '../../platform/database.ts'
import { may } from '../../platform/http/auth-guards.ts'
import { orRefuse } from '../../platform/http/errors.ts'
import type { SessionEnv } from '../../platform/http/session.ts'
import { body } from '../../platform/http/validate.ts'
import { addRate } from './add-rate.ts'
import { listTaxClasses } from './store.ts'
import { presentRate, presentRateRefusal, presentTaxClass, rateDraftOf, rateForm } from './wire.ts'

const tags = ['Tax (admin)']

export const taxRoutes = new Hono<SessionEnv>()
  .get(
    '/tax/get-classes',
    describeRoute({ summary: 'Tax classes and their dated rates, oldest first', tags }),
    may('products:read'),
    async (c) => c.json({ classes: (await listTaxClasses(db)).map(presentTaxClass) }),
  )
  .post(
    '/tax/add-rate',
    describeRoute({ summary: 'Add a rate from a day on, to a class or as the first of a new one', tags }),
    may('tax:write'),
    body(rateForm),
    async (c) => {
      const added = await addRate(c.get('user').id, rateDraftOf(c.req.valid('json')))
      const rate = presentRate(orRefuse(added, presentRateRefusal))
      return c.json({ message: 'Rate added successfully', rate })
    },
  )
