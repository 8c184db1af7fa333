import { done, type Result, refused } from '../../../lib/result.ts'
import { attempt, type Tx } from '../../../platform/database.ts'
import { createRecord, deleteRecord, type RecordTable, updateRecord } from '../../audit-log/records.ts'
import type { AdminAccount, StaffRole } from '../rules.ts'
import { lockAdminsAs } from './lock-admins-as.ts'
import { holdsAllOf, type StaffRoleDraft, type StaffRoleRefusal } from './staff-roles-rules.ts'
import { deleteStaffRole, insertStaffRole, lockStaffRole, updateStaffRole } from './staff-roles-store.ts'

type Forbidden = { reason: 'forbidden' | 'beyond-own' }
type Refusal = StaffRoleRefusal | Forbidden

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

/** Locks the admins. Refuses who lacks one of the role's permissions: staff could give themselves more through a role. */
async function lockToSave(
  tx: Tx,
  by: string,
  draft: Pick<StaffRole, 'permissions'>,
): Promise<Result<AdminAccount, Forbidden>> {
  const locked = await lockAdminsAs(tx, by)
  if (!locked.ok) return locked
  const { actor } = locked.value
  return holdsAllOf(actor, { staffRole: draft }) ? done(actor) : refused({ reason: 'beyond-own' })
}

/** The same of a role that exists, which is locked after the admins. */
async function lockToChange(
  tx: Tx,
  by: string,
  id: string,
  draft: Pick<StaffRole, 'permissions'> = { permissions: [] },
): Promise<Result<StaffRole, Forbidden | { reason: 'gone' }>> {
  const locked = await lockToSave(tx, by, draft)
  if (!locked.ok) return locked
  const was = await lockStaffRole(tx, id)
  if (!was) return refused({ reason: 'gone' })
  return holdsAllOf(locked.value, { staffRole: was }) ? done(was) : refused({ reason: 'beyond-own' })
}

export function addStaffRole(by: string, draft: StaffRoleDraft): Promise<Result<StaffRole, Refusal>> {
  return attempt(async (tx) => {
    const locked = await lockToSave(tx, by, draft)
    return locked.ok ? createRecord(tx, staffRoleTable, by, draft) : locked
  })
}

/** Who has the role may do no more and no less than it says from the next call on. */
export function editStaffRole(
  by: string,
  id: string,
  draft: StaffRoleDraft,
): Promise<Result<StaffRole, Refusal | { reason: 'gone' }>> {
  return attempt(async (tx) => {
    const was = await lockToChange(tx, by, id, draft)
    return was.ok ? updateRecord(tx, staffRoleTable, by, was.value, draft) : was
  })
}

export function removeStaffRole(by: string, id: string): Promise<Result<null, Refusal | { reason: 'gone' }>> {
  return attempt(async (tx) => {
    const was = await lockToChange(tx, by, id)
    return was.ok ? deleteRecord(tx, staffRoleTable, by, id) : was
  })
}
