import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { db } from '../../platform/database.ts'
import { may, requireConfirmed } from '../../platform/http/auth-guards.ts'
import { orRefuse } from '../../platform/http/errors.ts'
import { rateLimit } from '../../platform/http/rate-limits.ts'
import type { SessionEnv } from '../../platform/http/session.ts'
import { body } from '../../platform/http/validate.ts'
import { checkPaymentKeys } from './check-payment-keys.ts'
import { setOutside, valuesOf } from './current-settings.ts'
import { needsConfirmation, sectionNames } from './rules.ts'
import { saveSettings } from './save-settings.ts'
import { sendTestMail } from './send-test-mail.ts'
import { listRows } from './store.ts'
import { presentSettings, presentSettingsRefusal, settingsForm } from './wire.ts'

const tags = ['Settings (admin)']
const checking = rateLimit({ name: 'check-payment-keys', points: 10, seconds: 600 })
const testing = rateLimit({ name: 'test-mail', points: 10, seconds: 3600 })

export const settingsRoutes = new Hono<SessionEnv>()
  .get(
    '/settings/get-settings',
    describeRoute({ summary: 'What the shop is set to, section by section', tags }),
    may('settings:read'),
    async (c) => {
      const rows = await listRows(db)
      const settings = sectionNames.map((section) => {
        const row = rows.find((each) => each.section === section)
        return presentSettings(section, row, valuesOf(section, row?.fields), setOutside(section))
      })
      return c.json({ settings })
    },
  )
  .put(
    '/settings/save-settings',
    describeRoute({ summary: 'Change a section; 409 if another admin has saved it since `version`', tags }),
    may('settings:write'),
    body(settingsForm),
    async (c) => {
      const edit = c.req.valid('json')
      if (needsConfirmation(edit)) requireConfirmed(c.get('user'))
      const row = orRefuse(await saveSettings(c.get('user').id, edit), presentSettingsRefusal)
      const { section } = edit
      const settings = presentSettings(section, row, valuesOf(section, row.fields), setOutside(section))
      return c.json({ message: 'Settings saved', settings })
    },
  )
  .post(
    '/settings/check-payment-keys',
    describeRoute({ summary: 'Ask the payment provider whether it takes the keys', tags }),
    may('settings:write'),
    checking,
    async (c) => c.json({ finding: await checkPaymentKeys() }),
  )
  .post(
    '/settings/send-test-mail',
    describeRoute({ summary: 'Send a mail to yourself at once; says what the mail server answers', tags }),
    may('settings:write'),
    testing,
    async (c) => c.json({ finding: await sendTestMail(c.get('user').id) }),
  )
