export const MAX_PASSKEYS = 10

const FRESH_MINUTES = 60

/** What a shopper proves before passkeys change: nothing soon after a login, else the password, or a new login without one. */
export type OwnerProof = 'none' | 'password' | 'login'

export function ownerProof(
  { openedAt, hasPassword }: { openedAt: Date; hasPassword: boolean },
  now: Date,
): OwnerProof {
  const minutes = (now.getTime() - openedAt.getTime()) / 60_000
  if (minutes < FRESH_MINUTES) return 'none'
  return hasPassword ? 'password' : 'login'
}
