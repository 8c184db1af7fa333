import { hash, verify } from '@node-rs/argon2'

// Argon2id as OWASP asks at least (19 MiB, two passes, one lane): 25 ms of one core a guess, on threads that don't
// hold up requests, and at most four of them (76 MiB) at once. More memory would cost the shop more than a thief.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Checked where an account has no password, so that the answer takes as long and does not tell.
const nobodys =
  '$argon2id$v=19$m=19456,t=2,p=1$QvDenisFjtEBnynsGrzqxg$fbAZZKkdQ58XfGRv+GpzLbZ095s3wCHUY+i47sBD50Y'

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

/** Whether a password is the one that was hashed. Without a hash it is not, and takes as long to say so. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const right = await verify(passwordHash ?? nobodys, password)
  return right && passwordHash !== null
}

// Of the 49,233 commonest passwords of zxcvbn's list, these are the ones that the shop's rule for passwords lets through.
const common = new Set([
  'p@ssw0rd',
  'pa$$w0rd',
  '!qaz2wsx',
  '1qaz!qaz',
  '1qaz@wsx',
  '!qazxsw2',
  'zaq!2wsx',
  'l58jkdjp!',
  'p030710p$e4o',
])

/** Whether a password is among the first that a thief tries, in whatever case. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase())
}
