import { sql } from 'kysely'
import { done, type Result, refused } from '../../../lib/result.ts'
import type { Database, Tx } from '../../../platform/database.ts'
import type { StaffRole } from '../rules.ts'
import type { StaffRoleDraft, StaffRoleRefusal } from './staff-roles-rules.ts'

const columns = ['id', 'name', 'permissions', 'confirmed_minutes as confirmedMinutes'] as const

const hasName = (name: string) => sql<boolean>`lower(name) = lower(${name})`
const isHeld = sql<boolean>`
  exists (select from users where staff_role_id = staff_roles.id and deleted_at is null)
  or exists (select from admin_invitations where staff_role_id = staff_roles.id)`

export async function listStaffRoles(on: Database): Promise<(StaffRole & { isHeld: boolean })[]> {
  return await on
    .selectFrom('staff_roles')
    .select(columns)
    .select(isHeld.as('isHeld'))
    .orderBy(sql`lower(name)`)
    .execute()
}

/** `FOR NO KEY UPDATE`. */
export async function lockStaffRole(tx: Tx, id: string): Promise<StaffRole | null> {
  const roles = tx.selectFrom('staff_roles').where('id', '=', id).select(columns)
  return (await roles.forNoKeyUpdate().executeTakeFirst()) ?? null
}

const nameTaken = refused({ reason: 'role-name-taken' } as const)

/** Refused if another role has the name. */
export async function insertStaffRole(
  tx: Tx,
  { name, permissions, confirmedMinutes }: StaffRoleDraft,
): Promise<Result<StaffRole, StaffRoleRefusal>> {
  const made = await tx
    .insertInto('staff_roles')
    .values({ name, permissions, confirmed_minutes: confirmedMinutes })
    .onConflict((conflict) => conflict.expression(sql`lower(name)`).doNothing())
    .returning(columns)
    .executeTakeFirst()
  return made ? done(made) : nameTaken
}

/** Refused if another role has the name. */
export async function updateStaffRole(tx: Tx, role: StaffRole): Promise<Result<StaffRole, StaffRoleRefusal>> {
  const { id, name, permissions, confirmedMinutes } = role
  const another = await tx
    .selectFrom('staff_roles')
    .where(hasName(name))
    .where('id', '<>', id)
    .select('id')
    .executeTakeFirst()
  if (another) return nameTaken
  await tx
    .updateTable('staff_roles')
    .set({ name, permissions, confirmed_minutes: confirmedMinutes })
    .where('id', '=', id)
    .execute()
  return done(role)
}

/** Refused while an admin or an invitation has it. The accounts of removed admins lose it. */
export async function deleteStaffRole(tx: Tx, { id }: StaffRole): Promise<Result<null, StaffRoleRefusal>> {
  const held = await tx
    .selectFrom('staff_roles')
    .where('id', '=', id)
    .where(isHeld)
    .select('id')
    .executeTakeFirst()
  if (held) return refused({ reason: 'role-held' })
  await tx.updateTable('users').set({ staff_role_id: null }).where('staff_role_id', '=', id).execute()
  await tx.deleteFrom('staff_roles').where('id', '=', id).execute()
  return done(null)
}

export async function writeStaffRoleOf(tx: Tx, adminId: string, roleId: string | null): Promise<void> {
  await tx.updateTable('users').set({ staff_role_id: roleId }).where('id', '=', adminId).execute()
}
