import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { hash, verify } from '@node-rs/argon2'
import { baseOf, isGuessablePassword } from '../lib/guessable-password.ts'
import { isArrayOf, isString, readJson } from '../lib/json.ts'
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

/** zxcvbn (MIT) lists passwords of breaches; the list is read when the first password is chosen. */
export const breached = import.meta.resolve('@zxcvbn-ts/language-common/src/passwords.json')

// Zxcvbn's list hardly knows India.
const ofIndia =
  'bengaluru bollywood bumrah dhoni diwali ganpati gupta holi jaishriram kohli kolkata mahadev neha om pooja priya pune radheradhe raj rohit vandemataram virat'

let common: Promise<ReadonlySet<string>> | undefined

async function readCommon(): Promise<ReadonlySet<string>> {
  const list = readJson(await readFile(fileURLToPath(breached), 'utf8'), isArrayOf(isString))
  if (!list) throw new Error(`${breached} is not a list of passwords`)
  return new Set([...list, ...ofIndia.split(' ')].map(baseOf))
}

/** Among the first that a thief tries, or made of `names`: the shop's and the person's. */
export async function isGuessable(password: string, names: readonly string[]): Promise<boolean> {
  common ??= readCommon()
  return isGuessablePassword(password, await common, names)
}
