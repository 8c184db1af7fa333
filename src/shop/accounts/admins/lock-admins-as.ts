import { done, type Result, refused } from '../../../lib/result.ts'
import type { Tx } from '../../../platform/database.ts'
import type { AdminAccount } from '../rules.ts'
import { lockAdmins } from '../store.ts'
import { mayManageAdmins } from './staff-roles-rules.ts'

/**
 * All admins, locked, and the one who acts, whose permission may have been taken away since the call began. Roles and
 * invitations are locked after them, so that no two calls wait for each other.
 */
export async function lockAdminsAs(
  tx: Tx,
  by: string,
): Promise<Result<{ admins: AdminAccount[]; actor: AdminAccount }, { reason: 'forbidden' }>> {
  const admins = await lockAdmins(tx)
  const actor = admins.find(({ id }) => id === by)
  return actor && mayManageAdmins(actor) ? done({ admins, actor }) : refused({ reason: 'forbidden' })
}
