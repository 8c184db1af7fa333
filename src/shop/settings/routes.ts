import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { db } from '../../platform/database.ts'
import { adminsOnly } from '../../platform/http/auth-guards.ts'
import { orRefuse } from '../../platform/http/errors.ts'
import type { SessionEnv } from '../../platform/http/session.ts'
import { body } from '../../platform/http/validate.ts'
import { setOutside, valuesOf } from './current-settings.ts'
import { sectionNames } from './rules.ts'
import { saveSettings } from './save-settings.ts'
import { listRows } from './store.ts'
import { presentSettings, presentSettingsRefusal, settingsForm } from './wire.ts'

const tags = ['Settings (admin)']

export const settingsRoutes = new Hono<SessionEnv>()
  .get(
    '/settings/get-settings',
    describeRoute({ summary: 'What the shop is set to, section by section', tags }),
    adminsOnly,
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
    adminsOnly,
    body(settingsForm),
    async (c) => {
      const edit = c.req.valid('json')
      const row = orRefuse(await saveSettings(c.get('user').id, edit), presentSettingsRefusal)
      const { section } = edit
      const settings = presentSettings(section, row, valuesOf(section, row.fields), setOutside(section))
      return c.json({ message: 'Settings saved', settings })
    },
  )
