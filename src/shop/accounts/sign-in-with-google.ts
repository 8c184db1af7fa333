import { done, type Result, refused } from '../../lib/result.ts'
import { db, transaction } from '../../platform/database.ts'
import {
  type CodeRequest,
  type GoogleIdentity,
  type GoogleRefusal,
  redeemCode,
} from '../../platform/google.ts'
import { openAccount } from './open-account.ts'
import { nameFrom, type User } from './rules.ts'
import { findByGoogle, findCredentials, findUser, linkGoogle } from './store.ts'

type NotLetIn = { reason: 'google-refused' | 'password-only' }

/** Matches by Google's `sub`, then by email if both sides verified it, else creates an account without a password. */
export async function signInWithGoogle(
  code: string,
  request: CodeRequest & { noticeVersion: string | undefined },
): Promise<Result<User, GoogleRefusal | NotLetIn>> {
  const redeemed = await redeemCode(code, request)
  if (!redeemed.ok) return redeemed
  const account = await accountOf(redeemed.value, request.noticeVersion)
  if (!account.ok) return account
  const user = await findUser(db, account.value)
  return user?.active ? done(user) : refused({ reason: 'google-refused' })
}

async function accountOf(
  identity: GoogleIdentity,
  noticeVersion: string | undefined,
): Promise<Result<string, NotLetIn>> {
  const known = await findByGoogle(db, identity.sub)
  if (known) return done(known)
  const email = identity.email.toLowerCase()
  if (!identity.isEmailVerified || email.length > 254) return refused({ reason: 'google-refused' })
  const owner = await findCredentials(db, email)
  // The admin's email comes from the configuration and was never verified.
  if (owner?.role === 'admin') return refused({ reason: 'password-only' })
  if (owner && !owner.active) return refused({ reason: 'google-refused' })
  const id = owner
    ? await linkGoogle(db, owner.id, identity.sub)
    : await transaction((tx) =>
        openAccount(tx, {
          name: nameFrom(identity.name),
          email,
          phone: null,
          passwordHash: null,
          googleSub: identity.sub,
          noticeVersion,
        }),
      )
  if (id) return done(id)
  // Either the account is linked to another `sub`, or a concurrent request of the same user has linked it.
  const quicker = await findByGoogle(db, identity.sub)
  return quicker ? done(quicker) : refused({ reason: 'google-refused' })
}
