import { hash, verify } from '@node-rs/argon2'
import { config } from './config.ts'

// OWASP's minimum for Argon2id (19 MiB, two passes, one lane): 25 ms of one core per guess, on at most four threads
// (76 MiB) that do not block requests.
const strong = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 }

// Verified when an account has no password, so that the response time does not reveal it.
const hashOfNoUser =
  '$argon2id$v=19$m=19456,t=2,p=1$QvDenisFjtEBnynsGrzqxg$fbAZZKkdQ58XfGRv+GpzLbZ095s3wCHUY+i47sBD50Y'

/** The same password from another keyboard: letters composed, every space the usual one (RFC 8265, OpaqueString). */
const prepare = (password: string) => password.normalize('NFC').replace(/\p{Zs}/gu, ' ')

export function hashPassword(password: string): Promise<string> {
  return hash(prepare(password), config.PASSWORD_HASHING === 'cheap' ? cheap : strong)
}

export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  // Up to 0.3.0 passwords were hashed as they were typed, on a Mac with letters decomposed.
  for (const typed of new Set([prepare(password), password, password.normalize('NFD')])) {
    if (await verify(passwordHash ?? hashOfNoUser, typed)) return passwordHash !== null
  }
  return false
}

// The entries of zxcvbn's 49,233 most common passwords that pass the shop's password rule.
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

export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase())
}
