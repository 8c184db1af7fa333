import { db } from '../../platform/database.ts'
import { findUser } from '../accounts/store.ts'
import type { NewGrievance } from './rules.ts'

type Complainant = Pick<NewGrievance, 'userId' | 'name' | 'email'>

export async function findComplainant(
  visitorId: string | undefined,
  typed: { name: string; email: string },
): Promise<Complainant> {
  const user = visitorId === undefined ? undefined : await findUser(db, visitorId)
  if (user?.role !== 'user') return { userId: null, name: typed.name, email: typed.email }
  return { userId: user.id, name: user.name, email: user.email }
}
