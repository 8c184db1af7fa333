import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { db } from '../../../platform/database.ts'
import { may, mayConfirmed } from '../../../platform/http/auth-guards.ts'
import { orRefuse, refuse } from '../../../platform/http/errors.ts'
import { rateLimit } from '../../../platform/http/rate-limits.ts'
import type { SessionEnv } from '../../../platform/http/session.ts'
import { body } from '../../../platform/http/validate.ts'
import { webhookEvents } from '../provider-name.data.ts'
import { checkService } from './check-service.ts'
import { keysInEnvironment, listServices, variableOf, webhookUrl } from './current-services.ts'
import { type Service, type ServiceRow, serviceNames } from './rules.ts'
import { removeService, saveService } from './save-service.ts'
import { presentService, presentServiceRefusal, serviceCheckForm, serviceForm, serviceName } from './wire.ts'

const tags = ['Settings (admin)']
const checking = rateLimit({ name: 'check-service', points: 20, seconds: 3600 })

const present = (service: Service, row: ServiceRow | undefined) =>
  presentService(service, row, variableOf(service), keysInEnvironment(service))

export const serviceRoutes = new Hono<SessionEnv>()
  .get(
    '/settings/get-services',
    describeRoute({ summary: 'The mail server and the keys of the payment provider, without secrets', tags }),
    may('admins:write'),
    async (c) => {
      const rows = await listServices(db)
      const rowOf = (wanted: Service) => rows.find(({ service }) => service === wanted)
      return c.json({
        services: serviceNames.map((service) => present(service, rowOf(service))),
        webhook: { url: webhookUrl(), events: webhookEvents },
      })
    },
  )
  .post(
    '/settings/check-service',
    describeRoute({
      summary: 'Try a mail server (by a mail to yourself) or keys of the payment provider; nothing is saved',
      description: 'An empty secret is the saved one, unless server, port, user or key id are others.',
      tags,
    }),
    mayConfirmed('admins:write'),
    checking,
    body(serviceCheckForm),
    async (c) => {
      const typed = c.req.valid('json')
      const checked = await checkService(c.get('user').id, typed)
      return c.json({
        finding: orRefuse(checked, (refusal) => presentServiceRefusal(typed.service, refusal)),
      })
    },
  )
  .put(
    '/settings/save-service',
    describeRoute({
      summary: 'Set a mail server or keys of the payment provider; refused if the other side refuses them',
      description: 'Empty secrets stay. All processes go on with them within seconds.',
      tags,
    }),
    mayConfirmed('admins:write'),
    checking,
    body(serviceForm),
    async (c) => {
      const edit = c.req.valid('json')
      const saved = await saveService(c.get('user').id, edit)
      const row = orRefuse(saved, (refusal) => presentServiceRefusal(edit.service, refusal))
      return c.json({ message: 'Settings saved', service: present(edit.service, row) })
    },
  )
  .delete(
    '/settings/remove-service/:service',
    describeRoute({ summary: 'Forget a mail server or keys that were set in the dashboard', tags }),
    mayConfirmed('admins:write'),
    async (c) => {
      const named = serviceName.safeParse(c.req.param('service'))
      if (!named.success) return refuse(404, 'There is no such service')
      const removed = await removeService(c.get('user').id, named.data)
      orRefuse(removed, (refusal) => presentServiceRefusal(named.data, refusal))
      return c.json({ message: 'Settings removed' })
    },
  )
