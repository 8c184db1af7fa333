import type { Database, Tx } from '../../../platform/database.ts'
import { staffRoleAsJson } from '../store.ts'
import type { Invitation } from './rules.ts'

type NewInvitation = {
  email: string
  name: string
  roleId: string | null
  tokenHash: Buffer
  by: string
  invitedAt: Date
  expiresAt: Date
}

/** Replaces the running invitation for the same email, whose link then opens nothing. */
export async function putInvitation(tx: Tx, invitation: NewInvitation): Promise<string> {
  const { email, name, roleId, tokenHash, by, invitedAt, expiresAt } = invitation
  const { id } = await tx
    .insertInto('admin_invitations')
    .values({
      email,
      name,
      staff_role_id: roleId,
      token_hash: tokenHash,
      invited_by: by,
      invited_at: invitedAt,
      expires_at: expiresAt,
    })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet({
        name,
        staff_role_id: roleId,
        token_hash: tokenHash,
        invited_by: by,
        invited_at: invitedAt,
        expires_at: expiresAt,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

function invitations(on: Database) {
  return on
    .selectFrom('admin_invitations as invitation')
    .innerJoin('users as inviter', 'inviter.id', 'invited_by')
    .leftJoin('staff_roles', 'staff_roles.id', 'invitation.staff_role_id')
    .select(staffRoleAsJson)
    .select(['invitation.id', 'invitation.email', 'invitation.name'])
    .select(['invitation.invited_at as invitedAt', 'invitation.expires_at as expiresAt'])
    .select(['inviter.id as inviterId', 'inviter.name as inviterName', 'inviter.email as inviterEmail'])
}

type Row = Awaited<ReturnType<ReturnType<typeof invitations>['executeTakeFirstOrThrow']>>

function toInvitation({ inviterId, inviterName, inviterEmail, ...invitation }: Row): Invitation {
  return { ...invitation, invitedBy: { id: inviterId, name: inviterName, email: inviterEmail } }
}

export async function listInvitations(on: Database): Promise<Invitation[]> {
  return (await invitations(on).orderBy('invited_at', 'desc').limit(100).execute()).map(toInvitation)
}

/** `FOR UPDATE` in a transaction, so that an invitation makes at most one account. */
export async function findInvitation(
  on: Database,
  tokenHash: Buffer,
  now: Date,
): Promise<Invitation | undefined> {
  const found = await invitations(on)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .forUpdate('invitation')
    .executeTakeFirst()
  return found && toInvitation(found)
}

/** Returns the email. */
export async function removeInvitation(on: Database, id: string): Promise<string | undefined> {
  const removed = await on
    .deleteFrom('admin_invitations')
    .where('id', '=', id)
    .returning('email')
    .executeTakeFirst()
  return removed?.email
}

export async function removeInvitationsBy(tx: Tx, adminId: string): Promise<void> {
  await tx.deleteFrom('admin_invitations').where('invited_by', '=', adminId).execute()
}

export async function removeInvitationsExpiredBefore(
  on: Database,
  moment: Date,
  limit: number,
): Promise<number> {
  const old = on.selectFrom('admin_invitations').where('expires_at', '<', moment).select('id').limit(limit)
  const { numDeletedRows } = await on
    .deleteFrom('admin_invitations')
    .where('id', 'in', old)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
