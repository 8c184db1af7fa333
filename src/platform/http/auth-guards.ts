import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { isKeyPermission, type Permission } from '../../lib/permissions.ts'
import { describing, isGuarded } from './describe.ts'
import { refuse } from './errors.ts'
import { findVisitor, type SessionEnv, type SignedIn } from './session.ts'

type SignedInEnv = { Variables: SessionEnv['Variables'] & { user: SignedIn } }

type Needs = { 'x-role'?: 'user'; 'x-permission'?: Permission; 'x-second-factor'?: true }

const NEEDS_PERSON = 'This call needs a person who is signed in: no key may make it'

const NEEDS_PERSON_FOR_MORE =
  'This needs a person who is signed in: a key reads at most 50 people at once, gives no steep discount and pays nobody back'

/** `needs` is what the description of a call tells of the check. */
function open(needs: Needs, check: (user: SignedIn) => void, { forKeys = false } = {}) {
  const guard = createMiddleware<SignedInEnv>(async (c, next) => {
    const visitor = await findVisitor(c)
    if (!visitor) refuse(401, 'Please log in')
    if (visitor.key && !forKeys) refuse(403, NEEDS_PERSON)
    check(visitor)
    c.set('user', visitor)
    await next()
  })
  return describing(guard, {
    ...needs,
    security: forKeys ? [{ session: [] }, { key: [] }] : [{ session: [] }],
  })
}

export const signedIn = open({}, () => {})

export const shoppersOnly = open({ 'x-role': 'user' }, ({ role }) => {
  if (role !== 'user') refuse(403, 'Forbidden')
})

export const may = (permission: Permission) =>
  open({ 'x-permission': permission }, (user) => requirePermission(user, permission), {
    forKeys: isKeyPermission(permission),
  })

/** For people who are signed in, each of whom is told of their own, and for keys with this permission. */
export const signedInOrKey = (permission: Permission) =>
  open({}, (user) => user.key && requirePermission(user, permission), { forKeys: true })

/** For admins, and for keys with one of these permissions, each of which is answered what it may see. */
export const adminOrKey = (...permissions: readonly [Permission, ...Permission[]]) =>
  open(
    { 'x-permission': 'dashboard:use' },
    (user) => {
      if (!user.key) requirePermission(user, 'dashboard:use')
      else if (!permissions.some((name) => user.permissions.has(name)))
        requirePermission(user, permissions[0])
    },
    { forKeys: true },
  )

export const confirmed = open({ 'x-second-factor': true }, requireConfirmed)

export const mayConfirmed = (permission: Permission) =>
  open({ 'x-permission': permission, 'x-second-factor': true }, (user) => {
    requirePermission(user, permission)
    requireConfirmed(user)
  })

/** A guard calls it, and a call of which some requests do more than its guard asks for. */
export function requirePermission(user: SignedIn, permission: Permission): void {
  if (user.permissions.has(permission)) return
  if (!user.key) refuse(403, 'Forbidden')
  refuse(403, isKeyPermission(permission) ? `This key may not do it: it lacks ${permission}` : NEEDS_PERSON)
}

export async function visitorMay(c: Context, permission: Permission): Promise<boolean> {
  return (await findVisitor(c))?.permissions.has(permission) ?? false
}

/**
 * Before money moves, things are deleted, people are exported or admins change: an admin with a second factor must have
 * proved it as recently as the owner wants. The dashboard asks for it, and repeats the call. A key proves nothing.
 */
export function requireConfirmed({ hasSecondFactor, isConfirmed, key }: SignedIn): void {
  if (key) refuse(403, NEEDS_PERSON_FOR_MORE, { needsPerson: true })
  if (hasSecondFactor && !isConfirmed)
    refuse(403, 'Please confirm that it is you', { secondFactor: 'needed' })
}

/** Of a call that no guard keeps: a key reads what everybody may read, and signs no user in. */
export function requireGuardForKey(c: Context): void {
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
  if (!isGuarded(c) && (!isRead || c.req.path.startsWith('/users/'))) refuse(403, NEEDS_PERSON)
}

/** `userId` may be absent; another user's is 403. */
export function requireOwn(user: SignedIn, userId: string | undefined): void {
  if (userId !== undefined && userId.toLowerCase() !== user.id) refuse(403, 'Forbidden')
}
