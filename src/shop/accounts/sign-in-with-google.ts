import { done, type Result, refused } from '../../lib/result.ts'
import { db } from '../../platform/database.ts'
import {
  type CodeRequest,
  type GoogleIdentity,
  type GoogleRefusal,
  redeemCode,
} from '../../platform/google.ts'
import { nameFrom, type User } from './rules.ts'
import { addUser, findByGoogle, findCredentials, findUser, linkGoogle } from './store.ts'

type NotLetIn = { reason: 'google-refused' | 'password-only' }

/**
 * Who has given Google's code to this shop. Their account is known by Google's `sub`; whoever has none gets the account
 * of their email, which both sides have to have verified, or a new one without a password.
 */
export async function signInWithGoogle(
  code: string,
  request: CodeRequest,
): Promise<Result<User, GoogleRefusal | NotLetIn>> {
  const told = await redeemCode(code, request)
  if (!told.ok) return told
  const account = await accountOf(told.value)
  if (!account.ok) return account
  const user = await findUser(db, account.value)
  return user?.active ? done(user) : refused({ reason: 'google-refused' })
}

async function accountOf(identity: GoogleIdentity): Promise<Result<string, NotLetIn>> {
  const known = await findByGoogle(db, identity.sub)
  if (known) return done(known)
  const email = identity.email.toLowerCase()
  if (!identity.isEmailVerified || email.length > 254) return refused({ reason: 'google-refused' })
  const owner = await findCredentials(db, email)
  // A customer's email was verified by an OTP; an admin's stands in the configuration, and nobody has verified it.
  if (owner?.role === 'admin') return refused({ reason: 'password-only' })
  if (owner && !owner.active) return refused({ reason: 'google-refused' })
  const id = owner
    ? await linkGoogle(db, owner.id, identity.sub)
    : await addUser(db, {
        name: nameFrom(identity.name, email),
        email,
        phone: null,
        passwordHash: null,
        googleSub: identity.sub,
      })
  if (id) return done(id)
  // The account has another sub already; or the same person came twice at this moment, and is known by now.
  const quicker = await findByGoogle(db, identity.sub)
  return quicker ? done(quicker) : refused({ reason: 'google-refused' })
}
