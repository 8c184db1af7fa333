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

/** Lets in whoever is signed in; guests are 401. */
export const signedIn = open(() => true)

/** Lets in shoppers; admins run the shop and don't buy in it: 403. */
export const shoppersOnly = open((user) => user.role === 'user')

/** Lets in admins; shoppers are 403. */
export const adminsOnly = open((user) => user.role === 'admin')

/** A `userId` in a body or path must be the session's own (absent means it); somebody else's is 403. */
export function requireOwn(user: SignedIn, userId: string | undefined): void {
  if (userId !== undefined && userId.toLowerCase() !== user.id) refuse(403, 'Forbidden')
}
