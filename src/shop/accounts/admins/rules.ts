import type { AdminAccount, StaffRole } from '../rules.ts'

export const INVITATION_HOURS = 72

/** The session of an admin lasts at most as long as the longest of these. */
export const confirmedMinutes = [10, 30, 60, 120, 480] as const
export type ConfirmedMinutes = (typeof confirmedMinutes)[number]

export function minutesInWords(minutes: number): string {
  if (minutes < 60) return `${minutes} minutes`
  return minutes === 60 ? 'an hour' : `${minutes / 60} hours`
}

export type Invitation = {
  id: string
  email: string
  name: string
  invitedBy: { id: string; name: string; email: string }
  staffRole: StaffRole | null
  invitedAt: Date
  expiresAt: Date
}

/** What an admin without a staff role is called. */
export const OWNER = 'Owner'

/** The shop must always have an owner who can sign in to the dashboard. */
export function isLastOwner(
  admins: readonly Pick<AdminAccount, 'id' | 'active' | 'staffRole'>[],
  id: string,
): boolean {
  const owners = admins.filter(({ active, staffRole }) => active && staffRole === null)
  return owners.every((owner) => owner.id === id) && owners.length > 0
}
