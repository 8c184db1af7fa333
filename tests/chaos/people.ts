import { db } from '../../src/platform/database.ts'
import { hashSessionToken, newToken } from '../../src/platform/http/session.ts'

export type Person = { id: string; name: string; cookie: string }

/** A user with a session. */
export async function createSignedIn(role: 'user' | 'admin', name: string): Promise<Person> {
  const email = `${name.toLowerCase().replaceAll(' ', '-')}@maidan.test`
  const { id } = await db
    .insertInto('users')
    .values({ name, email, phone: '9876543210', role })
    .returning('id')
    .executeTakeFirstOrThrow()
  const token = newToken()
  const expires_at = new Date(Date.now() + 30 * 86_400_000)
  await db
    .insertInto('sessions')
    .values({ token_hash: hashSessionToken(token), user_id: id, expires_at })
    .execute()
  return { id, name, cookie: `sid=${token}` }
}
