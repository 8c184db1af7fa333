import { createHash, randomBytes } from 'node:crypto'
import { clock } from '../../../src/platform/clock.ts'
import { db } from '../../../src/platform/database.ts'

export type Person = { email: string; name: string }

export type CodeRequest = { redirectUri: string | null; nonce: string | null; codeChallenge: string | null }

const lifeMinutes = 10
const hashed = (code: string) => createHash('sha256').update(code).digest()

export async function issueCode(person: Person, asked: CodeRequest): Promise<string> {
  const code = `4/${randomBytes(32).toString('base64url')}`
  await db.deleteFrom('sandbox_google.codes').where('expires_at', '<', clock.now()).execute()
  await db
    .insertInto('sandbox_google.codes')
    .values({
      code_hash: hashed(code),
      ...person,
      redirect_uri: asked.redirectUri,
      nonce: asked.nonce,
      code_challenge: asked.codeChallenge,
      expires_at: new Date(clock.now().getTime() + lifeMinutes * 60_000),
    })
    .execute()
  return code
}

export async function redeemCode(code: string): Promise<(Person & CodeRequest) | undefined> {
  const spent = await db
    .deleteFrom('sandbox_google.codes')
    .where('code_hash', '=', hashed(code))
    .returning([
      'email',
      'name',
      'redirect_uri as redirectUri',
      'nonce',
      'code_challenge as codeChallenge',
      'expires_at as expiresAt',
    ])
    .executeTakeFirst()
  return spent && spent.expiresAt > clock.now() ? spent : undefined
}
