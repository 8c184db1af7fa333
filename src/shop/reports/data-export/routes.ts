import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { db } from '../../../platform/database.ts'
import { may, mayConfirmed } from '../../../platform/http/auth-guards.ts'
import { fileAnswer } from '../../../platform/http/describe.ts'
import { orRefuse, refuse } from '../../../platform/http/errors.ts'
import { rateLimit } from '../../../platform/http/rate-limits.ts'
import { logSecurityEvent } from '../../../platform/http/security-log.ts'
import type { SessionEnv } from '../../../platform/http/session.ts'
import { streamOf } from '../../../platform/http/stream.ts'
import { body, idIn } from '../../../platform/http/validate.ts'
import { beginExport } from './begin-export.ts'
import { downloadExport } from './download-export.ts'
import { findExport, listExports } from './exports-store.ts'
import { removeExport } from './remove-export.ts'
import { EXPORT_HOURS, MAX_EXPORTS_SHOWN } from './rules.ts'
import { exportForm, presentExport, presentExportRefusal } from './wire.ts'

const tags = ['Exports (admin)']
const beginning = rateLimit({ name: 'begin-export', points: 20, seconds: 24 * 3600 })
const downloading = rateLimit({ name: 'download-export', points: 60, seconds: 24 * 3600 })

export const exportRoutes = new Hono<SessionEnv>()
  .get(
    '/export/get-exports',
    describeRoute({ summary: `The last ${MAX_EXPORTS_SHOWN} exports of all data, newest first`, tags }),
    may('admins:write'),
    async (c) => c.json({ exports: (await listExports(db, MAX_EXPORTS_SHOWN)).map(presentExport) }),
  )
  .post(
    '/export/begin-export',
    describeRoute({
      summary: 'Begin to write all data of the shop into a ZIP, which a job does',
      description: `CSV files and \`datapackage.json\`, which describes them, products and customers as Shopify takes them, orders as JSON lines, and pictures as files or addresses. The ZIP can be downloaded for ${EXPORT_HOURS} hours. One at a time.`,
      tags,
    }),
    mayConfirmed('admins:write'),
    beginning,
    body(exportForm),
    async (c) => {
      const withPictures = c.req.valid('json').pictures === 'files'
      const { id } = orRefuse(await beginExport(c.get('user').id, withPictures), presentExportRefusal)
      const begun = (await findExport(db, id)) ?? refuse(404, 'Export not found')
      return c.json({ message: 'The export has begun', export: presentExport(begun) })
    },
  )
  .get(
    '/export/get-export/:id',
    describeRoute({
      summary: 'An export, asked before its download, so that the second factor is asked for',
      tags,
    }),
    mayConfirmed('admins:write'),
    async (c) => {
      const found = await findExport(db, idIn(c.req.param('id'), 'Export'))
      return c.json({ export: presentExport(found ?? refuse(404, 'Export not found')) })
    },
  )
  .get(
    '/export/download-export/:id',
    describeRoute({ summary: 'The ZIP of an export that is ready', tags, ...fileAnswer('application/zip') }),
    mayConfirmed('admins:write'),
    downloading,
    async (c) => {
      const id = idIn(c.req.param('id'), 'Export')
      const asked = { range: c.req.header('range'), ifRange: c.req.header('if-range') }
      const opened = await downloadExport(c.get('user').id, id, asked)
      const { name, size, start, etag, bytes } = orRefuse(opened, presentExportRefusal)
      logSecurityEvent(c, 'data.downloaded', { export: id })
      c.header('Content-Type', 'application/zip')
      c.header('Content-Disposition', `attachment; filename="${name}"`)
      c.header('Accept-Ranges', 'bytes')
      c.header('ETag', etag)
      c.header('Content-Length', String(size - start))
      if (start > 0) c.header('Content-Range', `bytes ${start}-${size - 1}/${size}`)
      c.header('Cache-Control', 'no-store')
      return c.body(streamOf(bytes), start > 0 ? 206 : 200)
    },
  )
  .delete(
    '/export/remove-export/:id',
    describeRoute({ summary: 'Remove an export, also one that is under way', tags }),
    mayConfirmed('admins:write'),
    async (c) => {
      const id = idIn(c.req.param('id'), 'Export')
      orRefuse(await removeExport(c.get('user').id, id), presentExportRefusal)
      return c.json({ message: 'The export is removed' })
    },
  )
