import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Permission } from '../../lib/permissions.ts'
import { describing } from './describe.ts'
import { refuse } from './errors.ts'
import { findVisitor, type SessionEnv, type SignedIn } from './session.ts'

type SignedInEnv = { Variables: SessionEnv['Variables'] & { user: SignedIn } }

type Needs = { 'x-role'?: 'user'; 'x-permission'?: Permission; 'x-second-factor'?: true }

/** `needs` is what the description of a call tells of the check. */
function open(needs: Needs, check: (user: SignedIn) => void) {
  const guard = createMiddleware<SignedInEnv>(async (c, next) => {
    const visitor = await findVisitor(c)
    if (!visitor) refuse(401, 'Please log in')
    check(visitor)
    c.set('user', visitor)
    await next()
  })
  return describing(guard, { ...needs, security: [{ session: [] }] })
}

export const signedIn = open({}, () => {})

export const shoppersOnly = open({ 'x-role': 'user' }, ({ role }) => {
  if (role !== 'user') refuse(403, 'Forbidden')
})

export const may = (permission: Permission) =>
  open({ 'x-permission': permission }, (user) => requirePermission(user, permission))

export const confirmed = open({ 'x-second-factor': true }, requireConfirmed)

export const mayConfirmed = (permission: Permission) =>
  open({ 'x-permission': permission, 'x-second-factor': true }, (user) => {
    requirePermission(user, permission)
    requireConfirmed(user)
  })

/** A guard calls it, and a call of which some requests do more than its guard asks for. */
export function requirePermission(user: SignedIn, permission: Permission): void {
  if (!user.permissions.has(permission)) refuse(403, 'Forbidden')
}

export async function visitorMay(c: Context, permission: Permission): Promise<boolean> {
  return (await findVisitor(c))?.permissions.has(permission) ?? false
}

/**
 * Before money moves, things are deleted, people are exported or admins change: an admin with a second factor must have
 * proved it as recently as the owner wants. The dashboard asks for it, and repeats the call.
 */
export function requireConfirmed({ hasSecondFactor, isConfirmed }: SignedIn): void {
  if (hasSecondFactor && !isConfirmed)
    refuse(403, 'Please confirm that it is you', { secondFactor: 'needed' })
}

/** `userId` may be absent; another user's is 403. */
export function requireOwn(user: SignedIn, userId: string | undefined): void {
  if (userId !== undefined && userId.toLowerCase() !== user.id) refuse(403, 'Forbidden')
}
