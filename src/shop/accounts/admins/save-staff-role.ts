import { type Result, refused } from '../../../lib/result.ts'
import { attempt, type Tx } from '../../../platform/database.ts'
import { createRecord, deleteRecord, type RecordTable, updateRecord } from '../../audit-log/records.ts'
import type { StaffRole } from '../rules.ts'
import { lockAdmins } from '../store.ts'
import { holdsAllOf, type StaffRoleDraft, type StaffRoleRefusal } from './staff-roles-rules.ts'
import { deleteStaffRole, insertStaffRole, lockStaffRole, updateStaffRole } from './staff-roles-store.ts'

type Refusal = StaffRoleRefusal | { reason: 'not-active' | 'beyond-own' }

const staffRoleTable: RecordTable<StaffRoleDraft, StaffRole, StaffRole, StaffRoleRefusal, StaffRoleRefusal> =
  {
    thing: 'staff-role',
    name: ({ name }) => name,
    fields: ({ name, permissions, confirmedMinutes }) => ({
      name,
      permissions: permissions.join(', '),
      confirmedMinutes,
    }),
    lock: lockStaffRole,
    insert: insertStaffRole,
    update: updateStaffRole,
    remove: deleteStaffRole,
  }

/** Refuses who does not hold all of these permissions: staff could give themselves more through a role. */
async function refusalOf(
  tx: Tx,
  by: string,
  roles: readonly Pick<StaffRole, 'permissions'>[],
): Promise<{ reason: 'not-active' | 'beyond-own' } | null> {
  const actor = (await lockAdmins(tx)).find(({ id, active }) => id === by && active)
  if (!actor) return { reason: 'not-active' }
  return roles.every((staffRole) => holdsAllOf(actor, { staffRole })) ? null : { reason: 'beyond-own' }
}

export function addStaffRole(by: string, draft: StaffRoleDraft): Promise<Result<StaffRole, Refusal>> {
  return attempt(async (tx) => {
    const refusal = await refusalOf(tx, by, [draft])
    return refusal ? refused(refusal) : createRecord(tx, staffRoleTable, by, draft)
  })
}

/** Who has the role may do no more and no less than it says from the next call on. */
export function editStaffRole(
  by: string,
  id: string,
  draft: StaffRoleDraft,
): Promise<Result<StaffRole, Refusal | { reason: 'gone' }>> {
  return attempt(async (tx) => {
    const was = await lockStaffRole(tx, id)
    if (!was) return refused({ reason: 'gone' })
    const refusal = await refusalOf(tx, by, [was, draft])
    return refusal ? refused(refusal) : updateRecord(tx, staffRoleTable, by, was, draft)
  })
}

export function removeStaffRole(by: string, id: string): Promise<Result<null, Refusal | { reason: 'gone' }>> {
  return attempt(async (tx) => {
    const was = await lockStaffRole(tx, id)
    if (!was) return refused({ reason: 'gone' })
    const refusal = await refusalOf(tx, by, [was])
    return refusal ? refused(refusal) : deleteRecord(tx, staffRoleTable, by, id)
  })
}
