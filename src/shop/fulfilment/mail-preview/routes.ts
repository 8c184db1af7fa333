import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { may } from '../../../platform/http/auth-guards.ts'
import type { SessionEnv } from '../../../platform/http/session.ts'
import { body } from '../../../platform/http/validate.ts'
import { mailPreviewForm } from '../../settings/wire.ts'
import { previewMail } from './preview-mail.ts'

export const mailPreviewRoutes = new Hono<SessionEnv>().post(
  '/settings/preview-mail',
  describeRoute({ summary: 'A mail as it would be sent with these texts', tags: ['Settings (admin)'] }),
  may('settings:read'),
  body(mailPreviewForm),
  async (c) => c.json(await previewMail(c.req.valid('json'))),
)
