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

/**
 * Before money moves, things are deleted, people are exported or admins change: an admin with a second factor must have
 * proved it as recently as the owner wants. The dashboard asks for it, and repeats the call.
 */
export function requireConfirmed({ hasSecondFactor, isConfirmed }: SignedIn): void {
  if (hasSecondFactor && !isConfirmed)
    refuse(403, 'Please confirm that it is you', { secondFactor: 'needed' })
}

/** After `adminsOnly`. */
export const confirmed = createMiddleware<Known>(async (c, next) => {
  requireConfirmed(c.get('user'))
  await next()
})

/** `userId` may be absent; another user's is 403. */
export function requireOwn(user: SignedIn, userId: string | undefined): void {
  if (userId !== undefined && userId.toLowerCase() !== user.id) refuse(403, 'Forbidden')
}
