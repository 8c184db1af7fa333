import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { db } from '../../platform/database.ts'
import { orRefuse } from '../../platform/http/errors.ts'
import { adminsOnly } from '../../platform/http/gate.ts'
import { pageFields, pageOf } from '../../platform/http/paging.ts'
import { idIn, query } from '../../platform/http/parse.ts'
import type { SessionEnv } from '../../platform/http/session.ts'
import { toggleBlock } from './block-customer.ts'
import { deleteCustomer } from './delete-customer.ts'
import { listCustomers } from './store.ts'
import { presentAccountRefusal, presentUser } from './wire.ts'

const tags = ['Users']

export const customerRoutes = new Hono<SessionEnv>()
  .get(
    '/users/getAllUser',
    describeRoute({ summary: 'The customers, newest first', tags }),
    adminsOnly,
    query(z.object(pageFields)),
    async (c) => {
      const { users, total } = await listCustomers(db, pageOf(c.req.valid('query')))
      return c.json({ users: users.map(presentUser), total })
    },
  )
  .put(
    '/users/blockUser/:id',
    describeRoute({ summary: 'Block an active customer, unblock a blocked one', tags }),
    adminsOnly,
    async (c) => {
      const blocked = await toggleBlock(c.get('user').id, idIn(c.req.param('id'), 'User'))
      return c.json({ user: presentUser(orRefuse(blocked, presentAccountRefusal)) })
    },
  )
  .delete(
    '/users/deleteUser/:id',
    describeRoute({ summary: 'Delete a customer; their orders stay', tags }),
    adminsOnly,
    async (c) => {
      const deleted = await deleteCustomer(idIn(c.req.param('id'), 'User'))
      orRefuse(deleted, presentAccountRefusal)
      return c.json({ message: 'User deleted successfully' })
    },
  )
