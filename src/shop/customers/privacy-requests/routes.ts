import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { clock } from '../../../platform/clock.ts'
import { db } from '../../../platform/database.ts'
import { shoppersOnly } from '../../../platform/http/auth-guards.ts'
import { fileAnswer } from '../../../platform/http/describe.ts'
import { knownDevice } from '../../../platform/http/device-cookie.ts'
import { orRefuse, refuse } from '../../../platform/http/errors.ts'
import { countGuess, rateLimit } from '../../../platform/http/rate-limits.ts'
import { logSecurityEvent } from '../../../platform/http/security-log.ts'
import { closeSession, type SessionEnv } from '../../../platform/http/session.ts'
import { streamOf } from '../../../platform/http/stream.ts'
import { body, query } from '../../../platform/http/validate.ts'
import { eraseAccount } from './erase-account.ts'
import { exportOwnData } from './export-own-data.ts'
import { findEmail } from './find-email.ts'
import { findNominee, removeNominee, setNominee } from './nominee-store.ts'
import { eraseForm, nomineeForm, ownDataFields, presentEraseRefusal, presentNominee } from './wire.ts'

const tags = ['Own data']

const downloading = rateLimit({ name: 'own-data', points: 20, seconds: 3600 })
const naming = rateLimit({ name: 'nominees', points: 60, seconds: 3600 })

const types = { json: 'application/json; charset=utf-8', html: 'text/html; charset=utf-8' }

export const ownDataRoutes = new Hono<SessionEnv>()
  .get(
    '/users/download-own-data',
    describeRoute({
      summary: 'All that the shop has of you, as JSON or as a page, streamed',
      tags,
      ...fileAnswer(...Object.values(types)),
    }),
    shoppersOnly,
    downloading,
    query(z.object(ownDataFields)),
    async (c) => {
      const { format } = c.req.valid('query')
      c.header('Content-Type', types[format])
      c.header('Content-Disposition', `attachment; filename="my-data.${format}"`)
      c.header('Cache-Control', 'no-store')
      logSecurityEvent(c, 'data.downloaded', { user: c.get('user').id })
      return c.body(streamOf(exportOwnData(c.get('user').id, format)))
    },
  )
  .get(
    '/users/get-nominee',
    describeRoute({ summary: 'Who may use your rights after you', tags }),
    shoppersOnly,
    async (c) => c.json({ nominee: presentNominee(await findNominee(db, c.get('user').id)) }),
  )
  .put(
    '/users/set-nominee',
    describeRoute({ summary: 'Name who may use your rights after you', tags }),
    shoppersOnly,
    naming,
    body(nomineeForm),
    async (c) => {
      await setNominee(db, c.get('user').id, c.req.valid('json'), clock.now())
      return c.json({ message: 'Your nominee is saved' })
    },
  )
  .delete(
    '/users/remove-nominee',
    describeRoute({ summary: 'Name nobody any more', tags }),
    shoppersOnly,
    async (c) => {
      await removeNominee(db, c.get('user').id)
      return c.json({ message: 'Your nominee is removed' })
    },
  )
  .post(
    '/users/erase-account',
    describeRoute({
      summary:
        'Erase your account; orders stay in the books. 409 while an order is on its way, or before the balance is confirmed',
      tags,
    }),
    shoppersOnly,
    body(eraseForm),
    async (c) => {
      const { id } = c.get('user')
      const { password, confirmedBalance = null } = c.req.valid('json')
      const email = (await findEmail(id)) ?? refuse(401, 'Please log in')
      const forgive = await countGuess(c, { secret: 'password', email, device: knownDevice(c, email) })
      const erased = await eraseAccount(id, { password, confirmedBalance })
      if (erased.ok || erased.refusal.reason !== 'wrong-password') await forgive()
      if (!erased.ok) logSecurityEvent(c, 'account.refused', { user: id, reason: erased.refusal.reason })
      orRefuse(erased, presentEraseRefusal)
      logSecurityEvent(c, 'account.erased', { user: id })
      await closeSession(c)
      return c.json({ message: 'Your account is erased' })
    },
  )
