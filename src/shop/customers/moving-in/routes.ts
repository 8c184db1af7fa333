import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { db } from '../../../platform/database.ts'
import { may, mayConfirmed } from '../../../platform/http/auth-guards.ts'
import { fileAnswer, progressAnswer } from '../../../platform/http/describe.ts'
import { orRefuse, refuse } from '../../../platform/http/errors.ts'
import { answerImport } from '../../../platform/http/ndjson-progress.ts'
import type { SessionEnv } from '../../../platform/http/session.ts'
import { body, idIn } from '../../../platform/http/validate.ts'
import { type CustomersRefusal, importCustomers } from './import-customers.ts'
import { planCustomers } from './plan-customers.ts'
import type { CustomersResult } from './rules.ts'
import { listCustomerImports } from './store.ts'
import { undoCustomerImport } from './undo-import.ts'
import {
  type CustomersResultOnWire,
  customersFile,
  customersImport,
  leftAsCsv,
  presentCustomersPlan,
  presentCustomersRefusal,
  presentCustomersResult,
  presentListedImport,
} from './wire.ts'

const tags = ['Users']
const MAX_LISTED = 20

export const customerImportRoutes = new Hono<SessionEnv>()
  .post(
    '/users/checkCustomers',
    describeRoute({
      summary: 'What `importCustomers` would do with a file; nothing is done',
      description:
        'Read are the customer export of Shopify, that of the usual plugins of WooCommerce, and that of its Analytics, as CSV or XLSX.',
      tags,
    }),
    may('customers:write'),
    body(customersFile),
    async (c) => {
      const { file } = c.req.valid('json')
      return c.json(presentCustomersPlan(orRefuse(await planCustomers(file), presentCustomersRefusal)))
    },
  )
  .post(
    '/users/listCustomersLeft',
    describeRoute({
      summary: 'What `importCustomers` would not take of a file, and why, as CSV in UTF-8',
      tags,
      ...fileAnswer('text/csv'),
    }),
    may('customers:write'),
    body(customersFile),
    async (c) => {
      const { file } = c.req.valid('json')
      const { ignored, notTaken } = orRefuse(await planCustomers(file), presentCustomersRefusal)
      c.header('Content-Type', 'text/csv; charset=utf-8')
      c.header('Content-Disposition', 'attachment; filename="customers-not-taken.csv"')
      return c.body(leftAsCsv(ignored, notTaken))
    },
  )
  .post(
    '/users/importCustomers',
    describeRoute({
      summary: 'Open accounts for the customers of another shop by its export (in base64); nobody is mailed',
      description:
        'Accounts have no password: their owners sign in by a code that is mailed, or choose a password by “Forgot password”. Accounts that are there already stay as they are. Advertising is agreed to only where the export says so. With `add`, the number of the preview, the answer is 409 where it no longer holds. With `Accept: application/x-ndjson` lines tell how far it is (`{done, of}`), the last what was done or why not (`{imported}`, `{refused}`). The same file again goes on where it stopped.',
      tags,
      ...progressAnswer,
    }),
    mayConfirmed('customers:write'),
    body(customersImport),
    async (c) => {
      const request = { by: c.get('user').id, ...c.req.valid('json') }
      return answerImport<CustomersResult, CustomersRefusal, CustomersResultOnWire>(
        c,
        (progress, signal) => importCustomers({ ...request, progress, signal }),
        { present: presentCustomersResult, presentRefusal: presentCustomersRefusal },
      )
    },
  )
  .get(
    '/users/getCustomerImports',
    describeRoute({ summary: 'The twenty newest imports of customers', tags }),
    may('customers:read'),
    async (c) => {
      const imports = await listCustomerImports(db, 'customers', MAX_LISTED)
      return c.json({ imports: imports.map(presentListedImport) })
    },
  )
  .put(
    '/users/undoCustomerImport/:id',
    describeRoute({
      summary:
        'Delete the accounts that an import has opened and nobody has used, 100 at a time; ask again until isFinished',
      tags,
    }),
    mayConfirmed('customers:write'),
    async (c) => {
      const undone = await undoCustomerImport(c.get('user').id, idIn(c.req.param('id'), 'Import'))
      if (!undone.ok) refuse(404, 'Import not found')
      return c.json(undone.value)
    },
  )
