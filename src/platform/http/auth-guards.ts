import { createMiddleware } from 'hono/factory'
import { refuse } from './errors.ts'
import { findVisitor, type SessionEnv, type SignedIn } from './session.ts'

type Known = { Variables: SessionEnv['Variables'] & { user: SignedIn } }

function open(to: (user: SignedIn) => boolean) {
  return createMiddleware<Known>(async (c, next) => {
    const visitor = await findVisitor(c)
    if (!visitor) refuse(401, 'Please log in')
    if (!to(visitor)) refuse(403, 'Forbidden')
    c.set('user', visitor)
    await next()
  })
}

export const signedIn = open(() => true)

export const shoppersOnly = open((user) => user.role === 'user')

export const adminsOnly = open((user) => user.role === 'admin')

/** `userId` may be absent; another user's is 403. */
export function requireOwn(user: SignedIn, userId: string | undefined): void {
  if (userId !== undefined && userId.toLowerCase() !== user.id) refuse(403, 'Forbidden')
}
