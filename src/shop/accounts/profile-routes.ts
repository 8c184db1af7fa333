import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { db } from '../../platform/database.ts'
import { shoppersOnly, signedIn } from '../../platform/http/auth-guards.ts'
import { orRefuse, refuse } from '../../platform/http/errors.ts'
import { rateLimit } from '../../platform/http/rate-limits.ts'
import type { SessionEnv } from '../../platform/http/session.ts'
import { queueUploads } from '../../platform/http/upload-queue.ts'
import { body } from '../../platform/http/validate.ts'
import { editProfile } from './edit-profile.ts'
import { rememberSizes } from './sizes-store.ts'
import { findUser } from './store.ts'
import { presentAccountRefusal, presentUser, profileChanges, sizesForm } from './wire.ts'

const tags = ['Users']

const uploading = rateLimit({ name: 'profile', points: 30, seconds: 60 })

export const profileRoutes = new Hono<SessionEnv>()
  .get('/users/getUserDetails', describeRoute({ summary: 'Your own profile', tags }), signedIn, async (c) => {
    const user = (await findUser(db, c.get('user').id)) ?? refuse(401, 'Please log in')
    return c.json({ user: presentUser(user) })
  })
  .put(
    '/users/updateUserDetails',
    describeRoute({ summary: 'Change your name, phone or picture', tags }),
    signedIn,
    uploading,
    queueUploads,
    body(profileChanges),
    async (c) => {
      orRefuse(await editProfile(c.get('user').id, c.req.valid('json')), presentAccountRefusal)
      return c.json({ message: 'Profile updated successfully' })
    },
  )
  .put(
    '/users/remember-sizes',
    describeRoute({
      summary: 'Remember the sizes chosen last, newest first; answers them with those that were there',
      tags,
    }),
    shoppersOnly,
    body(sizesForm),
    async (c) => c.json({ sizes: await rememberSizes(db, c.get('user').id, c.req.valid('json').sizes) }),
  )
