import { db } from '../../../platform/database.ts'
import { findUser } from '../../accounts/store.ts'

export async function findEmail(userId: string): Promise<string | undefined> {
  return (await findUser(db, userId))?.email
}
