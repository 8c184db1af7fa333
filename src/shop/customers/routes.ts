import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { pageFields, pageOf } from '../../forms/paging.ts'
import { db } from '../../platform/database.ts'
import { may, mayConfirmed, requireConfirmed } from '../../platform/http/auth-guards.ts'
import { orRefuse, refuse } from '../../platform/http/errors.ts'
import type { SessionEnv } from '../../platform/http/session.ts'
import { idIn, query } from '../../platform/http/validate.ts'
import { isManyPeople } from '../accounts/step-up-rules.ts'
import { presentAccountRefusal, presentUser } from '../accounts/wire.ts'
import { toggleBlock } from './block-customer.ts'
import { deleteCustomer } from './delete-customer.ts'
import { presentCustomerDetails } from './details-wire.ts'
import { findCustomerDetails } from './find-customer-details.ts'
import { customerFields } from './list-wire.ts'
import { readCustomers } from './store.ts'
import { blockFields, deleteFields, presentCustomer, presentDeleteRefusal } from './wire.ts'

const tags = ['Users']

export const customerRoutes = new Hono<SessionEnv>()
  .get(
    '/users/getAllUser',
    describeRoute({
      summary: 'The customers, newest first unless sorted, with what they have ordered',
      tags,
    }),
    may('customers:read'),
    query(z.object({ ...customerFields, ...pageFields })),
    async (c) => {
      const { search, status, sort, ...params } = c.req.valid('query')
      const page = pageOf(params)
      if (isManyPeople(page.limit)) requireConfirmed(c.get('user'))
      const { customers, total } = await readCustomers(db, page, {
        search,
        status,
        sort,
      })
      return c.json({ users: customers.map(presentCustomer), total })
    },
  )
  .get(
    '/users/get-customer/:id',
    describeRoute({
      summary:
        'A customer: addresses, money, return rate, who blocked them, notes, and the ten newest orders, returns and movements of the wallet',
      tags,
    }),
    may('customers:read'),
    async (c) => {
      const details = await findCustomerDetails(idIn(c.req.param('id'), 'User'))
      return c.json(presentCustomerDetails(details ?? refuse(404, 'User not found')))
    },
  )
  .put(
    '/users/blockUser/:id',
    describeRoute({
      summary: 'Block an active customer, unblock a blocked one; with isVerified, make them so',
      tags,
    }),
    mayConfirmed('customers:write'),
    query(z.object(blockFields)),
    async (c) => {
      const { isVerified } = c.req.valid('query')
      const blocked = await toggleBlock(c.get('user').id, idIn(c.req.param('id'), 'User'), isVerified)
      return c.json({ user: presentUser(orRefuse(blocked, presentAccountRefusal)) })
    },
  )
  .delete(
    '/users/deleteUser/:id',
    describeRoute({
      summary:
        'Delete a customer; their orders stay. 409 where they have money in the shop, unless confirmedBalance is that of the wallet',
      tags: ['Users'],
    }),
    mayConfirmed('customers:write'),
    query(z.object(deleteFields)),
    async (c) => {
      const { confirmedBalance = null } = c.req.valid('query')
      const id = idIn(c.req.param('id'), 'User')
      orRefuse(await deleteCustomer(c.get('user').id, id, confirmedBalance), presentDeleteRefusal)
      return c.json({ message: 'User deleted successfully' })
    },
  )
