import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { adminsOnly } from '../../platform/http/auth-guards.ts'
import { orRefuse } from '../../platform/http/errors.ts'
import type { SessionEnv } from '../../platform/http/session.ts'
import { idIn, query } from '../../platform/http/validate.ts'
import { deleteCustomer } from './delete-customer.ts'
import { deleteFields, presentDeleteRefusal } from './deletion-wire.ts'

export const closingRoutes = new Hono<SessionEnv>().delete(
  '/users/deleteUser/:id',
  describeRoute({
    summary:
      'Delete a customer; their orders stay. 409 where they have money in the shop, unless confirmedBalance is that of the wallet',
    tags: ['Users'],
  }),
  adminsOnly,
  query(z.object(deleteFields)),
  async (c) => {
    const { confirmedBalance = null } = c.req.valid('query')
    const id = idIn(c.req.param('id'), 'User')
    orRefuse(await deleteCustomer(c.get('user').id, id, confirmedBalance), presentDeleteRefusal)
    return c.json({ message: 'User deleted successfully' })
  },
)
